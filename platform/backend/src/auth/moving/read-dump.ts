/**
 * Reads the rows of schema `auth` from a plain dump: the COPY blocks of pg_dump, and the INSERT statements of
 * pg_dump --column-inserts and of the Supabase CLI. Runs nothing of it.
 */

export interface DumpRow {
  table: string
  columns: string[]
  /** The values as text; null for NULL. */
  values: (string | null)[]
  /** Where the row, or its statement, begins. */
  line: number
}

const COPY = /^copy\s+"?auth"?\."?(\w+)"?\s*\(([^)]*)\)\s+from\s+stdin\s*;/i
const INSERT =
  /^insert\s+into\s+"?auth"?\."?(\w+)"?\s*(\(([^)]*)\)\s*)?(?:overriding\s+\w+\s+value\s+)?values\s*/i

/** @throws {Error} with the line, in a sentence, for what cannot be read */
export async function* readDump(lines: AsyncIterable<string>): AsyncGenerator<DumpRow> {
  const statement = new StatementReader()
  let copy: { table: string; columns: string[]; line: number } | null = null
  let number = 0
  for await (const line of lines) {
    number += 1
    if (copy) {
      if (line === '\\.') copy = null
      else yield { ...copy, values: copiedValues(line, copy.columns.length, number), line: number }
      continue
    }
    // Commands of psql, such as \restrict.
    if (statement.isEmpty && line.startsWith('\\')) continue
    const [, table, names] = statement.isEmpty ? (COPY.exec(line) ?? []) : []
    if (table && names) {
      copy = { table, columns: columnsOf(names), line: number }
      continue
    }
    for (const { text, line: begin } of statement.read(line, number)) yield* insertedRows(text, begin)
  }
  if (copy)
    throw new Error(`The file ends within the rows of auth.${copy.table}, which begin in line ${copy.line}.`)
  if (statement.isOpen)
    throw new Error(`The file ends within the statement that begins in line ${statement.line}.`)
}

const columnsOf = (names: string) => names.split(',').map(name => name.trim().replace(/^"|"$/g, ''))

const ESCAPES: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

function copiedValues(line: string, count: number, number: number): (string | null)[] {
  const fields = line.split('\t')
  if (fields.length !== count)
    throw new Error(`Line ${number} has ${fields.length} values where ${count} were expected.`)
  return fields.map(field => (field === '\\N' ? null : unescaped(field)))
}

const unescaped = (text: string) =>
  text.replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)

/** Cuts the lines outside of COPY blocks into statements, and keeps those that insert into schema `auth`. */
class StatementReader {
  line = 0
  private text = ''
  /** The quote that is open: ', ", a dollar tag, or a comment. */
  private open = ''
  private escapes = false

  /** True between two statements. */
  get isEmpty() {
    return this.text === '' && this.open === ''
  }

  get isOpen() {
    return this.open !== '' || INSERT.test(this.text)
  }

  *read(line: string, number: number): Generator<{ text: string; line: number }> {
    if (this.text === '') this.line = number
    let begin = 0
    for (let at = 0; at < line.length; at += 1) {
      if (this.open) {
        at = this.closeAt(line, at)
        continue
      }
      if (line.startsWith('--', at)) {
        line = line.slice(0, at)
        break
      }
      const [quote] = /^(?:'|"|\/\*|\$\w*\$)/.exec(line.slice(at, at + 64)) ?? []
      if (quote) {
        this.open = quote
        this.escapes = quote === "'" && /(?<!\w)e$/i.test(line.slice(0, at))
        at += quote.length - 1
      } else if (line[at] === ';') {
        const text = this.text + line.slice(begin, at)
        this.text = ''
        begin = at + 1
        if (INSERT.test(text.trim())) yield { text: text.trim(), line: this.line }
        this.line = number
      }
    }
    const rest = line.slice(begin)
    if (this.text !== '' || rest.trim() !== '') this.text += `${rest}\n`
  }

  /** @returns the last position that belongs to what is open */
  private closeAt(line: string, at: number): number {
    if (this.escapes && line[at] === '\\') return at + 1
    const end = this.open === '/*' ? '*/' : this.open
    if (!line.startsWith(end, at)) return at
    // A doubled quote stands for one.
    if ((end === "'" || end === '"') && line[at + 1] === end) return at + 1
    this.open = ''
    return at + end.length - 1
  }
}

const VALUE =
  /\s*(?:(null)\b|(true|false)\b|([-+]?[\d.]+(?:e[-+]?\d+)?)|e'((?:[^'\\]|''|\\[\s\S])*)'|'((?:[^']|'')*)')(?:::[\w" .]+(?:\([\d,]*\))?(?:\[\])?)?\s*([,)])/iy

function* insertedRows(text: string, line: number): Generator<DumpRow> {
  const [head, table = '', , names] = INSERT.exec(text)!
  if (!names)
    throw new Error(
      `The statement in line ${line} does not name its columns. Make the dump with COPY, or with --column-inserts.`,
    )
  const columns = columnsOf(names)
  const unreadable = () =>
    new Error(`The statement in line ${line} cannot be read: it holds more than plain values.`)
  let at = head.length
  for (;;) {
    if (text[at] !== '(') throw unreadable()
    at += 1
    const values: (string | null)[] = []
    for (let end = ','; end === ',';) {
      const found = readValue(text, at)
      if (!found) throw unreadable()
      values.push(found.value)
      at = found.next
      end = found.end
    }
    if (values.length !== columns.length)
      throw new Error(
        `The statement in line ${line} has ${values.length} values for ${columns.length} columns.`,
      )
    yield { table, columns, values, line }
    const [gap] = /^\s*,?\s*/.exec(text.slice(at, at + 64))!
    at += gap.length
    if (!gap.includes(',')) break
  }
  if (!/^(?:on\s+conflict\s+do\s+nothing)?$/i.test(text.slice(at).trim())) throw unreadable()
}

function readValue(
  statement: string,
  at: number,
): { value: string | null; end: string; next: number } | null {
  VALUE.lastIndex = at
  const match = VALUE.exec(statement)
  if (!match) return null
  const [, none, truth, number, escaped, quoted, end = ''] = match
  const text = escaped === undefined ? quoted : unescaped(escaped)
  const value = none ? null : (truth ?? number ?? text!.replaceAll("''", "'"))
  return { value, end, next: VALUE.lastIndex }
}
