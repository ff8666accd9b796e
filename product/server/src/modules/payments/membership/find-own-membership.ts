/** Finds the one of a person's memberships that their page is about, as the database holds it. */
import type { Queryable } from '@juno/backend'
import type { ActFacts } from '@juno/domain/payments/membership-acts'
import type { Plan } from '@juno/domain/payments/pricing'
import { ApiError } from '../refusals'

export interface StoredMembership extends ActFacts {
  id: string
  email: string
  /** The address of the account, or else of the payment. */
  mailTo: string
  name: string
  subscriptionId: string | null
  customerId: string | null
  plan: Plan | null
  quantity: number
  priceCents: number | null
  currency: string | null
  currentPeriodEnd: Date | null
  trialEnd: Date | null
  pausedFrom: Date | null
  owedSince: Date | null
  /** Null where no time ends it by itself. */
  accessUntil: Date | null
  startedAt: Date | null
  /** It is another text after each change of the row. */
  version: string
  /** The subscriptions that were paid for before, the newest first. */
  earlierSubscriptions: string[]
  /** The money back was asked for, and is not confirmed yet. */
  moneyBackAsked: boolean
}

/** The one that runs, before what was given, before what is over. */
const OWN = `
select m.id, m.email, coalesce(private.account_email(m.user_id), m.email) as "mailTo",
  coalesce(p.name, '') as name, m.source, m.status, m.state, m.cancel_at_period_end as "cancelAtPeriodEnd",
  m.unknown_since is not null as unknown, m.subscription_id as "subscriptionId", m.stripe_customer_id as "customerId", m.plan, m.quantity,
  m.price_cents * m.quantity as "priceCents", m.currency, m.current_period_end as "currentPeriodEnd",
  m.trial_end as "trialEnd", m.paused_from as "pausedFrom", m.owed_since as "owedSince",
  coalesce((
    select json_agg(o order by o."endsAt" desc nulls first) from (
      select source, nullif(max(access_until), 'infinity') as "endsAt" from public.memberships
      where user_id = m.user_id and id <> m.id and source <> 'subscription' and access_until > now()
      group by source
    ) o
  ), '[]') as others,
  case when m.state = 'ended' then coalesce(m.access_until, m.ended_at) else nullif(m.access_until, 'infinity') end
    as "accessUntil", m.started_at as "startedAt", m.updated_at::text as version,
  array(
    select e.subscription_id from public.memberships e
    where e.user_id = m.user_id and e.id <> m.id and e.source = 'subscription' and e.subscription_id is not null
      and e.unknown_since is null
    order by e.created_at desc limit 5
  ) as "earlierSubscriptions",
  exists (
    select from private.money_backs b where b.membership_id = m.id and b.refunded_at is null
  ) as "moneyBackAsked"
from public.memberships m
join public.profiles p on p.id = m.user_id
where m.user_id = $1
order by (m.subscription_id is not null and m.status in ('trialing', 'active', 'past_due', 'unpaid', 'paused')) desc,
  (m.access_until > now()) desc nulls last, m.current_period_end desc nulls last, m.created_at desc
limit 1`

export async function findOwnMembership(db: Queryable, userId: string): Promise<StoredMembership | null> {
  const { rows } = await db.query<StoredMembership>(OWN, [userId])
  return rows[0] ?? null
}

/** @throws {ApiError} no_membership where none is paid for */
export async function findOwnSubscription(
  db: Queryable,
  userId: string,
): Promise<StoredMembership & { subscriptionId: string }> {
  const membership = await findOwnMembership(db, userId)
  if (!membership?.subscriptionId) throw new ApiError('no_membership')
  return { ...membership, subscriptionId: membership.subscriptionId }
}
