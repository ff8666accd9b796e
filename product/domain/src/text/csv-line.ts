/**
 * Matches text that a spreadsheet would run as a formula, also behind a space that it ignores, in full width and in
 * small forms.
 */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@|＝＋－＠｜﹦﹢﹣﹫]/u

/** Writes a line of CSV (RFC 4180), without its end, that no spreadsheet runs. Lists and objects become JSON. */
export const csvLine = (cells: readonly unknown[]): string => cells.map(cell).join(',')

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (formula.test(text)) return quoted(`'${text}`)
  return /[",\r\n]/.test(text) || text !== text.trim() ? quoted(text) : text
}

/** Reads a cell without the apostrophe that `csvLine` and spreadsheets put before what would run as a formula. */
export const readCell = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
