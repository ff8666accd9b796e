/**
 * Chooses a server of an address: the first that meets the required attributes. Connections leave a server that was
 * replaced, whether it says so or falls silent, for another one of the address or behind the same name.
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
  /** The attempts in the order in which they are tried. */
  attempts: readonly Attempt[]
  attributes: SessionAttributes
  /** The options of every connection. */
  shared: pg.ClientConfig
  /** The limit for each attempt. */
  timeoutMs: number
  watchMs?: number
}

/** A connection that was made through the finder. */
export interface Occupant {
  /** Ends it at once, without a goodbye to a server that may not answer. */
  drop(reason: Error): void
}

interface Found {
  attempt: Attempt
  /** Differs where another server answers, at another place of the address or behind the same one. */
  identity: string
}

const WATCH_MS = 2_000
/** The server in use must answer a check within this time. */
const LOOK_MS = 3_000
/** Password refused, no such database: the next server would say the same. */
const FINAL = ['28P01', '3D000']

/** Errors of pg and of TCP that say nothing about another way to the same server. */
const isSilence = (error: Error) =>
  /^(timeout expired|Query read timeout)$/.test(error.message) ||
  (error as { code?: string }).code === 'ETIMEDOUT'

const isOnlyWay = ({ server }: Attempt, attempts: readonly Attempt[]) =>
  attempts.filter(other => other.server === server).length === 1

export class ServerFinder {
  readonly #settings: FinderSettings
  readonly #occupants = new Set<Occupant>()
  #known: Attempt | null = null
  /** Nobody has connected to the known server since it replaced another one. */
  #isJustFound = false
  /** The identity of the connections' server, or null before the first check. */
  #identity: string | null = null
  #searching: Promise<Found> | null = null
  #watch: NodeJS.Timeout | null = null
  #stopped = false

  constructor(settings: FinderSettings) {
    this.#settings = settings
  }

  /**
   * The known server is trusted while connections to it live, and where it has just been found.
   * @throws {NoServerError}
   */
  async find(login: pg.ClientConfig): Promise<Attempt> {
    const { attempts } = this.#settings
    if (attempts.length === 1) return attempts[0]!
    if (this.#known && (this.#occupants.size > 0 || this.#isJustFound)) return this.#known
    this.#searching ??= this.#search(login).finally(() => (this.#searching = null))
    const { attempt, identity } = await this.#searching
    if (this.#occupants.size === 0) this.#identity = identity
    return attempt
  }

  /** Registers each connection, so that the finder can end it. */
  enter(occupant: Occupant, login: pg.ClientConfig): void {
    this.#occupants.add(occupant)
    this.#isJustFound = false
    if (this.#isReplaceable && !this.#stopped)
      this.#watch ??= setTimeout(() => void this.#look(login), this.#watchMs).unref()
  }

  leave(occupant: Occupant): void {
    this.#occupants.delete(occupant)
    if (this.#occupants.size === 0) this.#identity = null
  }

  /** Reports a connection that the finder did not end itself. The next connection searches again. */
  broke(occupant: Occupant): void {
    if (this.#occupants.has(occupant)) this.#known = null
  }

  stop(): void {
    this.#stopped = true
    if (this.#watch) clearTimeout(this.#watch)
  }

  /** A pooler knows by itself which servers are behind it, and a socket file leads to this machine. */
  get #isReplaceable(): boolean {
    const { attempts, attributes } = this.#settings
    const [first, ...others] = new Set(attempts.map(({ server }) => server))
    return others.length > 0 || (attributes !== 'any' && !first!.host.startsWith('/'))
  }

  get #watchMs(): number {
    return this.#settings.watchMs ?? WATCH_MS
  }

  /** @param silent servers that need not be tried again: no second way to a server costs a second time */
  async #search(
    login: pg.ClientConfig,
    timeoutMs = this.#settings.timeoutMs,
    silent = new Set<Server>(),
  ): Promise<Found> {
    const failures: { server: Server; error: Error }[] = []
    for (const attempt of this.#settings.attempts) {
      if (silent.has(attempt.server)) continue
      const found = await this.#try(attempt, login, timeoutMs)
      if (!(found instanceof Error)) {
        this.#known = attempt
        return found
      }
      if (found.message !== NO_TLS || isOnlyWay(attempt, this.#settings.attempts))
        failures.push({ server: attempt.server, error: found })
      if (isSilence(found)) silent.add(attempt.server)
      if (FINAL.includes((found as { code?: string }).code ?? '')) break
    }
    throw new NoServerError(failures)
  }

  /** @returns an error that says why this one cannot be used */
  async #try(attempt: Attempt, login: pg.ClientConfig, timeoutMs: number): Promise<Found | Error> {
    const { attributes, shared } = this.#settings
    const { server, ssl } = attempt
    const client = new pg.Client({ ...shared, ...login, ...server, ssl, connectionTimeoutMillis: timeoutMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { takes, startedAt } = await askServer(client, attributes, timeoutMs)
      return takes
        ? { attempt, identity: `${server.host}:${server.port} ${startedAt}` }
        : new ReadOnlyServerError()
    } catch (error) {
      return error as Error
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  /** Connections leave a server only for another one that was found, since this process may be what is slow. */
  async #look(login: pg.ClientConfig): Promise<void> {
    const found = this.#occupants.size > 0 ? await this.#findAgain(login) : null
    if (found !== null && this.#occupants.size > 0) {
      if (this.#identity !== null && this.#identity !== found.identity) this.#leave()
      this.#identity = found.identity
    }
    this.#watch = null
    if (this.#occupants.size > 0 && !this.#stopped)
      this.#watch = setTimeout(() => void this.#look(login), this.#watchMs).unref()
  }

  /** @returns where a new connection would go now, or null */
  async #findAgain(login: pg.ClientConfig): Promise<Found | null> {
    const timeoutMs = Math.min(this.#settings.timeoutMs, LOOK_MS)
    const silent = new Set<Server>()
    const known = this.#known
    if (known) {
      const found = await this.#try(known, login, timeoutMs)
      if (!(found instanceof Error)) return found
      if (isSilence(found)) silent.add(known.server)
    }
    return this.#search(login, timeoutMs, silent).catch(() => null)
  }

  #leave(): void {
    const reason = new Error('Connection terminated: another server took over')
    for (const occupant of this.#occupants) occupant.drop(reason)
    this.#occupants.clear()
    this.#isJustFound = true
  }
}

/** Decides like libpq. https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-TARGET-SESSION-ATTRS */
const TAKES = {
  'read-write': `not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'`,
  primary: 'not pg_is_in_recovery()',
}

/**
 * @returns whether it meets the required attributes, and when it was started: no other server was at the same
 * microsecond
 * @throws the server's error, or where it does not answer in time
 */
export async function askServer(
  client: pg.Client,
  attributes: SessionAttributes,
  timeoutMs: number,
): Promise<{ takes: boolean; startedAt: string }> {
  if (attributes === 'any') return { takes: true, startedAt: '' }
  const text = `select ${TAKES[attributes]} as takes,
    extract(epoch from pg_postmaster_start_time())::text as "startedAt"`
  const query = { text, query_timeout: timeoutMs }
  const { rows } = await client.query<{ takes: boolean; startedAt: string }>(query)
  return rows[0]!
}
