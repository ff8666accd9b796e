/**
 * In charge of reads on a replica: as the caller, and never behind what the primary had stored when the request came. A
 * replica that is away, behind or promoted is passed by.
 */
import type { Pool, QueryResult } from 'pg'
import { batchOnPool } from './batch-on-pool'
import { isUnavailable } from './database-failure'
import { DatabaseBusyError, sqlState } from './errors'
import { runPipelined } from './request-scope'

type Run = (...given: ArgumentsOf<typeof runPipelined>) => Promise<QueryResult[]>
type ArgumentsOf<T> = T extends (pool: Pool, ...rest: infer Rest) => unknown ? Rest : never

export interface ReplicaReads {
  /** As `runPipelined` on the replica where it can be, on the primary otherwise. For reads alone. */
  run: Run
}

export interface ReplicaParts {
  primary: Pool
  replica: Pool
  logger: { info(message: string): void; warn(details: object, message: string): void }
  /** How long a request waits for a replica that is behind, in milliseconds. */
  patienceMs?: number
}

const PATIENCE_MS = 50
const ASK_AGAIN_MS = 5
/** How long a replica that failed is passed by. */
const PASS_BY_MS = 5_000

const POSITION = { text: 'select pg_current_wal_lsn()', cacheKey: 'position', columns: ['position'] }
/** Null where it is no standby any more. */
const REPLAYED = 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn'

/** What a read may meet on a standby alone: a conflict with what is replayed, and what only a primary does. */
const OF_STANDBYS = ['40001', '40P01', '25006', '55000']

export function createReplicaReads(parts: ReplicaParts): ReplicaReads {
  const { primary, replica, logger, patienceMs = PATIENCE_MS } = parts
  let passedByUntil = 0

  function passBy(cause: unknown): void {
    if (passedByUntil === 0) logger.warn({ err: cause }, 'the read replica fails; the primary is read')
    passedByUntil = performance.now() + PASS_BY_MS
  }

  /** Whether the replica has what the primary had stored by now. */
  async function isCurrent(): Promise<boolean> {
    const [found] = await batchOnPool(primary, [POSITION])
    const { position } = found!.rows[0] as { position: string }
    const statement = { text: REPLAYED, values: [position], cacheKey: 'replayed', columns: ['current'] }
    const deadline = performance.now() + patienceMs
    for (;;) {
      const [asked] = await batchOnPool(replica, [statement])
      if ((asked!.rows[0] as { current: string }).current === 't') return true
      if (performance.now() > deadline) return false
      await new Promise(resolve => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }

  return {
    async run(caller, request, statements, options = {}) {
      const onPrimary = () => runPipelined(primary, caller, request, statements, options)
      if (performance.now() < passedByUntil) return onPrimary()
      try {
        if (!(await isCurrent())) return await onPrimary()
        const results = await runPipelined(replica, caller, request, statements, {
          ...options,
          readOnly: true,
        })
        if (passedByUntil > 0) logger.info('the read replica is read again')
        passedByUntil = 0
        return results
      } catch (error) {
        if (!isOfReplica(error)) throw error
        passBy(error)
        return onPrimary()
      }
    },
  }
}

function isOfReplica(error: unknown): boolean {
  const state = sqlState(error)
  return (
    error instanceof DatabaseBusyError ||
    isUnavailable(error) ||
    (state !== null && OF_STANDBYS.includes(state))
  )
}
