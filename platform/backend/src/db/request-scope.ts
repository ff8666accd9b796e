/**
 * Runs queries as the caller: one transaction in which role and claims are set locally, so that row level security
 * decides. The preamble and the queries are sent in one round trip. `runPipelined`, `withRequestScope` and
 * `withServiceRole` are the only ways from a request to the data.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Caller } from '../contract'
import { acquire } from './acquire'
import { DatabaseBusyError, SessionNotFoundError, sqlState } from './errors'
import { preamble, type RequestInfo } from './preamble'
import { runBatch, type Statement } from './statement-batch'
import { shareOf, type ShareName } from './pool-share'

/** Runs queries inside a scope. A query may be sent before the previous one has completed. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(
    query: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>
}

/** The two scopes on one pool, for the host's own code. */
export interface RequestScopes {
  /** Runs queries with the caller's rights. */
  withRequestScope<T>(caller: Caller, work: (db: Queryable) => Promise<T>): Promise<T>
  /** Runs queries that bypass row level security: for the host's own decisions only. */
  withServiceRole<T>(work: (db: Queryable) => Promise<T>): Promise<T>
}

export function openScopes(pool: Pool): RequestScopes {
  return {
    withRequestScope: (caller, work) => withRequestScope(pool, caller, work),
    withServiceRole: work => withServiceRole(pool, work),
  }
}

export interface ScopeOptions {
  /** Refuse writes: `begin read only`. */
  readOnly?: boolean
  /** End with `rollback` whatever happens (`Prefer: tx=rollback`). */
  rollback?: boolean
  /** Inspects the results before the transaction ends; throwing rolls back. Costs a second round trip. */
  check?: (results: QueryResult[]) => void
  /** The recent duration in milliseconds: where many wait for a connection, quicker ones go first. */
  expectedMs?: number
  /** The query is known to be slow, so it waits for a connection from the share of slow reads. */
  slow?: boolean
  /** The connection is closed when no answer came within this many milliseconds. By default, the pool decides. */
  answerMs?: number
  /** Called with the milliseconds that the statements took, whether they failed or not. Waiting does not count. */
  took?: (milliseconds: number) => void
}

const BEGIN: Statement = { text: 'begin', cacheKey: 'begin', columns: [] }
const ROLLBACK: Statement = { text: 'rollback', cacheKey: 'rollback', columns: [] }
const SERVICE_CALLER: Caller = { role: 'service_role', claims: { role: 'service_role' }, userId: null }

/**
 * Runs the statements in order in one scope and one round trip.
 * @returns one result per statement, in order
 * @throws {SessionNotFoundError} when the caller's session is over
 * @throws {DatabaseBusyError} when no connection became free
 * @throws the error of the first statement that failed; nothing was stored
 */
export async function runPipelined(
  pool: Pool,
  caller: Caller,
  request: RequestInfo | null,
  statements: readonly Statement[],
  options: ScopeOptions = {},
): Promise<QueryResult[]> {
  const { check, rollback = false, readOnly = false, answerMs, took } = options
  const { client, release } = await enter(pool, caller, options)
  const started = performance.now()
  try {
    const opening = preamble(caller, request, readOnly)
    // Without a check the batch is its own transaction.
    if (!check && !rollback) return (await runBatch(client, [opening, ...statements], answerMs)).slice(1)
    const end = rollback && !check ? [ROLLBACK] : []
    const results = await runBatch(client, [BEGIN, opening, ...statements, ...end], answerMs)
    const own = results.slice(2, 2 + statements.length)
    if (check) {
      check(own)
      await client.query(rollback ? 'rollback' : 'commit')
    }
    return own
  } catch (error) {
    await rollbackIfOpen(client)
    throw translateError(error, readOnly)
  } finally {
    took?.(performance.now() - started)
    release()
  }
}

/**
 * Runs `work` as the caller. It commits when `work` returns, and rolls back when it throws. The first query of `work`
 * is sent together with the preamble.
 * @throws like `runPipelined`, and everything that `work` throws
 */
export async function withRequestScope<T>(
  pool: Pool,
  caller: Caller,
  work: (db: Queryable) => Promise<T>,
  request: RequestInfo | null = null,
): Promise<T> {
  const { client, release } = await enter(pool, caller)
  try {
    const opening = openScope(client, caller, request)
    // The promise is settled below. Without this, a failed preamble would count as an unhandled rejection while work
    // runs.
    opening.catch(() => undefined)
    let result: T
    try {
      result = await work(client)
    } finally {
      // Until it is answered, the connection looks idle. If work threw at once, the pool would pass it on, and the next
      // caller would find an open transaction with the rights of this one.
      await opening
    }
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.')
    return result
  } catch (error) {
    await rollbackIfOpen(client)
    throw translateError(error)
  } finally {
    release()
  }
}

/** Runs `work` with row level security bypassed. It is for the server's own decisions, never for a caller's query. */
export function withServiceRole<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  return withRequestScope(pool, SERVICE_CALLER, work)
}

/** Runs one statement with row level security bypassed, in one round trip. It works like `withServiceRole`. */
export async function queryWithServiceRole<R extends QueryResultRow>(
  pool: Pool,
  statement: Statement,
): Promise<R[]> {
  const [result] = await runPipelined(pool, SERVICE_CALLER, null, [statement])
  return result!.rows as R[]
}

function openScope(client: PoolClient, caller: Caller, request: RequestInfo | null): Promise<unknown> {
  // All writes of this turn of the event loop are sent in one packet.
  const socket = (client as unknown as { connection?: { stream?: { cork(): void; uncork(): void } } })
    .connection?.stream
  socket?.cork()
  process.nextTick(() => socket?.uncork())
  return runBatch(client, [BEGIN, preamble(caller, request, false)])
}

async function rollbackIfOpen(client: PoolClient): Promise<void> {
  if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined)
}

/**
 * Takes a connection. Visitors take only one of their share, and slow reads one of theirs.
 * @returns with `release`, which closes a connection that is not idle outside a transaction
 */
async function enter(
  pool: Pool,
  { role }: Caller,
  { slow = false, expectedMs = 0 }: Pick<ScopeOptions, 'slow' | 'expectedMs'> = {},
): Promise<{ client: PoolClient; release: () => void }> {
  const left: (() => void)[] = []
  const leave = () => left.forEach(give => give())
  const take = async (name: ShareName) => left.push(await shareOf(pool, name).enter(expectedMs))
  try {
    // A request that waits for one place holds none that others could use.
    if (slow) await take('slow')
    if (role === 'anon') await take('visitors')
    const free = shareOf(pool, 'everybody').tryEnter()
    if (free) left.push(free)
    else await take('everybody')
    const client = await acquire(pool)
    return {
      client,
      release() {
        client.release(client.getTransactionStatus() !== 'I')
        leave()
      },
    }
  } catch (error) {
    leave()
    throw error
  }
}

function translateError(error: unknown, readOnly = false): unknown {
  // Nobody requested a read-only transaction: the whole database refuses changes.
  if (sqlState(error) === '25006' && !readOnly) return new DatabaseBusyError(error)
  return sqlState(error) === 'PT401' ? new SessionNotFoundError(error) : error
}
