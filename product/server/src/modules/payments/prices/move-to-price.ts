/**
 * Lets one member pay what new members pay, from their next payment on: at the provider, with the row, the audit entry
 * and the mail in one transaction.
 */
import { moneyText, type Amount } from '@juno/domain/payments/money'
import type { MoveToPrice } from '@juno/domain/payments/plan-prices'
import type { Plan } from '@juno/domain/payments/pricing'
import type { Queryable } from '@juno/backend'
import { ApiError } from '../refusals'
import { findDayText } from '../payer/site-day'
import { askAndWrite } from '../stripe/ask-and-write'
import { askProvider } from '../stripe/ask-provider'
import { findTerms } from '../stripe/find-terms'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import type { PaymentContext } from '../stripe/payment-context'
import { priceMoved } from './price-moved-mail'
import { AT_OTHER_PRICE } from './read-price-history'

interface AtOtherPrice extends Amount {
  membershipId: string
  subscriptionId: string
  name: string | null
  email: string
  plan: Plan
  nextAt: Date | null
  version: string
}

/** @throws {ApiError} price_not_moved, amount_changed, payments_unavailable */
export async function moveToPrice(
  context: PaymentContext,
  adminId: string,
  membershipId: string,
  seen: MoveToPrice,
): Promise<{ message: string }> {
  const first = await context.scopes.withServiceRole(db => find(db, membershipId))
  return askProvider(async () => {
    const { priceId } = await findTerms(context, first.plan)
    return askAndWrite(context, async (db, asking) => {
      await claimSubscription(asking, first.subscriptionId)
      const member = await find(db, membershipId)
      const to = await priceOf(db, member.plan)
      if (member.cents !== seen.from || to.cents !== seen.to || to.currency !== seen.currency)
        throw new ApiError('amount_changed')
      const key = await asking.pin(() => `price:${membershipId}:${member.version}`)
      const subscription = await asking.stripe.movePrice(member.subscriptionId, priceId, key)
      const now = asking.clock()
      await saveMembership(
        db,
        subscription,
        { email: await payerOf(db, membershipId), userId: null },
        { at: now, now },
      )
      const { name, email, plan, nextAt } = member
      await db.query(`select private.write_audit($1, 'membership.price_moved', 'memberships', $2, $3)`, [
        adminId,
        membershipId,
        JSON.stringify({ email, ...(name && { name }), before: textOf(member), after: textOf(to) }),
      ])
      const from = nextAt && (await findDayText(db))(nextAt)
      await asking.outbox.enqueue(db, {
        kind: 'membership-price-moved',
        to: email,
        content: priceMoved(
          { name: name ?? '', plan, before: textOf(member), after: textOf(to), from },
          asking.site,
        ),
        idempotencyKey: `membership-${key}`,
      })
      return {
        message: `${name ?? email} pays ${textOf(to)} from ${from ?? 'the next payment'} on. We emailed ${email}.`,
      }
    })
  })
}

const textOf = ({ cents, currency }: Amount) => moneyText(cents, currency)

async function find(db: Queryable, membershipId: string): Promise<AtOtherPrice> {
  const { rows } = await db.query<AtOtherPrice>(`${AT_OTHER_PRICE} and m.id = $1`, [membershipId])
  if (!rows[0]) throw new ApiError('price_not_moved')
  return rows[0]
}

async function priceOf(db: Queryable, plan: Plan): Promise<Amount> {
  const { rows } = await db.query<Amount>(
    'select price_cents as cents, currency from public.plan_prices where plan = $1',
    [plan],
  )
  return rows[0]!
}

async function payerOf(db: Queryable, membershipId: string): Promise<string> {
  const { rows } = await db.query<{ email: string }>('select email from public.memberships where id = $1', [
    membershipId,
  ])
  return rows[0]!.email
}
