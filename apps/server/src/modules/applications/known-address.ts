/** What is known of the address of an application before it is taken (docs/decisions/099-applications-with-a-known-address.md). */
import type { Queryable } from '@juno/backend'

export interface KnownAddress {
  hasAccount: boolean
  /** A membership is open, or paid and waits for its account; or an admin's. */
  isIn: boolean
  /** The team made the account. */
  isInvited: boolean
  /** Ever, also with an account that was closed. */
  hadMembership: boolean
}

export async function findKnownAddress(db: Queryable, email: string): Promise<KnownAddress> {
  const { rows } = await db.query<{
    has_account: boolean
    is_in: boolean
    is_invited: boolean
    had_membership: boolean
  }>('select * from private.known_address($1)', [email])
  const found = rows[0]!
  return {
    hasAccount: found.has_account,
    isIn: found.is_in,
    isInvited: found.is_invited,
    hadMembership: found.had_membership,
  }
}
