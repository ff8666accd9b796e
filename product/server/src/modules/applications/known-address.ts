/**
 * Finds what is known of an application's address before the application is stored
 * (docs/specification/applications.md#sent-again).
 */
import type { Queryable } from '@juno/backend'

export interface KnownAddress {
  hasAccount: boolean
  /** A membership is open, or paid and waits for its account, or the address is an admin's. */
  isIn: boolean
  /** The team made the account, or it is the owner's address or the contact of a firm. */
  isInvited: boolean
  /** True also for an account that was closed. */
  hadMembership: boolean
}

export async function findKnownAddress(db: Queryable, email: string): Promise<KnownAddress> {
  const { rows } = await db.query<Record<keyof KnownAddress, boolean>>(
    `select has_account as "hasAccount", is_in as "isIn", is_invited as "isInvited", had_membership as "hadMembership"
     from private.known_address($1)`,
    [email],
  )
  return rows[0]!
}
