/** Reads what plans cost before, and who pays another price than new members do. */
import type { PriceHistory } from '@juno/domain/payments/plan-prices'
import type { PaymentContext } from '../stripe/payment-context'

const FORMER = `
select f.id::text, f.plan, f.price_cents as cents, f.list_price_cents as "listCents", f.currency, f.replaced_at as until,
  p.name as by
from private.former_prices f left join public.profiles p on p.id = f.replaced_by
order by f.replaced_at desc, f.id desc limit 50`

/** Running memberships of accounts. A coupon lowers a price as well, so those with one are not among them. */
export const AT_OTHER_PRICE = `
select m.id as "membershipId", m.user_id as "accountId", p.name, coalesce(private.account_email(m.user_id), m.email) as email,
  m.plan, m.price_cents as cents, m.currency, m.current_period_end as "nextAt", m.subscription_id as "subscriptionId",
  m.updated_at::text as version, count(*) over (partition by m.plan)::int as count
from public.memberships m
join public.plan_prices now on now.plan = m.plan
join public.profiles p on p.id = m.user_id
where m.source = 'subscription' and m.state in ('trial', 'active') and m.unknown_since is null and m.coupon is null
  and m.price_cents is not null and (m.price_cents, m.currency) is distinct from (now.price_cents, now.currency)`

type AtOtherPrice = PriceHistory['members'][number] & { count: number }

export async function readPriceHistory({ scopes }: Pick<PaymentContext, 'scopes'>): Promise<PriceHistory> {
  return scopes.withServiceRole(async db => {
    const { rows: former } = await db.query<PriceHistory['former'][number]>(FORMER)
    const { rows: members } = await db.query<AtOtherPrice>(
      `${AT_OTHER_PRICE} order by m.plan desc, p.name, m.id limit 200`,
    )
    const countOf = (plan: 'monthly' | 'annual') => members.find(member => member.plan === plan)?.count ?? 0
    return { former, members, counts: { monthly: countOf('monthly'), annual: countOf('annual') } }
  })
}
