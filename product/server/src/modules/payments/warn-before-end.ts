/**
 * Job: tell members that a membership that was given to them ends soon. The mark is set in the transaction that writes
 * the mail; after days without a server, one warning is sent, not two.
 */
import { endWarningDays } from '@juno/domain/payments/complimentary-membership'
import { longDate } from '@juno/domain/text/long-date'
import type { Queryable } from '@juno/backend'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'
import { seatEndsSoon } from './firms/seat-mails'
import { findDayText } from './payer/site-day'
import { endsSoon } from './complimentary/complimentary-mails'

type WarningParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

/** A member who goes on by another membership is marked, and not mailed. */
const TAKE = `
with due as (
  select m.id, m.user_id, m.state, m.paid_by, m.current_period_end as ends_at, d.days
  from public.memberships m,
    lateral (select case when m.current_period_end <= $1::timestamptz + make_interval(days => $3::integer) then $3::integer else $2::integer end as days) d
  where m.state_changes_at > $1::timestamptz and m.state_changes_at <= $1::timestamptz + make_interval(days => $2::integer)
    and m.state in ('complimentary', 'gift', 'seat') and m.user_id is not null
    and not exists (
      select from private.end_warnings w
      where w.membership_id = m.id and w.ends_at = m.current_period_end and w.days <= d.days
    )
  order by m.state_changes_at limit 1 for update of m skip locked
), marked as (
  insert into private.end_warnings as w (membership_id, ends_at, days, warned_at)
  select id, ends_at, days, $1::timestamptz from due
  on conflict (membership_id) do update
    set ends_at = excluded.ends_at, days = excluded.days, warned_at = excluded.warned_at
  returning w.membership_id
)
select due.id, due.days, due.ends_at as "endsAt", due.state <> 'complimentary' as "bySiteDay", (
    select f.name::text from private.firms f where f.membership_id = due.paid_by
  ) as "firmName", (
    select a.email from private.member_addresses(array[due.user_id]) a
  ) as email, coalesce(p.name, '') as name, exists (
    select from public.memberships o
    where o.user_id = due.user_id and o.id <> due.id and o.access_until > due.ends_at
  ) as "goesOn"
from due join marked on marked.membership_id = due.id
join public.profiles p on p.id = due.user_id`

interface Warning {
  id: string
  days: number
  endsAt: Date
  /** Null where the account is closed by now, or banned. */
  email: string | null
  name: string
  goesOn: boolean
  /** A membership that the team gives ends with a day of UTC. */
  bySiteDay: boolean
  /** The firm whose seat it is; null for any other membership. */
  firmName: string | null
}

export function warnBeforeEnd(parts: WarningParts): Job {
  return {
    name: 'warn-before-end',
    everyMinute: {},
    async handle() {
      while (await parts.scopes.withServiceRole(db => warnNext(parts, db)));
    },
  }
}

async function warnNext({ outbox, site, clock }: WarningParts, db: Queryable): Promise<boolean> {
  const { rows } = await db.query<Warning>(TAKE, [clock(), endWarningDays.early, endWarningDays.late])
  if (!rows[0]) return false
  const { id, days, endsAt, email, name, goesOn, bySiteDay, firmName } = rows[0]
  if (!goesOn && email) {
    const dayOf = bySiteDay ? await findDayText(db) : longDate
    const day = dayOf(endsAt)
    await outbox.enqueue(db, {
      kind: 'membership-ends-soon',
      to: email,
      content: firmName ? seatEndsSoon({ name, firmName, day }, site) : endsSoon({ name, day }, site),
      idempotencyKey: `membership-ends-soon:${id}:${days}:${endsAt.toISOString()}`,
      expiresAt: endsAt,
    })
  }
  return true
}
