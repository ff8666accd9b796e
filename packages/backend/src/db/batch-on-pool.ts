/**
 * Statements of a service login in one round trip and one transaction, for work that needs no decision in between.
 */
import type { Pool, QueryResult } from 'pg'
import { acquire } from './acquire'
import { runBatch, type Statement } from './statement-batch'

/** @returns one result per statement. @throws {DatabaseBusyError} and the error of the first statement that failed */
export async function batchOnPool(pool: Pool, statements: readonly Statement[]): Promise<QueryResult[]> {
  const client = await acquire(pool)
  try {
    return await runBatch(client, statements)
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}
