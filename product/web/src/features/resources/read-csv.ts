// Reads a CSV file of resources into records by column name.
import { readTable, UnreadableTable } from '@/lib/read-table'
import { resourceTexts } from './texts'

/** A problem that the owner of the file can correct. Its message is for the page. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'
}

export interface CsvRecord {
  /** The line as a spreadsheet numbers it. */
  line: number
  cells: Record<string, string | undefined>
}

/**
 * Rows with too few or too many cells are reported later, by what they lack.
 * @param onProgress from 0 to 1, by the bytes read
 * @throws CsvProblem whose message is for the page: the file cannot be read, is no CSV, or holds no rows
 */
export async function readCsv(
  file: File,
  onProgress: (done: number) => void,
): Promise<{ headings: string[]; records: CsvRecord[] }> {
  const { headers, rows } = await readTable(file, onProgress).catch((error: unknown) => {
    if (!(error instanceof UnreadableTable)) throw error
    throw new CsvProblem(
      error.reason === 'encoding' ? resourceTexts.csvEncoding : resourceTexts.csvParsing(`${error.message}.`),
    )
  })
  if (rows.length === 0) throw new CsvProblem(resourceTexts.csvNoData)
  const names = headers.map(header => header.toLowerCase())
  const records = rows.map(({ row, cells }) => ({
    line: row,
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index]])),
  }))
  return { headings: headers, records }
}
