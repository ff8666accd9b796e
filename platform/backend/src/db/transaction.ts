/**
 * Runs one transaction on a connection of a service login (`supabase_auth_admin`, `supabase_storage_admin`). Callers'
 * own queries belong in a request scope instead.
 */
import type { Pool } from 'pg'
import { acquire } from './acquire'
import type { Queryable } from './request-scope'

/**
 * Commits when `work` returns, and rolls back when it throws. @throws {DatabaseBusyError} and everything that `work`
 * throws
 */
export async function inTransaction<T>(pool: Pool, work: (db: Queryable) => Promise<T>): Promise<T> {
  const client = await acquire(pool)
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}
