/**
 * Job: once a day, ask whether the provider knows the prices and coupons that are offered, and make those again that it
 * does not know, as with keys of another account. A buyer need not wait for it, and the list of coupons is true.
 */
import { plans } from '@juno/domain/payments/pricing'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { findTerms } from '../stripe/find-terms'
import { finishCoupon } from '../coupons/create-coupon'
import { eachRow } from '../stripe/each-row'
import { beginToday } from '../stripe/daily-runs'
import type { PaymentContext } from '../stripe/payment-context'
import { noteTax } from './note-tax'

type CompareContext = PaymentContext & Pick<ServerContext, 'logger'>

/** Selects coupons that can still be used, also where their making was interrupted. */
const OFFERED = `
select c.id from public.coupons c
where c.ended_at is null and coalesce(c.expires_at > $1, true)
  and coalesce(private.coupon_redemptions(c.code) < c.max_redemptions, true)
order by c.created_at desc limit 500`

export function compareCatalogue(context: CompareContext): Job {
  const { scopes, clock } = context
  return {
    name: 'compare-catalogue',
    everyMinute: { jobKey: 'compare-catalogue' },
    asksOutside: true,
    async handle() {
      const now = clock()
      const coupons = await scopes.withServiceRole(async db =>
        (await beginToday(db, 'catalogue', now))
          ? (await db.query<{ id: string }>(OFFERED, [now])).rows
          : null,
      )
      if (!coupons) return
      const stored = await scopes.withServiceRole(db =>
        db.query<{ plan: string }>('select plan from public.plan_prices where stripe_price_id is not null'),
      )
      const made = plans.filter(({ value }) => stored.rows.some(({ plan }) => plan === value))
      await eachRow(context, made, async ({ value }) =>
        noteTax(context, value, (await findTerms(context, value)).priceId),
      )
      await eachRow(context, coupons, ({ id }) => finishCoupon(context, id))
    },
  }
}
