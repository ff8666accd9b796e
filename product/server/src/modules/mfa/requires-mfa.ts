import type { Queryable } from '@juno/backend'

/** Returns whether the team requires a second factor of the account, even where it has none. */
export async function requiresMfa(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ required: boolean }>('select private.mfa_required($1) as required', [
    userId,
  ])
  return rows[0]!.required
}
