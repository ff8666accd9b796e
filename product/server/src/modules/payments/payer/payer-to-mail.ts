/** Finds the person to write to about the payments of a membership. */
import type { Queryable } from '@juno/backend'
import { dayTextIn, type DayText } from './site-day'

export interface PayerToMail {
  email: string
  /** Empty where there is no account yet. */
  name: string
  /** A day in words, as the site's time zone has it. */
  day: DayText
  /** That pays for seats; null for somebody's own membership. */
  firm: { id: string; name: string } | null
}

interface Row {
  email: string
  name: string
  time_zone: string
  firm_id: string | null
  firm_name: string | null
}

/** Returns the payer; null where the account was closed. */
export async function findPayerToMail(db: Queryable, membershipId: string): Promise<PayerToMail | null> {
  const { rows } = await db.query<Row>(
    'select email, name, time_zone, firm_id, firm_name from private.payer_to_mail($1)',
    [membershipId],
  )
  if (!rows[0]) return null
  const { email, name, time_zone: zone, firm_id, firm_name } = rows[0]
  const firm = firm_id !== null && firm_name !== null ? { id: firm_id, name: firm_name } : null
  return { email, name, day: dayTextIn(zone), firm }
}
