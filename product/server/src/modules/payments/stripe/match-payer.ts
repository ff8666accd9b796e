/**
 * Finds out for whom a payment is, by the reference from our checkout and nothing else
 * (docs/specification/payments.md#matching-a-payment). A payment that matches nobody is kept for the team.
 */
import type { Queryable } from '@juno/backend'
import { isIdentifier } from '@juno/domain/text/identifier'

export interface Payer {
  applicationId: string | null
  /** The confirmed account; null where it is still to be made. */
  userId: string | null
  email: string
  name: string | null
  isMember: boolean
  /** Paid already, and the account is still to be made. */
  hasPaid: boolean
  hadMembership: boolean
  /** The row of public.memberships that makes another payment a double one. */
  otherPayment: string | null
}

/**
 * Waits for an account with this address that is being confirmed, and makes the next one wait until this
 * transaction ends, so that one of the two always sees the other. A statement of its own, because the next one must see
 * what was committed meanwhile. Talk to Stripe before, not after.
 */
export async function lockAccountEmail(db: Queryable, email: string): Promise<void> {
  await db.query('select private.lock_account_email($1)', [email])
}

/**
 * Returns the payer of a checkout. `reference` is Stripe's client_reference_id: an application's or a user's id, or any
 * text that somebody put there.
 */
export async function findPayer(db: Queryable, reference: string | null): Promise<Payer | null> {
  if (reference === null || !isIdentifier(reference)) return null
  const { rows } = await db.query<{
    application_id: string | null
    account_id: string | null
    email: string
    name: string | null
    is_member: boolean
    has_paid: boolean
    had_membership: boolean
    other_payment: string | null
  }>('select * from private.payer_of($1)', [reference])
  const [found] = rows
  if (!found) return null
  return {
    applicationId: found.application_id,
    userId: found.account_id,
    email: found.email,
    name: found.name,
    isMember: found.is_member,
    hasPaid: found.has_paid,
    hadMembership: found.had_membership,
    otherPayment: found.other_payment,
  }
}

/** Does as `findPayer` does, and locks the payer's account until this transaction ends. */
export async function lockPayer(db: Queryable, reference: string | null): Promise<Payer | null> {
  const payer = await findPayer(db, reference)
  if (!payer) return null
  await lockAccountEmail(db, payer.email)
  return findPayer(db, reference)
}
