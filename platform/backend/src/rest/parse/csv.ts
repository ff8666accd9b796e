/** Reads a CSV body (RFC 4180) as objects of texts; the word NULL means null. */
import { restErrors } from '../errors'

/** @throws RestError PGRST102 if there is no header, a row has another number of columns, or a quote is left open */
export function parseCsv(text: string, mostColumns = Infinity): Record<string, string | null>[] {
  const [header, ...rows] = splitRows(text)
  if (header === undefined) throw restErrors.body('Empty or invalid csv')
  if (header.length > mostColumns) throw restErrors.body(`The csv has more than ${mostColumns} columns`)
  return rows.map(row => {
    if (row.length !== header.length) throw restErrors.body('All lines must have same number of fields')
    return Object.fromEntries(row.map((value, at) => [header[at]!, value === 'NULL' ? null : value]))
  })
}

function splitRows(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
  }
  while (at < text.length) {
    const [value, next] = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at)
    row.push(value)
    at = next
    if (text[at] === ',') {
      at++
      if (at === text.length) row.push('')
      continue
    }
    if (text[at] === '\r') at++
    if (at < text.length && text[at] !== '\n')
      throw restErrors.body('Invalid CSV: text after a closing quote')
    at++
    endRow()
  }
  if (row.length > 0) endRow()
  return rows
}

function plainCell(text: string, start: number): [string, number] {
  const end = /[,\r\n]/g
  end.lastIndex = start
  const stop = end.exec(text)?.index ?? text.length
  return [text.slice(start, stop), stop]
}

function quotedCell(text: string, start: number): [string, number] {
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') value += text[at]
    else if (text[at + 1] === '"') value += text[at++]
    else return [value, at + 1]
  }
  throw restErrors.body('Invalid CSV: a quote is not closed')
}
