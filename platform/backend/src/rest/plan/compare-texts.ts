/** Compares two lists text by text, by code units: the same order on every machine. */
export function compareTexts(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    if (a[at]! < b[at]!) return -1
    if (a[at]! > b[at]!) return 1
  }
  return a.length - b.length
}
