/** The money-back guarantee: for some days after somebody's first payment ever, once. */
import type { PaymentContext } from '../stripe/payment-context'
import type { Invoice } from '../stripe/invoice-calls'
import type { PaidMembership } from './change-membership'

export interface Guarantee {
  until: Date
  /** The amount that goes back. */
  cents: number
  currency: string
}

const DAY_MS = 86_400_000

/** A person is known by the account, the address or the customer: an account that was closed had the first two. */
const FORMER = `
select s.guarantee_days as days,
  exists (
    select from private.money_backs b join public.memberships o on o.id = b.membership_id where ${samePerson('o')}
  ) as used,
  -- The bank gives the money back, or it does not: not both.
  exists (select from private.disputes d where d.membership_id = m.id) as disputed,
  array(
    select o.subscription_id from public.memberships o
    where ${samePerson('o')} and o.id <> m.id and o.subscription_id is not null
      and o.status not in ('incomplete', 'incomplete_expired')
      and o.created_at < m.created_at
      and not exists (select from private.refunded_payments r where r.membership_id = o.id)
    limit 20
  ) as former
from public.payment_settings s, public.memberships m
where m.id = $1`

function samePerson(other: string): string {
  return `(
    ${other}.user_id = m.user_id or lower(${other}.email) in (lower(m.email), private.account_email(m.user_id))
    or ${other}.stripe_customer_id = m.stripe_customer_id
  )`
}

/**
 * @param invoices of this membership, all of them
 * @returns null: it is over, was used, or there was nothing to give back
 */
export async function findGuarantee(
  { scopes, stripe, clock }: Pick<PaymentContext, 'scopes' | 'stripe' | 'clock'>,
  { id, subscriptionId }: Pick<PaidMembership, 'id' | 'subscriptionId'>,
  invoices: readonly Invoice[],
): Promise<Guarantee | null> {
  const first = invoices.findLast(({ status, cents }) => status === 'paid' && cents > 0)
  if (!first) return null
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ days: number; used: boolean; disputed: boolean; former: string[] }>(FORMER, [id]),
  )
  const { days, used, disputed, former } = rows[0]!
  const until = new Date(first.at.getTime() + days * DAY_MS)
  if (used || disputed || until <= clock()) return null
  for (const one of former) if (((await stripe.fetchPaid(one))?.paidCents ?? 0) > 0) return null
  const paid = await stripe.fetchPaid(subscriptionId)
  const cents = paid ? paid.paidCents - paid.refundedCents : 0
  return paid && cents > 0 ? { until, cents, currency: paid.currency } : null
}
