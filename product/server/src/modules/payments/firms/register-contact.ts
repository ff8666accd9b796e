/** Lets a firm's contact who has no account make one, without a membership: what is mailed to their address proves it. */
import type { Queryable } from '@juno/backend'
import { createLinkToken } from '../../../shared/api/link-token'
import { REGISTRATION_DAYS } from '../stripe/fulfil-checkout'
import { lockAccountEmail } from '../stripe/match-payer'
import type { Firm } from './find-firm'

/** @returns the token for the mail; null for a contact who has an account */
export async function registerContact(
  db: Queryable,
  { membershipId, contactEmail, plan }: Pick<Firm, 'membershipId' | 'contactEmail' | 'plan'>,
  now: Date,
): Promise<string | null> {
  await lockAccountEmail(db, contactEmail)
  const { rows } = await db.query<{ account: string | null }>(
    'select private.confirmed_user_by_email($1) as account',
    [contactEmail],
  )
  if (rows[0]?.account) return null
  const { token, hash } = createLinkToken()
  // The registration of an earlier contact gives nobody a membership.
  await db.query('delete from public.pending_registrations where membership_id = $1', [membershipId])
  await db.query(
    `insert into public.pending_registrations (email, token, membership_id, plan, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [contactEmail, hash, membershipId, plan, new Date(now.getTime() + REGISTRATION_DAYS * 86_400_000)],
  )
  return token
}
