// Which page numbers a pager offers: the ends, and those around the current one.

/** Page numbers in order; null means pages left out. Never more than nine entries. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  const shown = [...new Set(wanted.filter(n => n >= 1 && n <= pages))].sort((a, b) => a - b)
  return shown.flatMap((n, i) => {
    const before = shown[i - 1]
    if (before === undefined || n === before + 1) return [n]
    // A gap of one page costs no more room than its number.
    return n === before + 2 ? [n - 1, n] : [null, n]
  })
}
