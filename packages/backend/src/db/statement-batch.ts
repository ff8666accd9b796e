/**
 * Several statements that leave in one packet and are answered together. They stand or fall together as well: PostgreSQL
 * runs what lies before one Sync in one transaction, without being told to begin and commit it, unless the first
 * statement begins one itself. https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
import {
  Query,
  Result,
  types,
  type Connection,
  type FieldDef,
  type PoolClient,
  type QueryResult,
  type QueryResultRow,
} from 'pg'
import { FrontendMessages, type BoundValue } from './frontend-messages'
import { KeptStatements } from './kept-statements'

export interface Statement {
  text: string
  values?: readonly BoundValue[]
  /** Kept prepared on the connection under this key; left out: planned for this one time. */
  keptAs?: string
  /** Names of the columns, all of which are then read as text; left out: PostgreSQL is asked for names and types. */
  columns?: readonly string[]
}

const KEPT = Symbol('kept statements')
type KeepingConnection = Connection & { [KEPT]?: KeptStatements }
type CopyRefusing = Connection & { sendCopyFail(reason: string): void; sync(): void }
/** What pg's Result can do besides what its type says. */
type RowCollector = Result & {
  addFields(fields: FieldDef[]): void
  parseRow(fields: (string | null)[]): QueryResultRow
  addRow(row: QueryResultRow): void
  addCommandComplete(message: { text: string }): void
}

/**
 * @returns one result per statement
 * @throws the error of the first statement that failed, or of the commit; the connection has come to rest by then
 */
export async function runBatch(client: PoolClient, statements: readonly Statement[]): Promise<QueryResult[]> {
  try {
    return await new Promise((resolve, reject) => {
      const batch = new StatementBatch(statements, (error, results) =>
        error ? reject(error) : resolve(results),
      )
      client.query(batch as unknown as Query)
    })
  } catch (error) {
    // The error comes before the state that the connection is left in: an empty query is answered after both.
    await client.query('').catch(() => undefined)
    throw error
  }
}

/** Speaks the part of pg's Query that its Client calls. */
class StatementBatch {
  readonly #statements: readonly Statement[]
  readonly #results: Result[] = []
  readonly #parsed: string[] = []
  #kept: KeptStatements | null = null
  #answered = 0
  callback: (error: Error | null, results: QueryResult[]) => void

  constructor(
    statements: readonly Statement[],
    callback: (error: Error | null, results: QueryResult[]) => void,
  ) {
    this.#statements = statements
    this.callback = callback
  }

  submit(connection: KeepingConnection): Error | null {
    try {
      this.#kept = connection[KEPT] ??= new KeptStatements()
      const bytes = this.#write(this.#kept)
      if (connection.stream.writable) connection.stream.write(bytes)
      return null
    } catch (error) {
      return error as Error
    }
  }

  #write(kept: KeptStatements): Buffer {
    const messages = new FrontendMessages()
    const uses = this.#statements.map(({ keptAs }) =>
      keptAs === undefined ? { name: '', isNew: true } : kept.use(keptAs),
    )
    // First of all, so that no failure keeps them from being heard.
    for (const name of kept.takeOrphans()) messages.close(name)
    for (const [at, { text, values = [], keptAs, columns }] of this.#statements.entries()) {
      const { name, isNew } = uses[at]!
      if (isNew) messages.parse(name, text)
      if (isNew && keptAs !== undefined) this.#parsed.push(keptAs)
      messages.bind(name, values)
      if (columns === undefined) messages.describe()
      messages.execute()
      this.#results.push(new Result('', types))
    }
    messages.sync()
    return messages.take()
  }

  handleRowDescription(message: { fields: FieldDef[] }): void {
    this.#current.addFields(message.fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const names = this.#statements[this.#answered]!.columns
    if (names === undefined) this.#current.addRow(this.#current.parseRow(fields))
    else this.#current.addRow(Object.fromEntries(names.map((name, at) => [name, fields[at]])))
  }

  handleCommandComplete(message: { text: string }): void {
    this.#current.addCommandComplete(message)
    this.#answered++
  }

  handleEmptyQuery(): void {
    this.#answered++
  }

  handleReadyForQuery(): void {
    this.callback(null, this.#results)
  }

  handleError(error: Error): void {
    for (const key of this.#parsed) this.#kept?.forget(key)
    this.callback(error, [])
  }

  handlePortalSuspended(): void {}

  handleCopyInResponse(connection: CopyRefusing): void {
    connection.sendCopyFail('There is nothing to copy from')
    // The one of the batch was passed over while data was expected.
    connection.sync()
  }

  handleCopyData(): void {}

  get #current(): RowCollector {
    return this.#results[this.#answered] as RowCollector
  }
}
// A pipelining Client takes nothing else; its constructor would only prepare what is not used here.
Object.setPrototypeOf(StatementBatch.prototype, Query.prototype as object)
