/** Calls a function of the database as `supabase_auth_admin`, with two seconds for its statements. */
import type { Pool } from 'pg'
import { quoteIdentifier } from '../../db/preamble'
import type { Queryable } from '../../db/request-scope'
import { inTransaction } from '../../db/transaction'
import type { HookTarget } from './hook-target'

const TIMEOUT_MS = 2000

/** @param db inside a transaction that the call becomes part of; left out: one of its own */
export async function callFunction(
  pool: Pool,
  target: Extract<HookTarget, { kind: 'postgres' }>,
  payload: string,
  db?: Queryable,
): Promise<string | null> {
  const called = `${quoteIdentifier(target.schema)}.${quoteIdentifier(target.function)}`
  const call = async (transaction: Queryable) => {
    await transaction.query(`set local statement_timeout to ${TIMEOUT_MS}`)
    const { rows } = await transaction.query<{ response: string | null }>(
      `select ${called}($1)::text as response`,
      [payload],
    )
    await transaction.query('set local statement_timeout to default')
    return rows[0]?.response ?? null
  }
  return db ? call(db) : inTransaction(pool, call)
}
