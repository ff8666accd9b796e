/** Days in mails about payments, as the site's time zone has them. */
import type { Queryable } from '@juno/backend'
import { inZone } from '@juno/domain/events/event-time'

/** A day in words. */
export type DayText = (instant: Date) => string

export const dayTextIn =
  (zone: string): DayText =>
  instant =>
    inZone(instant, zone, { dateStyle: 'long' })

export async function findDayText(db: Queryable): Promise<DayText> {
  const { rows } = await db.query<{ zone: string }>('select private.site_time_zone() as zone')
  return dayTextIn(rows[0]!.zone)
}
