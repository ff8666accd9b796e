// Reads a CSV file as a table, with progress: UTF-8 or Windows-1252, with any usual separator.
import Papa from 'papaparse'

export interface Table {
  /** The headers as they are written. */
  headers: string[]
  rows: TableRow[]
}

interface TableRow {
  /** The row as a spreadsheet numbers it: the headers are row 1. */
  row: number
  cells: string[]
}

/** Thrown when the file is no text, or its quotes do not close. `message` is the parser's. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable'
  constructor(
    readonly reason: 'encoding' | 'broken',
    message: string = reason,
  ) {
    super(message)
  }
}

/**
 * Rows without any text are left out.
 * @param onProgress from 0 to 1, by the bytes read
 * @throws {UnreadableTable}
 */
export async function readTable(file: File, onProgress: (done: number) => void): Promise<Table> {
  const encoding = await encodingOf(file)
  const all = await new Promise<string[][]>((resolve, reject) => {
    const found: string[][] = []
    let broken: string | null = null
    Papa.parse<string[]>(file, {
      encoding,
      chunk: ({ data, errors, meta }) => {
        found.push(...data)
        broken ??= errors.find(error => error.type === 'Quotes')?.message ?? null
        onProgress(file.size > 0 ? Math.min(1, meta.cursor / file.size) : 1)
      },
      error: error => reject(new UnreadableTable('broken', error.message)),
      complete: () => (broken ? reject(new UnreadableTable('broken', broken)) : resolve(found)),
    })
  })
  const [headers = [], ...rows] = all
  return {
    headers: headers.map(header => header.replace(/^\ufeff/, '').trim()),
    rows: rows
      .map((cells, index) => ({ row: index + 2, cells }))
      .filter(({ cells }) => cells.some(cell => cell.trim() !== '')),
  }
}

/**
 * Returns UTF-8, or Windows-1252 for anything that is no UTF-8: spreadsheets on Windows still write it.
 * @throws {UnreadableTable} for a file of another kind, including UTF-16
 */
async function encodingOf(file: File): Promise<'utf-8' | 'windows-1252'> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.includes(0)) throw new UnreadableTable('encoding')
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
