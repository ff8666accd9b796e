/** The membership that a moved member has from elsewhere: given, until the day that they have paid for there. */
import type { Queryable } from '@juno/backend'
import { openGiven } from './given-membership'

/**
 * Gives a membership. It waits for its account to be confirmed, as one that is given to an applicant: the address is
 * proof then (docs/specification/given-memberships.md#how-they-are-made).
 * @returns its id
 */
export async function giveToMovedIn(
  db: Queryable,
  given: { email: string; endsAt: Date | null; startedAt: Date; note: string; givenBy: string | null },
  now: Date,
): Promise<string> {
  const { email, endsAt, startedAt, note, givenBy } = given
  const id = await openGiven(db, { source: 'complimentary', userId: null, email, endsAt }, now)
  await db.query(
    `with membership as (update public.memberships set started_at = $2 where id = $1),
     registration as (
       insert into public.pending_registrations (email, membership_id, expires_at) values ($3, $1, $4)
     )
     insert into private.given_memberships (membership_id, note, given_by, given_at) values ($1, $5, $6, $4)`,
    [id, startedAt, email, now, note, givenBy],
  )
  return id
}
