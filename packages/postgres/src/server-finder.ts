/**
 * In charge of which server of an address is connected to: the first that takes what is asked of it. Where there are
 * several, connections leave one that was replaced, whether it says so or falls silent.
 */
import pg from 'pg'
import { NO_TLS, NoServerError, ReadOnlyServerError } from './connection-failure'
import type { Server, SessionAttributes } from './connection-string'
import type { TlsAttempts } from './tls-rules'

export interface Attempt {
  server: Server
  ssl: TlsAttempts[number]
}

export interface FinderSettings {
  /** In the order in which they are tried. */
  attempts: readonly Attempt[]
  attributes: SessionAttributes
  /** Of every connection. */
  shared: pg.ClientConfig
  /** Of each attempt. */
  timeoutMs: number
  watchMs?: number
}

/** A connection that was made through the finder. */
export interface Occupant {
  /** Ends it at once, without a farewell to a server that may not answer. */
  drop(reason: Error): void
}

const WATCH_MS = 2_000
/** Password refused, no such database: the same on the next server. */
const FINAL = ['28P01', '3D000']

const isOnlyWay = ({ server }: Attempt, attempts: readonly Attempt[]) =>
  attempts.filter(other => other.server === server).length === 1

export class ServerFinder {
  readonly #settings: FinderSettings
  readonly #occupants = new Set<Occupant>()
  #known: Attempt | null = null
  #searching: Promise<Attempt> | null = null
  #watch: NodeJS.Timeout | null = null
  #stopped = false

  constructor(settings: FinderSettings) {
    this.#settings = settings
  }

  /**
   * The known server is trusted while connections to it live.
   * @throws {NoServerError}
   */
  async find(login: pg.ClientConfig): Promise<Attempt> {
    const { attempts } = this.#settings
    if (attempts.length === 1) return attempts[0]!
    if (this.#known && this.#occupants.size > 0) return this.#known
    return (this.#searching ??= this.#search(login).finally(() => (this.#searching = null)))
  }

  /** To be told of each connection, so that the finder can end it. @returns to be called when it has ended */
  enter(occupant: Occupant, login: pg.ClientConfig): () => void {
    this.#occupants.add(occupant)
    if (this.#several && !this.#stopped)
      this.#watch ??= setTimeout(() => void this.#look(login), this.#watchMs).unref()
    return () => void this.#occupants.delete(occupant)
  }

  /** A connection broke: the next one is looked for. */
  forget(): void {
    this.#known = null
  }

  stop(): void {
    this.#stopped = true
    if (this.#watch) clearTimeout(this.#watch)
  }

  get #several(): boolean {
    return new Set(this.#settings.attempts.map(({ server }) => server)).size > 1
  }

  get #watchMs(): number {
    return this.#settings.watchMs ?? WATCH_MS
  }

  async #search(login: pg.ClientConfig): Promise<Attempt> {
    const failures: { server: Server; error: Error }[] = []
    for (const attempt of this.#settings.attempts) {
      const error = await this.#try(attempt, login)
      if (error === null) return (this.#known = attempt)
      if (error.message !== NO_TLS || isOnlyWay(attempt, this.#settings.attempts))
        failures.push({ server: attempt.server, error })
      if (FINAL.includes((error as { code?: string }).code ?? '')) break
    }
    throw new NoServerError(failures)
  }

  /** @returns why this one cannot be used, or null */
  async #try({ server, ssl }: Attempt, login: pg.ClientConfig): Promise<Error | null> {
    const { timeoutMs, attributes, shared } = this.#settings
    const client = new pg.Client({ ...shared, ...login, ...server, ssl, connectionTimeoutMillis: timeoutMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return (await takes(client, attributes, timeoutMs)) ? null : new ReadOnlyServerError()
    } catch (error) {
      return error as Error
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  /** Connections leave a server only for another one that was found: this process may be what is slow. */
  async #look(login: pg.ClientConfig): Promise<void> {
    const current = this.#known
    if (current && this.#occupants.size > 0 && (await this.#try(current, login)) !== null) {
      const found = await this.#search(login).catch(() => current)
      if (found.server !== current.server) this.#leave()
    }
    this.#watch = null
    if (this.#occupants.size > 0 && !this.#stopped)
      this.#watch = setTimeout(() => void this.#look(login), this.#watchMs).unref()
  }

  #leave(): void {
    const reason = new Error('Connection terminated: another server took over')
    for (const occupant of this.#occupants) occupant.drop(reason)
    this.#occupants.clear()
  }
}

/** As libpq decides it. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-TARGET-SESSION-ATTRS */
const TAKES = {
  'read-write': `not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'`,
  primary: 'not pg_is_in_recovery()',
}

/** @throws as the server, or where it does not answer in time */
export async function takes(
  client: pg.Client,
  attributes: SessionAttributes,
  timeoutMs: number,
): Promise<boolean> {
  if (attributes === 'any') return true
  const query = { text: `select ${TAKES[attributes]} as taken`, query_timeout: timeoutMs }
  const { rows } = await client.query<{ taken: boolean }>(query)
  return rows[0]!.taken
}
