/** Lists acts of a person, the team and the bank on plans of the person's own, and how often each comes. */
import { findBuyer } from '../../../modules/payments/stripe/find-buyer'
import { endMembership, keepMembership } from '../../../modules/payments/membership/end-membership'
import { askForRefund } from '../../../modules/payments/membership/refund-guarantee'
import { endPause, pauseMembership } from '../../../modules/payments/membership/pause-membership'
import { previewPlan, switchPlan } from '../../../modules/payments/membership/switch-plan'
import { refundPart } from '../../../modules/payments/refunds/refund-part'
import { ownSubscriptions, sandboxObjects, type Raw } from './gateway-rows'
import type { Life } from './life'
import { isTrue, moodOf, nothing, type Act } from './one-act'

const RUNNING = ['active', 'trialing', 'past_due']
const newest = async (life: Life): Promise<Raw> => (await ownSubscriptions(life)).at(-1) ?? nothing('no plan')
const priceOf = (plan: number) => `price_sandbox_${isTrue(plan) ? 'annual' : 'monthly'}`

/** On the payment link, or with a trial; where a plan runs, the site offers none. */
const join: Act = async (life, n) => {
  const { api, context, userId, email } = life
  if ((await ownSubscriptions(life)).some(({ status }) => RUNNING.includes(status as string)))
    return nothing('a plan runs')
  await findBuyer(context.scopes, { userId })
  const { id } = await api.stripe.createMembershipCheckout(
    {
      priceId: priceOf(n),
      email,
      reference: userId,
      ...(n % 3 === 0 && { trialDays: 14 }),
      successUrl: 'https://juno.test/paid',
      cancelUrl: 'https://juno.test/plans',
      tax: { automatic: false, collectIds: false },
    },
    life.next(),
  )
  await api.sandbox.completeCheckout(id)
}

const portalSwitch: Act = async (life, n) =>
  life.api.stripe.switchPlan((await newest(life)).id, priceOf(n), life.next())
const pageSwitch: Act = async ({ context, userId }, n) => {
  const plan = isTrue(n) ? 'annual' : 'monthly'
  await switchPlan(context, userId, await previewPlan(context, userId, plan))
}
const comeBack: Act = async life => {
  const { id } = await newest(life)
  const [row] = await life.api.rows<{ begun: boolean }>(
    'select paused_from <= now() as begun from public.memberships where subscription_id = $1',
    [id],
  )
  const cents = row?.begun ? ((await life.api.stripe.previewResume(id))?.cents ?? null) : null
  await endPause(life.context, life.userId, { cents })
}
const moneyBack: Act = async life => {
  const paid = await life.api.stripe.fetchPaid((await newest(life)).id)
  await askForRefund(life.context, life.userId, {
    cents: (paid?.paidCents ?? 0) - (paid?.refundedCents ?? 0),
  })
}

/** The newest payment of theirs, or of their firm. */
async function lastCharge(life: Life, of: Raw[]): Promise<Raw> {
  const customers = of.map(({ customer }) => customer)
  const charges = await sandboxObjects(life, 'charge')
  return charges.filter(one => one.paid && customers.includes(one.customer)).at(-1) ?? nothing('nothing paid')
}
const ownCharge = async (life: Life) => lastCharge(life, await ownSubscriptions(life))

/** @param of the subscriptions that were paid, the newest last */
export async function refundByTeam(life: Life, of: Raw[], n: number): Promise<void> {
  const charge = await lastCharge(life, of)
  const [row] = await life.api.rows<{ id: string }>(
    'select id from public.memberships where subscription_id = $1',
    [of.at(-1)!.id],
  )
  const refundedBefore = charge.amount_refunded as number
  const left = (charge.amount as number) - refundedBefore
  if (left === 0) return nothing('all went back')
  await refundPart(life.context, life.admin, row?.id ?? nothing('unknown'), {
    chargeId: charge.id,
    refundedBefore,
    cents: isTrue(n) ? left : Math.ceil(left / 2),
    ending: (['keep', 'end_with_period', 'end_now'] as const)[n % 3]!,
    note: 'As asked',
  })
}
export const refundAtProvider = async (life: Life, { id, amount, amount_refunded }: Raw) =>
  life.api.stripe.refundCharge(id, (amount as number) - (amount_refunded as number), life.next())
const decide: Act = async (life, n) => {
  const open = (await sandboxObjects(life, 'dispute')).filter(one => one.status === 'needs_response')
  await life.api.sandbox.closeDispute((open.at(-1) ?? nothing('no dispute')).id, isTrue(n) ? 'won' : 'lost')
}

export const planActs = {
  join: [10, join],
  card: [10, async (life, n) => life.api.sandbox.setCard((await newest(life)).customer as string, moodOf(n))],
  'end or keep at the provider': [
    5,
    async (life, n) => life.api.stripe.setCancelAtPeriodEnd((await newest(life)).id, isTrue(n)),
  ],
  end: [3, ({ context, userId }) => endMembership(context, userId, { reason: null, note: null })],
  keep: [3, ({ context, userId }) => keepMembership(context, userId)],
  'switch at the provider': [3, portalSwitch],
  switch: [3, pageSwitch],
  pause: [6, ({ context, userId }, n) => pauseMembership(context, userId, { months: 1 + (n % 3) })],
  'come back': [4, comeBack],
  'money back': [2, moneyBack],
  'refund by the team': [2, async (life, n) => refundByTeam(life, await ownSubscriptions(life), n)],
  'refund at the provider': [1, async life => refundAtProvider(life, await ownCharge(life))],
  dispute: [2, async life => life.api.sandbox.dispute((await ownCharge(life)).id)],
  'dispute is decided': [2, decide],
} satisfies Record<string, [number, Act]>
