/** The registration of an approved applicant to whom a membership was given: its mailed token makes the account. */
import type { Queryable } from '@juno/backend'
import { createLinkToken } from '../../../shared/api/link-token'
import { REGISTRATION_DAYS } from '../stripe/fulfil-checkout'

/** @returns the token for the mail to the applicant's address */
export async function registerGiven(
  db: Queryable,
  given: { membershipId: string; email: string; applicationId: string | null },
  now: Date,
): Promise<string> {
  const { token, hash } = createLinkToken()
  await db.query(
    `insert into public.pending_registrations (email, token, membership_id, application_id, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [
      given.email,
      hash,
      given.membershipId,
      given.applicationId,
      new Date(now.getTime() + REGISTRATION_DAYS * 86_400_000),
    ],
  )
  return token
}
