// Reads a CSV file as a table, with progress: UTF-8 or Windows-1252, with any usual separator.
import { readCell } from '@juno/domain/text/csv-line'
import Papa from 'papaparse'

export interface Table {
  /** The headers as they are written. */
  headers: string[]
  rows: TableRow[]
}

interface TableRow {
  /** The row as a spreadsheet numbers it, from 1. */
  row: number
  cells: string[]
}

/** Thrown when the file is no text, or its quotes do not close. `message` completes a sentence. */
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
 * Rows without any text, and what stands above the headers, are left out.
 * @param onProgress from 0 to 1, by the bytes read
 * @throws {UnreadableTable}
 */
export async function readTable(file: File, onProgress: (done: number) => void): Promise<Table> {
  const written = decode(new Uint8Array(await file.arrayBuffer())).replace(/^\ufeff/, '')
  // Excel writes and reads such a line, and does not count it.
  const [line = '', said] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(written) ?? []
  const text = new File([written.slice(line.length)], file.name)
  const delimiter = said ?? delimiterOf(written)
  const all = await new Promise<string[][]>((resolve, reject) => {
    const found: string[][] = []
    let broken: string | null = null
    Papa.parse<string[]>(text, {
      delimiter,
      chunk: ({ data, errors, meta }) => {
        const wrong = errors.find(error => error.type === 'Quotes')
        if (wrong) broken ??= quotesText(wrong.code, found.length + (wrong.row ?? 0) + 1)
        found.push(...data)
        onProgress(text.size > 0 ? Math.min(1, meta.cursor / text.size) : 1)
      },
      error: error => reject(new UnreadableTable('broken', error.message)),
      complete: () => (broken ? reject(new UnreadableTable('broken', broken)) : resolve(found)),
    })
  })
  const rows = all
    .map((cells, index) => ({ row: index + 1, cells: cells.map(readCell) }))
    .filter(({ cells }) => filled(cells) > 0)
  const top = headersAt(rows)
  return { headers: rows[top]?.cells.map(header => header.trim()) ?? [], rows: rows.slice(top + 1) }
}

const quotesText = (code: string, line: number) =>
  code === 'MissingQuotes'
    ? `a quotation mark in line ${line} is never closed`
    : `line ${line} goes on after a closing quotation mark`

const filled = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '').length

/** Returns where the headers are: a title above them fills fewer cells than half of what the rows do. */
function headersAt(rows: readonly TableRow[]): number {
  const first = rows.slice(0, 20).map(({ cells }) => filled(cells))
  const usual = first.toSorted((one, other) => one - other)[Math.floor(first.length / 2)] ?? 0
  return Math.max(
    0,
    first.findIndex(count => count > usual / 2),
  )
}

/** Returns the separator that gives the most rows the same number of cells, of at least two. */
function delimiterOf(text: string): string {
  const scores = [',', ';', '\t', '|'].map(delimiter => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: 50, skipEmptyLines: 'greedy' })
    const widths = new Map<number, number>()
    for (const { length } of data) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1)
    return { delimiter, rows: Math.max(0, ...widths.values()) }
  })
  return scores.reduce((best, one) => (one.rows > best.rows ? one : best)).delimiter
}

/** The letters of Windows-1252 from 0x80 to 0x9F. The others have the numbers that they have in Unicode. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const windowsLetter = (byte: number) => WINDOWS[byte - 0x80] ?? String.fromCharCode(byte)

/**
 * Reads UTF-8. What is no UTF-8 in it is Windows-1252, which spreadsheets on Windows still write: a list that was put
 * together from two files has both.
 * @throws {UnreadableTable} for a file of another kind, including UTF-16
 */
function decode(bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new UnreadableTable('encoding')
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decodePart = (part: Uint8Array) => {
    try {
      return utf8.decode(part)
    } catch {
      return null
    }
  }
  const whole = decodePart(bytes)
  if (whole !== null) return whole
  const parts: string[] = []
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    const isAscii = bytes[start]! < 0x80
    while (end < bytes.length && bytes[end]! < 0x80 === isAscii) end += 1
    const part = bytes.subarray(start, end)
    parts.push(decodePart(part) ?? [...part].map(windowsLetter).join(''))
  }
  return parts.join('')
}
