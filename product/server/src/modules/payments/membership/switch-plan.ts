/** Changes the plan of the own membership, at the amount that the member has seen. */
import { refusalOf, unknownText } from '@juno/domain/payments/membership-acts'
import type { SeenSwitch, SwitchPreviewAnswer } from '@juno/domain/payments/own-membership'
import type { Plan } from '@juno/domain/payments/pricing'
import { ApiError } from '../refusals'
import { findTerms } from '../stripe/find-terms'
import type { PaymentContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import type { SwitchPreview } from '../stripe/preview-switch'
import { askProvider } from '../stripe/ask-provider'
import { changeMembership } from './change-membership'
import { findOwnSubscription } from './find-own-membership'
import { planSwitched } from './own-membership-mails'

/** An amount that was shown holds for this long. */
const HOLDS_MS = 30 * 60_000

/** @throws {ApiError} no_membership, membership_refused, payments_unavailable */
export async function previewPlan(
  context: PaymentContext,
  userId: string,
  plan: Plan,
): Promise<SwitchPreviewAnswer> {
  const { membership, day } = await context.scopes.withServiceRole(async db => ({
    membership: await findOwnSubscription(db, userId),
    day: await findDayText(db),
  }))
  const message = membership.plan === plan ? samePlanText(plan) : refusalOf('switch', membership, day)
  if (message) throw new ApiError('membership_refused', { message })
  const found = await askProvider(async () => {
    const { priceId } = await findTerms(context, plan)
    return context.stripe.previewSwitch(membership.subscriptionId, priceId)
  })
  if (!found) throw new ApiError('membership_refused', { message: unknownText })
  const { at, nextAt, ...preview } = found
  return { plan, at: at.toISOString(), nextAt: nextAt.toISOString(), ...preview }
}

/** @throws {ApiError} amount_changed; see {@link changeMembership} */
export async function switchPlan(context: PaymentContext, userId: string, seen: SeenSwitch): Promise<void> {
  const at = new Date(seen.at)
  const age = context.clock().getTime() - at.getTime()
  if (age < -60_000 || age > HOLDS_MS) throw new ApiError('amount_changed')
  const { priceId } = await askProvider(() => findTerms(context, seen.plan))
  await changeMembership(context, userId, 'switch', async ({ stripe, site }, membership, { key, day }) => {
    const { name, plan, subscriptionId, status, trialEnd } = membership
    if (plan === seen.plan) return new ApiError('membership_refused', { message: samePlanText(plan) })
    const preview = await stripe.previewSwitch(subscriptionId, priceId, at)
    if (!preview) return new ApiError('membership_refused', { message: unknownText })
    if (!isSame(preview, seen)) return new ApiError('amount_changed')
    const when = { at, ...(status === 'trialing' && trialEnd && { freeUntil: trialEnd }) }
    const subscription = await stripe.switchPlan(subscriptionId, priceId, `${key}:${seen.at}`, when)
    return { subscription, mail: planSwitched({ name, plan: seen.plan, ...preview, day }, site) }
  })
}

/** Compares everything that was shown. A period that begins with the switch moves on with the time between the two. */
function isSame(preview: SwitchPreview, seen: SeenSwitch): boolean {
  return (
    preview.dueNowCents === seen.dueNowCents &&
    preview.creditCents === seen.creditCents &&
    preview.nextCents === seen.nextCents &&
    Math.abs(preview.nextAt.getTime() - Date.parse(seen.nextAt)) <= HOLDS_MS
  )
}

const samePlanText = (plan: Plan) => `Your plan is the ${plan} one already.`
