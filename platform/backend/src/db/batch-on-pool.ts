/**
 * Runs statements of a service login in one round trip and one transaction, for work that needs no decision in between.
 */
import type { Pool, QueryResult } from 'pg'
import { acquire } from './acquire'
import { runBatch, type Statement } from './statement-batch'

/**
 * @param withinMs longest wait for a connection, and for the answer; by default as usual
 * @returns one result per statement
 * @throws {DatabaseBusyError} and the error of the first statement that failed
 */
export async function batchOnPool(
  pool: Pool,
  statements: readonly Statement[],
  withinMs?: number,
): Promise<QueryResult[]> {
  const client = await acquire(pool, withinMs)
  try {
    return await runBatch(client, statements, withinMs)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
