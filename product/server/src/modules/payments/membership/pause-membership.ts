/** Pauses the own membership for some months after the time that is paid for, or ends a pause early. */
import { monthsAfter } from '@juno/domain/payments/months-after'
import { ApiError } from '../refusals'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { changeMembership } from './change-membership'
import { membershipPauses, membershipReturns } from './own-membership-mails'

/** @throws {ApiError} see {@link changeMembership} */
export const pauseMembership = (
  context: PaymentContext,
  userId: string,
  { months }: { months: number },
): Promise<void> =>
  changeMembership(context, userId, 'pause', async (context, membership, { key, day }) => {
    const { name, subscriptionId, currentPeriodEnd: from } = membership
    if (!from) return new ApiError('membership_changed')
    const until = monthsAfter(from, months)
    const subscription = await context.stripe.pause(subscriptionId, { from, until }, key)
    return { subscription, mail: membershipPauses({ name, from, until, day }, context.site) }
  })

/** @param seen the amount that the member has confirmed @throws {ApiError} amount_changed; see {@link changeMembership} */
export const endPause = (
  context: PaymentContext,
  userId: string,
  seen: { cents: number | null },
): Promise<void> =>
  changeMembership(context, userId, 'return', async (context, membership, { key, day }) => {
    const { name, subscriptionId, pausedFrom } = membership
    const begun = pausedFrom! <= context.clock()
    const cost = begun ? ((await context.stripe.previewResume(subscriptionId))?.cents ?? null) : null
    if (cost !== seen.cents) return new ApiError('amount_changed')
    const subscription = await context.stripe.resume(subscriptionId, key)
    const next = subscription.currentPeriodEnd
    const paid = begun ? await newestPayment(context, subscriptionId) : null
    return { subscription, mail: membershipReturns({ name, paid, next, day }, context.site) }
  })

async function newestPayment({ stripe }: Pick<AskingContext, 'stripe'>, subscriptionId: string) {
  const [invoice] = await stripe.listInvoices(subscriptionId, 1)
  return invoice ? { cents: Math.max(0, invoice.cents), currency: invoice.currency } : null
}
