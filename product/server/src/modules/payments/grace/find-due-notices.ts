/** Finds the members to tell of a payment that comes: who, of what, how many days before, and for which date. */
import type { Queryable } from '@juno/backend'
import type { Plan } from '@juno/domain/payments/pricing'
import { mayBeAsked } from './each-subscription'

/** `renewal`: of an annual plan. `card`: of any other payment, told only where the card expires before it. */
export type NoticeKind = 'renewal' | 'card' | 'trial' | 'pause'

export interface DueNotice {
  membershipId: string
  subscriptionId: string
  plan: Plan
  kind: NoticeKind
  daysBefore: number
  /** When the payment is due. */
  dueAt: Date
}

/** Days before a payment on which members are told of it, or of their card. An annual plan goes by the setting, unless it is empty. */
const DAYS_BEFORE: Record<Exclude<NoticeKind, 'renewal'>, number> = { card: 7, trial: 3, pause: 3 }

/**
 * The last notice whose day has come, so that of two that are late one is sent; none that was sent for this date. A date
 * that moves by less than three days is the same one. $1: now; $2: one membership alone, or null.
 */
const DUE = `
select m.id as "membershipId", m.subscription_id as "subscriptionId", m.plan, payment.kind,
  notice.days_before as "daysBefore", payment.due_at as "dueAt"
from public.payment_settings s, public.memberships m
cross join lateral (
  select case m.state
    when 'trial' then 'trial'
    when 'paused' then 'pause'
    when 'active' then case when m.plan = 'annual' and s.renewal_notice_days <> '{}' then 'renewal' else 'card' end
  end as kind,
  case when m.state = 'active' then m.current_period_end else m.trial_end end as due_at
) payment
cross join lateral (
  select min(day) as days_before
  from unnest(case
    when m.plan = 'annual' and s.renewal_notice_days <> '{}' then s.renewal_notice_days
    when payment.kind = 'card' then array[${DAYS_BEFORE.card}]
    when payment.kind = 'trial' then array[${DAYS_BEFORE.trial}]
    else array[${DAYS_BEFORE.pause}]
  end) day
  where payment.due_at - day * interval '1 day' <= $1::timestamptz
) notice
where m.source in ('subscription', 'firm') and m.subscription_id is not null and m.account_closed_at is null
  and m.state in ('trial', 'paused', 'active') and not m.cancel_at_period_end
  and ($2::text is null or m.subscription_id = $2) and ${mayBeAsked('$1')}
  and payment.due_at > $1::timestamptz and payment.due_at <= $1::timestamptz + interval '90 days'
  and notice.days_before is not null
  and not exists (
    select from private.membership_notices n
    where n.membership_id = m.id and n.kind = payment.kind and n.days_before <= notice.days_before
      and n.due_at between payment.due_at - interval '3 days' and payment.due_at + interval '3 days'
  )
order by payment.due_at limit $3`

export async function findDueNotices(
  db: Queryable,
  { now, subscriptionId = null, limit }: { now: Date; subscriptionId?: string | null; limit: number },
): Promise<DueNotice[]> {
  const { rows } = await db.query<DueNotice>(DUE, [now, subscriptionId, limit])
  return rows
}

/** Settles a notice in the transaction that writes the mail, if there is one. */
export async function settleNotice(
  db: Queryable,
  { membershipId, kind, daysBefore, dueAt }: DueNotice,
  { mailed, now }: { mailed: boolean; now: Date },
): Promise<void> {
  await db.query(
    `insert into private.membership_notices (membership_id, kind, days_before, due_at, mailed, settled_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [membershipId, kind, daysBefore, dueAt, mailed, now],
  )
}
