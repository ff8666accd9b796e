/** Writes a line of CSV (RFC 4180) that no spreadsheet runs. Lists and objects are JSON. */
import { formula } from '@juno/domain/text/formula'

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
