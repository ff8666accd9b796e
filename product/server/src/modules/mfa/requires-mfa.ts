import type { Queryable } from '@juno/backend'

/** Whether the team asks a second factor of the account, also where it has none. */
export async function requiresMfa(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ required: boolean }>('select private.mfa_required($1) as required', [
    userId,
  ])
  return rows[0]!.required
}
