/** Lets the own membership end with the time that is paid for, with the reason that the member gives, or takes that back. */
import type { PaymentContext } from '../stripe/payment-context'
import { changeMembership } from './change-membership'
import { membershipEnds, membershipStays } from './own-membership-mails'

interface Leaving {
  reason: string | null
  note: string | null
}

/** @throws {ApiError} see {@link changeMembership} */
export const endMembership = (context: PaymentContext, userId: string, leaving: Leaving): Promise<void> =>
  changeMembership(context, userId, 'end', async (context, membership, { day }) => {
    const { name, subscriptionId, pausedFrom } = membership
    const subscription = (await context.stripe.setCancelAtPeriodEnd(subscriptionId, true, leaving))!
    const until = pausedFrom ?? subscription.currentPeriodEnd
    return { subscription, leaving, mail: membershipEnds({ name, until, day }, context.site) }
  })

/** @throws {ApiError} see {@link changeMembership} */
export const keepMembership = (context: PaymentContext, userId: string): Promise<void> =>
  changeMembership(context, userId, 'keep', async (context, membership, { day }) => {
    const { name, subscriptionId, plan } = membership
    const leaving = { reason: null, note: null }
    const subscription = (await context.stripe.setCancelAtPeriodEnd(subscriptionId, false, leaving))!
    const next = subscription.currentPeriodEnd
    return { subscription, leaving, mail: membershipStays({ name, plan, next, day }, context.site) }
  })
