/** Events and the members who answer their invitations, in a test database. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

export interface NewEvent {
  title?: string
  /** ISO instant. */
  date: string
  end_date?: string | null
  all_day?: boolean
  time_zone?: string
  location?: string | null
  capacity?: number | null
  meetingUrl?: string
  /** Since when its time is known; long ago when left out. */
  setAt?: string
}

export interface Guests {
  /** @returns the member's id, which is also the local part of their address */
  member(status?: string): Promise<string>
  event(event: NewEvent): Promise<string>
  answer(event: string, member: string, status: string, answeredAt?: string): Promise<void>
  change(event: string, set: string): Promise<void>
}

const LONG_AGO = '2020-01-01T00:00:00Z'

export function createGuests(adminPool: Pool): Guests {
  return {
    async member(status = 'active') {
      const id = randomUUID()
      const email = `${id}@example.com`
      await adminPool.query(
        `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), '{"name": "Ada Lovelace"}')`,
        [id, email],
      )
      await adminPool.query(`update public.profiles set name = 'Ada Lovelace' where id = $1`, [id])
      await adminPool.query(
        `insert into public.memberships (user_id, email, status, state, access_until)
         values ($1, $2, $3, case $3 when 'active' then 'active' else 'ended' end,
           case $3 when 'active' then timestamptz 'infinity' end)`,
        [id, email, status],
      )
      return id
    },
    async event(event) {
      const { rows } = await adminPool.query<{ id: string }>(
        `insert into public.events (title, description, date, end_date, all_day, time_zone, location, capacity,
           waitlist_enabled, date_set_at)
         values ($1, 'About', $2, $3, $4, $5, $6, $7, true, $8) returning id`,
        [
          event.title ?? 'Pricing clinic',
          event.date,
          event.end_date ?? null,
          event.all_day ?? false,
          event.time_zone ?? 'America/Toronto',
          event.location ?? null,
          event.capacity ?? null,
          event.setAt ?? LONG_AGO,
        ],
      )
      const id = rows[0]!.id
      if (event.meetingUrl) {
        await adminPool.query('insert into public.event_meeting_links values ($1, $2)', [
          id,
          event.meetingUrl,
        ])
      }
      return id
    },
    async answer(event, member, status, answeredAt = LONG_AGO) {
      await adminPool.query(
        `insert into public.event_rsvps (event_id, user_id, status) values ($1, $2, $3)
         on conflict (event_id, user_id) do update set status = excluded.status`,
        [event, member, status],
      )
      await adminPool.query(
        'update public.event_rsvps set answered_at = $3 where event_id = $1 and user_id = $2',
        [event, member, answeredAt],
      )
    },
    async change(event, set) {
      await adminPool.query(`update public.events set ${set} where id = $1`, [event])
    },
  }
}
