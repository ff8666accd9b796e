/**
 * Sends several statements in one packet. They succeed or fail together: PostgreSQL runs the statements before one Sync
 * in an implicit transaction, unless the first statement begins one itself.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import {
  Query,
  Result,
  types,
  type Connection,
  type FieldDef,
  type Pool,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from 'pg'
import { FrontendMessages, type BoundValue } from './frontend-messages'
import { CachedStatements, type StatementUse } from './cached-statements'
import { readRows, type RowTarget } from './row-reader'

export interface Statement {
  text: string
  values?: readonly BoundValue[]
  /**
   * The connection keeps the statement prepared under this key. Without it, the statement is planned for this use only.
   */
  cacheKey?: string
  /**
   * Names of the columns, which are then all read as text. Without them, PostgreSQL is asked for names and types: once, where
   * the statement is kept.
   */
  columns?: readonly string[]
  /** With `columns`, long values are returned as a Buffer of their UTF-8. */
  longAsBytes?: boolean
}

/** A value as long as this is copied and sent in less time than it is decoded and encoded. */
const LONG_BYTES = 16 * 1024

const UNNAMED: StatementUse = { statement: { name: '', described: null }, isNew: true }
const CACHE = Symbol('cached statements')
type Cache = Pick<CachedStatements, 'use' | 'discard' | 'takeEvicted'>
const READS_ROWS = Symbol('reads rows')
type CachingConnection = Connection & { [CACHE]?: Cache; [READS_ROWS]?: true }
/** The cache of connections that keep nothing. */
const NOTHING: Cache = {
  use: () => UNNAMED,
  discard: () => undefined,
  takeEvicted: () => [],
}
type CopyRefusing = Connection & { sendCopyFail(reason: string): void; sync(): void }
/** Methods of pg's Result that its type leaves out. */
type RowCollector = Result & {
  addFields(fields: FieldDef[]): void
  parseRow(fields: (string | null)[]): QueryResultRow
  addRow(row: QueryResultRow): void
  addCommandComplete(message: { text: string }): void
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/**
 * Makes a pool send unnamed statements, for a pooler that passes each transaction to another session, where a named one
 * would not be found.
 */
export function sendUnnamed(pool: Pool): void {
  pool.on('connect', client => {
    ;(client.connection as CachingConnection)[CACHE] = NOTHING
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    Object.assign(client, { query: (first: unknown, ...rest: unknown[]) => query(unnamed(first), ...rest) })
  })
}

function unnamed(query: unknown): unknown {
  if (query instanceof Query || typeof query !== 'object') return query
  return { ...query, name: undefined }
}

/**
 * @param answerMs closes a pipelining connection that has not answered by then; by default, the pool decides
 * @returns one result per statement
 * @throws the error of the first statement that failed, or of the commit; the connection is then idle
 */
export async function runBatch(
  client: PoolClient,
  statements: readonly Statement[],
  answerMs?: number,
): Promise<QueryResult[]> {
  readRowsOnceIdle(client as BusyClient)
  try {
    return await new Promise((resolve, reject) => {
      const batch = new StatementBatch(statements, answerMs, (error, results) =>
        error ? reject(error) : resolve(results),
      )
      client.query(batch as unknown as Query)
    })
  } catch (error) {
    // The error arrives before the transaction status of the connection; an empty query completes after both.
    await client.query('').catch(() => undefined)
    throw error
  }
}

interface BusyClient extends PoolClient {
  connection: CachingConnection
  _getActiveQuery(): Partial<RowTarget> | null
  _sentQueryQueue: unknown[]
}

function readRowsOnceIdle(client: BusyClient): void {
  const { connection } = client
  if (connection[READS_ROWS] || client._getActiveQuery() !== null || client._sentQueryQueue.length > 0) return
  connection[READS_ROWS] = true
  readRows(connection.stream, () => client._getActiveQuery())
}

/** Implements the part of pg's Query that its Client calls. */
class StatementBatch implements RowTarget {
  readonly #statements: readonly Statement[]
  readonly #results: Result[] = []
  readonly #parsed: string[] = []
  #uses: (StatementUse | null)[] = []
  #cache: Cache | null = null
  #completed = 0
  /** pg's Client reads it. */
  readonly query_timeout: number | undefined
  callback: (error: Error | null, results: QueryResult[]) => void

  constructor(
    statements: readonly Statement[],
    answerMs: number | undefined,
    callback: (error: Error | null, results: QueryResult[]) => void,
  ) {
    this.#statements = statements
    this.query_timeout = answerMs
    this.callback = callback
  }

  /** Returns its statements with their placeholders for logs, without the ones that open each scope. */
  get text(): string {
    const own = this.#statements.filter(({ cacheKey }) => !cacheKey?.startsWith('preamble'))
    return own.map(({ text }) => text.trim()).join('; ')
  }

  submit(connection: CachingConnection): Error | null {
    try {
      this.#cache = connection[CACHE] ??= new CachedStatements()
      const bytes = this.#write(this.#cache)
      if (connection.stream.writable) connection.stream.write(bytes)
      return null
    } catch (error) {
      return error as Error
    }
  }

  #write(cache: Cache): Buffer {
    const messages = new FrontendMessages()
    const uses = this.#statements.map(({ cacheKey }) => (cacheKey === undefined ? null : cache.use(cacheKey)))
    this.#uses = uses
    // They come first, so that a failing statement does not skip them.
    for (const name of cache.takeEvicted()) messages.close(name)
    for (const [at, { text, values = [], cacheKey, columns }] of this.#statements.entries()) {
      const { statement, isNew } = uses[at] ?? UNNAMED
      if (isNew) messages.parse(statement.name, text)
      if (isNew && cacheKey !== undefined) this.#parsed.push(cacheKey)
      messages.bind(statement.name, values)
      const result = newResult()
      if (statement.described !== null) copyColumns(statement.described as RowCollector, result)
      else if (columns === undefined) messages.describe()
      messages.execute()
      this.#results.push(result)
    }
    messages.sync()
    return messages.bytes()
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.#current.addFields(fields)
    const statement = this.#uses[this.#completed]?.statement
    if (statement !== undefined && statement.name !== '')
      statement.described = copyColumns(this.#current, newResult())
  }

  takesBytes(): boolean {
    return this.#statements[this.#completed]?.columns !== undefined
  }

  handleRowBytes(bytes: Buffer): void {
    const { columns, longAsBytes = false } = this.#statements[this.#completed]!
    const row: QueryResultRow = {}
    // The number of columns comes first.
    let at = 2
    for (const name of columns!) {
      const length = bytes.readInt32BE(at)
      at += 4
      row[name] = length < 0 ? null : textOf(bytes, at, at + length, longAsBytes)
      if (length > 0) at += length
    }
    this.#current.addRow(row)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const names = this.#statements[this.#completed]!.columns
    if (names === undefined) this.#current.addRow(this.#current.parseRow(fields))
    else this.#current.addRow(Object.fromEntries(names.map((name, at) => [name, fields[at]])))
  }

  handleCommandComplete(message: { text: string }): void {
    this.#current.addCommandComplete(message)
    this.#completed++
  }

  handleEmptyQuery(): void {
    this.#completed++
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#results)
  }

  handleError(error: Error): void {
    for (const key of this.#parsed) this.#cache?.discard(key)
    this.callback(error, [])
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: CopyRefusing): void {
    connection.sendCopyFail('There is nothing to copy from')
    // PostgreSQL ignored the Sync of the batch while it expected data.
    connection.sync()
  }

  handleCopyData(): void {}

  get #current(): RowCollector {
    return this.#results[this.#completed] as RowCollector
  }
}

const newResult = () => new Result('', types) as RowCollector

/** Does what `addFields` does, which looks for a parser of each column. */
function copyColumns(from: RowCollector, to: RowCollector): RowCollector {
  to.fields = from.fields
  to._parsers = from._parsers
  to._prebuiltEmptyResultObject = from._prebuiltEmptyResultObject
  return to
}

function textOf(bytes: Buffer, start: number, end: number, longAsBytes: boolean): string | Buffer {
  return longAsBytes && end - start >= LONG_BYTES
    ? bytes.subarray(start, end)
    : bytes.toString('utf8', start, end)
}

// A pipelining Client accepts nothing else. Query's constructor would only set up what is not used here.
Object.setPrototypeOf(StatementBatch.prototype, Query.prototype as object)
