// Reads a CSV file into records by column name, with progress.
import Papa from 'papaparse'
import { resourceTexts } from './texts'

/** Something about the file that its owner can correct; the message is for the screen. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'
}

type CsvRecord = Record<string, string | undefined>

/**
 * @param onProgress from 0 to 1, by the bytes read
 * @throws CsvProblem whose message is for the screen: the file cannot be read, is no CSV, or holds no rows
 */
export async function readCsv(file: File, onProgress: (done: number) => void): Promise<CsvRecord[]> {
  const encoding = await encodingOf(file)
  return new Promise((resolve, reject) => {
    const records: CsvRecord[] = []
    let broken: string | null = null
    Papa.parse<CsvRecord>(file, {
      header: true,
      encoding,
      skipEmptyLines: 'greedy',
      transformHeader: header =>
        header
          .replace(/^\ufeff/, '')
          .trim()
          .toLowerCase(),
      chunk: ({ data, errors, meta }) => {
        records.push(...data)
        // Rows with too few or too many cells are reported later, by what they lack.
        broken ??= errors.find(error => error.type === 'Quotes')?.message ?? null
        onProgress(file.size > 0 ? Math.min(1, meta.cursor / file.size) : 1)
      },
      error: error => reject(new CsvProblem(resourceTexts.csvParsing(error.message))),
      complete: () => {
        if (broken) reject(new CsvProblem(resourceTexts.csvParsing(broken)))
        else if (records.length === 0) reject(new CsvProblem(resourceTexts.csvNoData))
        else resolve(records)
      },
    })
  })
}

/**
 * UTF-8, or Windows-1252, which spreadsheets on Windows still write: whatever is no UTF-8 is read as that.
 * @throws CsvProblem for a file of another kind, UTF-16 among them
 */
async function encodingOf(file: File): Promise<'utf-8' | 'windows-1252'> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.includes(0)) throw new CsvProblem(resourceTexts.csvEncoding)
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
