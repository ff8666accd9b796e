// Tables for spreadsheets: CSV with a header row.
import { csvLine } from '@juno/domain/text/csv-line'
import { saveFile } from '@/lib/save-file'

/**
 * Numbers stay numbers. Cells that a spreadsheet would run as a formula (docs/specification/site.md#csv-files) get an
 * apostrophe before them. Line breaks and tabs become spaces.
 */
export function csv(fields: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = rows.map(row =>
    row.map(cell => (typeof cell === 'number' ? cell : cell.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))),
  )
  return [fields, ...lines].map(csvLine).join('\r\n')
}

/** Downloads a table. */
export function saveCsv(name: string, table: string): void {
  // The byte order mark makes spreadsheets read UTF-8.
  saveFile(name, `\uFEFF${table}`, 'text/csv;charset=utf-8')
}
