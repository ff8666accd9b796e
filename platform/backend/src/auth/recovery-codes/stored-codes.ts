/** Rows of juno_service.recovery_codes. Holds no rules. A used code is deleted; all of them go with the last factor. */
import type { Queryable } from '../../db/request-scope'

export const CODES_IN_A_SET = 10

export async function replaceCodes(
  db: Queryable,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await db.query('delete from juno_service.recovery_codes where user_id = $1', [userId])
  await db.query(
    `insert into juno_service.recovery_codes (user_id, code_hash, created_at)
     select $1, hash, $3 from unnest($2::text[]) as hash`,
    [userId, hashes, now],
  )
}

/** @returns whether there was such a code; of two callers at once one finds it */
export async function useCode(db: Queryable, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from juno_service.recovery_codes where user_id = $1 and code_hash = $2',
    [userId, hash],
  )
  return rowCount === 1
}

export interface CodesLeft {
  remaining: number
  /** When the set was made; null where none is left. */
  created_at: Date | null
}

export async function codesLeft(db: Queryable, userId: string): Promise<CodesLeft> {
  const { rows } = await db.query<CodesLeft>(
    `select count(*)::int as remaining, max(created_at) as created_at
     from juno_service.recovery_codes where user_id = $1`,
    [userId],
  )
  return rows[0]!
}
