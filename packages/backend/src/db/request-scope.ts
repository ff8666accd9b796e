/**
 * Runs queries as the caller: one transaction in which role and claims are set locally, so that row level
 * security decides. `begin`, the preamble, the queries and `commit` are written without waiting in between:
 * one round trip. `withRequestScope` and `withServiceRole` are the only two ways from a request to the data.
 */
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Caller } from '../contract'
import { acquire } from './acquire'
import { SessionNotFoundError, sqlState } from './errors'
import { preamble, type RequestInfo } from './preamble'

/** What work inside a scope may do: run a query. Queries may be sent without awaiting the one before. */
export interface Queryable {
  query<R extends QueryResultRow = QueryResultRow>(
    query: string | QueryConfig,
    values?: unknown[],
  ): Promise<QueryResult<R>>
}

export interface ScopeOptions {
  /** Refuse writes: `begin read only`. */
  readOnly?: boolean
  /** End with `rollback` whatever happens (`Prefer: tx=rollback`). */
  rollback?: boolean
  /**
   * Looks at the results before the transaction ends; throwing rolls back. Costs a second round trip, so leave
   * it out where nothing has to be decided.
   */
  check?: (results: QueryResult[]) => void
}

const SERVICE_CALLER: Caller = { role: 'service_role', claims: { role: 'service_role' }, userId: null }

/**
 * Runs the statements in order in one scope and one round trip.
 * @returns one result per statement, in order
 * @throws {SessionNotFoundError} the caller's session is over
 * @throws {DatabaseBusyError} no connection came free
 * @throws the error of the first statement that failed; nothing was stored
 */
export async function runPipelined(
  pool: Pool,
  caller: Caller,
  request: RequestInfo | null,
  statements: readonly QueryConfig[],
  options: ScopeOptions = {},
): Promise<QueryResult[]> {
  const client = await acquire(pool)
  const end = options.rollback ? 'rollback' : 'commit'
  try {
    const opening = openScope(client, caller, request, options)
    const running = statements.map(statement => client.query(statement))
    if (options.check) {
      const results = await firstFailure([...opening, ...running])
      const own = results.slice(opening.length)
      options.check(own)
      await client.query(end)
      return own
    }
    const results = await firstFailure([...opening, ...running, client.query(end)])
    return results.slice(opening.length, -1)
  } catch (error) {
    await rollbackIfOpen(client)
    throw translated(error)
  } finally {
    release(client)
  }
}

/**
 * Runs `work` as the caller; commits when it returns, rolls back when it throws. The first query of `work`
 * travels with the opening of the scope.
 * @throws as `runPipelined`, and whatever `work` throws
 */
export async function withRequestScope<T>(
  pool: Pool,
  caller: Caller,
  work: (db: Queryable) => Promise<T>,
  request: RequestInfo | null = null,
): Promise<T> {
  const client = await acquire(pool)
  try {
    const opening = firstFailure(openScope(client, caller, request, {}))
    // Settled below; without this a failed preamble would count as an unhandled rejection while work runs.
    opening.catch(() => undefined)
    const result = await work(client).catch(async (error: unknown) => {
      await opening
      throw error
    })
    await opening
    const { command } = await client.query('commit')
    if (command === 'ROLLBACK')
      throw new Error('The transaction was rolled back: a statement in it had failed.')
    return result
  } catch (error) {
    await rollbackIfOpen(client)
    throw translated(error)
  } finally {
    release(client)
  }
}

/** Runs `work` with row level security bypassed. For the server's own decisions, never for a caller's query. */
export function withServiceRole<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  return withRequestScope(pool, SERVICE_CALLER, work)
}

function openScope(client: PoolClient, caller: Caller, request: RequestInfo | null, options: ScopeOptions) {
  // Everything written in this turn of the event loop leaves in one packet.
  const socket = (client as unknown as { connection?: { stream?: { cork(): void; uncork(): void } } })
    .connection?.stream
  socket?.cork()
  process.nextTick(() => socket?.uncork())
  const begin = options.readOnly ? 'begin read only' : 'begin'
  return [client.query(begin), client.query(preamble(caller, request))]
}

/** Waits for all, then throws the first failure in order: later ones are only "transaction is aborted". */
async function firstFailure(queries: Promise<QueryResult>[]): Promise<QueryResult[]> {
  const settled = await Promise.allSettled(queries)
  return settled.map(outcome => {
    if (outcome.status === 'rejected') throw outcome.reason
    return outcome.value
  })
}

async function rollbackIfOpen(client: PoolClient): Promise<void> {
  if (client.getTransactionStatus() !== 'I') await client.query('rollback').catch(() => undefined)
}

/** A connection that is not idle outside a transaction is closed rather than handed to the next caller. */
function release(client: PoolClient): void {
  client.release(client.getTransactionStatus() !== 'I')
}

function translated(error: unknown): unknown {
  return sqlState(error) === 'PT401' ? new SessionNotFoundError(error) : error
}
