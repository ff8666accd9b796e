const TOTAL = /^(?:(?:grand|sub)[ -]?)?(?:total|totals|sum|summe|gesamt|somme)\b/i

/** Returns whether a row of a list seems to add up the rows above it: its first cell with a text says so. */
export const isTotal = (cells: readonly (string | undefined)[]): boolean =>
  TOTAL.test(cells.find(cell => cell?.trim())?.trim() ?? '')
