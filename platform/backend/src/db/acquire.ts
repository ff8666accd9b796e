/**
 * Takes a connection out of a pool with a bounded wait, so that a request to a full pool fails with 503 instead of hanging.
 */
import type { Pool, PoolClient } from 'pg'
import { DatabaseBusyError } from './errors'

/** Longest wait for a free connection, in milliseconds. */
const MAX_WAIT_MS = 5_000
/** Requests that may queue for a connection; the next one is refused at once. */
const MAX_WAITING = 200

/** @throws {DatabaseBusyError} when no connection comes free in time or none can be opened. */
export async function acquire(pool: Pool, maxWaitMs = MAX_WAIT_MS): Promise<PoolClient> {
  if (pool.waitingCount >= MAX_WAITING) throw new DatabaseBusyError()
  // The usual case: a connection is free, and waiting needs no bound.
  if (pool.idleCount > pool.waitingCount) return ignoreErrors(await pool.connect())
  const connecting = pool.connect()
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseBusyError()), maxWaitMs)
  })
  try {
    return ignoreErrors(await Promise.race([connecting, timedOut]))
  } catch (error) {
    // A connection that arrives after the timeout is returned.
    connecting.then(
      client => client.release(),
      () => undefined,
    )
    throw error instanceof DatabaseBusyError ? error : new DatabaseBusyError(error)
  } finally {
    clearTimeout(timer)
  }
}

/** A connection that breaks while in use fails its query; without a listener it would also end the process. */
function ignoreErrors(client: PoolClient): PoolClient {
  if (!client.listeners('error').includes(ignore)) client.on('error', ignore)
  return client
}

function ignore(): void {}
