/** Who is written to about the payments of a membership. */
import type { Queryable } from '@juno/backend'
import { dayTextIn, type DayText } from '../site-day'

export interface PayerToMail {
  email: string
  /** Empty where there is no account yet. */
  name: string
  /** A day in words, as the site's time zone has it. */
  day: DayText
}

/** Null for nobody: the account was closed. */
export async function findPayerToMail(db: Queryable, membershipId: string): Promise<PayerToMail | null> {
  const { rows } = await db.query<{ email: string; name: string; time_zone: string }>(
    'select email, name, time_zone from private.payer_to_mail($1)',
    [membershipId],
  )
  if (!rows[0]) return null
  const { email, name, time_zone: zone } = rows[0]
  return { email, name, day: dayTextIn(zone) }
}
