/**
 * Reads on a replica, as the caller, and never an older state than the primary's when the request came. A replica that
 * is away, silent, behind or promoted is skipped.
 */
import type { Pool, QueryResult } from 'pg'
import { batchOnPool } from './batch-on-pool'
import { isUnavailable } from './database-failure'
import { DatabaseBusyError, sqlState } from './errors'
import { runPipelined } from './request-scope'

type Run = (...given: ArgumentsOf<typeof runPipelined>) => Promise<QueryResult[]>
type ArgumentsOf<T> = T extends (pool: Pool, ...rest: infer Rest) => unknown ? Rest : never

export interface ReplicaReads {
  /** Works like `runPipelined`, on the replica where possible, and on the primary otherwise. It is for reads only. */
  run: Run
}

export interface ReplicaParts {
  primary: Pool
  replica: Pool
  logger: { info(message: string): void; warn(details: object, message: string): void }
  /** How long a request waits for a replica that is behind, in milliseconds. */
  patienceMs?: number
  /** How long a request waits for a silent replica, in milliseconds. */
  answerMs?: number
}

const PATIENCE_MS = 50
const ASK_AGAIN_MS = 5
/** A replica that failed is skipped for this long. */
const PASS_BY_MS = 5_000
/** A replica must report its position within this time. A slower one is frozen, or cut off. */
const ANSWER_MS = 1_000
/** A read may take longer than a member's statement may run. */
const READ_MS = 10_000

const POSITION = { text: 'select pg_current_wal_lsn()', cacheKey: 'position', columns: ['position'] }
const REPLAYED = {
  text: 'select pg_is_in_recovery(), pg_last_wal_replay_lsn() >= $1::pg_lsn',
  cacheKey: 'replayed',
  columns: ['standby', 'current'],
}

/** Only a standby gives these errors: a conflict with the replay, and work for a primary. */
const OF_STANDBYS = ['40001', '40P01', '25006', '55000']

export function createReplicaReads(parts: ReplicaParts): ReplicaReads {
  const { primary, replica, logger, patienceMs = PATIENCE_MS, answerMs = ANSWER_MS } = parts
  let passedByUntil = 0

  function passBy(cause: unknown): void {
    if (passedByUntil === 0) logger.warn({ err: cause }, 'the read replica fails; the primary is read')
    passedByUntil = performance.now() + PASS_BY_MS
  }

  /** Returns whether the replica has everything that the primary has stored by now. @throws the error of either */
  async function isCurrent(): Promise<boolean> {
    const [found] = await batchOnPool(primary, [POSITION])
    const { position } = found!.rows[0] as { position: string }
    const deadline = performance.now() + patienceMs
    for (;;) {
      const [asked] = await batchOnPool(replica, [{ ...REPLAYED, values: [position] }], answerMs)
      const { standby, current } = asked!.rows[0] as Record<'standby' | 'current', string>
      if (standby !== 't') throw new Error('It is no standby.')
      if (current === 't') return true
      if (performance.now() > deadline) return false
      await new Promise(resolve => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }

  async function mayAnswer(): Promise<boolean> {
    const now = performance.now()
    if (now < passedByUntil) return false
    // While one request tries whether it is back, the others do not wait for it.
    if (passedByUntil > 0) passedByUntil = now + PASS_BY_MS
    return isCurrent().catch((error: unknown) => {
      passBy(error)
      return false
    })
  }

  return {
    async run(caller, request, statements, options = {}) {
      const onPrimary = () => runPipelined(primary, caller, request, statements, options)
      if (!(await mayAnswer())) return onPrimary()
      const onReplica = { ...options, readOnly: true, answerMs: READ_MS }
      try {
        const results = await runPipelined(replica, caller, request, statements, onReplica)
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
