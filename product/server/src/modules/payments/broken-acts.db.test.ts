/**
 * The server dies after the n-th request that an act sends to the provider, for each n, and the act's events arrive, or
 * are lost. A day later, all of the act was done, once, or nothing of it; asked for again, it is done.
 */
import { randomUUID } from 'node:crypto'
import type { NewCoupon } from '@juno/domain/payments/coupon'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNight } from '../../../../../test/by-night'
import { breakAfter } from '../../testing/payments/breaking-provider'
import { buySeats, type Bought } from '../../testing/payments/firm-shop'
import { openTestPayments, type PayingMember, type TestPayments } from '../../testing/payments/test-payments'
import { ApiError } from './refusals'
import type { BegunContext } from './stripe/begun-changes'
import { createCoupon } from './coupons/create-coupon'
import { endFirm } from './firms/end-firm'
import { inviteToSeat } from './firms/invite-to-seat'
import { changeSeatNumber, previewSeatNumber } from './firms/seat-number'
import { takeSeatFor } from './firms/take-seat'
import { buyGift } from './gifts/buy-gift'
import { refundGift } from './gifts/manage-gifts'
import { redeemGift } from './gifts/redeem-gift'
import { endMembership, keepMembership } from './membership/end-membership'
import { askForRefund } from './membership/refund-guarantee'
import { endPause, pauseMembership } from './membership/pause-membership'
import { previewPlan, switchPlan } from './membership/switch-plan'
import { paymentsModule } from './module'
import { moveMembership } from './moves/move-membership'
import { refundPayment } from './refunds/refund-payment'
import { refundPart } from './refunds/refund-part'
import { StripeFailure } from './stripe/call-stripe'

/** More than any act asks. */
const NEVER = 1_000

let api: TestPayments
let admin: string
let number = 0

beforeAll(async () => {
  api = await openTestPayments()
  admin = await api.addUser('keeper@example.com', { admin: true })
})
afterAll(() => api.close())

type Work = (context: BegunContext) => Promise<unknown>
interface Scene {
  member: PayingMember
  /** Does what is asked for. */
  act: Work
}

const usual = (): BegunContext => ({ ...api.server, stripe: api.stripe })
const join = (plan: 'monthly' | 'annual' = 'monthly') => api.join(`member.${(number += 1)}`, plan)
const deliver = () => api.deliverEvents()
const membershipOf = async ({ subscription }: { subscription: string }) =>
  (
    await api.rows<{ id: string }>('select id from public.memberships where subscription_id = $1', [
      subscription,
    ])
  )[0]!.id
const codeIn = (text: string) => /[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(text)![0]

async function bought(): Promise<{ gift: string; code: string }> {
  const present = { name: 'Grace', email: 'grace@example.com', recipientName: null, message: null }
  const { url } = await buyGift(usual(), present)
  await api.sandbox.completeCheckout(new URL(url).searchParams.get('session')!)
  await deliver()
  const [gift] = await api.rows<{ id: string }>(
    'select id from private.gifts order by created_at desc limit 1',
  )
  const code = codeIn((await api.mails()).findLast(({ kind }) => kind === 'gift-bought')!.text)
  return { gift: gift!.id, code }
}

async function firmWith(seats: number): Promise<{ firm: Bought; manager: string }> {
  const firm = await buySeats(api, seats)
  const [row] = await api.rows<{ email: string }>(
    'select contact_email as email from private.firms where id = $1',
    [firm.firm],
  )
  return { firm, manager: await api.addUser(row!.email) }
}
const payerOf = ({ subscription, customer }: Bought, userId: string): PayingMember => ({
  userId,
  email: '',
  subscription,
  customer,
})

/** Each act that asks the provider for something, with what is there before. */
const SCENES: Record<string, () => Promise<Scene>> = {
  'a part of a payment is given back': async () => {
    const member = await join()
    const [payment] = (await api.stripe.listPayments(member.subscription))!
    const id = await membershipOf(member)
    const asked = {
      chargeId: payment!.chargeId,
      refundedBefore: 0,
      cents: 500,
      ending: 'end_with_period',
      note: 'Why',
    } as const
    return { member, act: context => refundPart(context, admin, id, asked) }
  },
  'a payment without an account is given back': async () => {
    const member = await join()
    await api.rows('update public.memberships set user_id = null where subscription_id = $1', [
      member.subscription,
    ])
    const paymentId = await membershipOf(member)
    return { member, act: context => refundPayment(context, admin, { paymentId, cents: 2_499 }) }
  },
  'the guarantee is used': async () => {
    const member = await join()
    return { member, act: context => askForRefund(context, member.userId, { cents: 2_499 }) }
  },
  'a plan is paused': async () => {
    const member = await join()
    return { member, act: context => pauseMembership(context, member.userId, { months: 2 }) }
  },
  'a pause that has begun ends': async () => {
    const member = await join()
    await pauseMembership(usual(), member.userId, { months: 3 })
    await api.pass(40)
    return {
      member,
      async act(context) {
        const { cents } = (await api.stripe.previewResume(member.subscription))!
        await endPause(context, member.userId, { cents })
      },
    }
  },
  'a plan is switched': async () => {
    const member = await join()
    return {
      member,
      act: async context =>
        switchPlan(context, member.userId, await previewPlan(usual(), member.userId, 'annual')),
    }
  },
  'a plan ends': async () => {
    const member = await join()
    return { member, act: context => endMembership(context, member.userId, { reason: 'unused', note: null }) }
  },
  'a plan goes on': async () => {
    const member = await join()
    await endMembership(usual(), member.userId, { reason: null, note: null })
    return { member, act: context => keepMembership(context, member.userId) }
  },
  'a gift is redeemed': async () => {
    const member = await join()
    const { code } = await bought()
    return {
      member,
      act: context => redeemGift(context, code.replaceAll('-', ''), { userId: member.userId }),
    }
  },
  'a gift is given back': async () => {
    const member = await join()
    const { gift } = await bought()
    return { member, act: context => refundGift(context, admin, { id: gift, cents: 24_999 }) }
  },
  'a seat is taken in place of a plan': async () => {
    const member = await join()
    const { firm, manager } = await firmWith(2)
    await inviteToSeat(usual(), manager, { firm: firm.firm, email: member.email, name: 'Bo' })
    const { text } = (await api.mails()).findLast(({ kind }) => kind === 'seat-invited')!
    const token = /\/seat#([\w-]+)/.exec(text)![1]!
    return { member, act: context => takeSeatFor(context, member.userId, { token, endOwn: true }) }
  },
  'a firm adds seats': async () => {
    const { firm, manager } = await firmWith(2)
    return {
      member: payerOf(firm, manager),
      act: async context =>
        changeSeatNumber(context, manager, {
          firm: firm.firm,
          ...(await previewSeatNumber(usual(), manager, { firm: firm.firm, seats: 4 })),
        }),
    }
  },
  'a firm ends': async () => {
    const { firm, manager } = await firmWith(2)
    return { member: payerOf(firm, manager), act: context => endFirm(context, admin, firm.firm, 'end') }
  },
  'a payment is moved': async () => {
    const member = await join()
    const account = await api.addUser(`other.${number}@example.com`)
    const id = await membershipOf(member)
    const move = { from: member.userId, account, tellFrom: true, tellTo: true, note: 'Why' }
    return { member, act: context => moveMembership(context, admin, id, move) }
  },
  'a coupon is made': async () => {
    const member = await join()
    const coupon: NewCoupon = {
      ...{
        id: randomUUID(),
        code: `CODE${(number += 1)}`,
        percentOff: 20,
        amountOffCents: null,
        currency: null,
      },
      ...{ months: null, maxRedemptions: null, expiresAt: null, note: '' },
      duration: 'once',
      plan: 'annual',
    }
    return { member, act: context => createCoupon(context, admin, coupon) }
  },
}

/** All that an act may change at the provider, and here. */
async function look({ userId, subscription, customer }: PayingMember) {
  const found = (await api.stripe.fetchSubscription(subscription))!
  const objects = async (kind: string) =>
    (
      await api.rows<{ body: Record<string, number | boolean | string> }>(
        `select body from private.sandbox_stripe_objects where body @> $1`,
        [JSON.stringify({ object: kind })],
      )
    ).map(({ body }) => body)
  const charges = (await objects('charge')).filter(one => one.paid)
  const [stored] = await api.rows(
    `select state, plan, quantity, cancel_at_period_end as ends, paused_from is not null as pauses, user_id = $2 as own
     from public.memberships where subscription_id = $1`,
    [subscription, userId],
  )
  const given = await api.rows(
    `select source, state from public.memberships where source in ('gift', 'seat') order by source`,
  )
  const [marks] = await api.rows(
    `select (select count(*)::int from private.gifts where redeemed_at is not null) as redeemed,
       (select count(*)::int from private.gifts where refunded_at is not null) as "giftsBack",
       (select count(*)::int from private.firm_seats where status = 'taken') as taken,
       (select count(*)::int from private.begun_changes) as begun,
       (select count(*)::int from public.coupons where promotion_code_id is null) as "unfinishedCoupons",
       (select count(*)::int from private.sandbox_stripe_objects where body @> '{"object": "promotion_code"}')
         - (select count(promotion_code_id)::int from public.coupons) as "codesTooMany"`,
  )
  return {
    provider: {
      ...{ status: found.status, plan: found.plan, quantity: found.quantity, ends: found.cancelAtPeriodEnd },
      pauses: found.pausedFrom !== null,
      payments: charges.length,
      refunded: charges.reduce((sum, one) => sum + Number(one.amount_refunded), 0),
      mine: charges.filter(one => one.customer === customer).length,
    },
    ...{ stored, given, marks },
  }
}

/** Attempts an act. The person who asked reads why it was not done. */
async function attempt(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof StripeFailure)) throw error
  }
}

/** The next night is over. */
async function nextDay(eventsAreLost: boolean): Promise<void> {
  if (eventsAreLost)
    await api.rows('update private.sandbox_stripe_events set delivered_at = now() where delivered_at is null')
  await deliver()
  const { jobs } = paymentsModule(
    api.server,
    {
      stripe: api.stripe,
      sandbox: null,
      sandboxRoutes: null,
      sandboxCheckout: true,
      buyButtons: false,
      jobScopes: api.server.scopes,
    },
    async () => undefined,
  )
  for (const days of [0.01, 1.1]) {
    await api.pass(days)
    for (const job of jobs!) await job.handle({}, { isLastAttempt: true })
  }
  await deliver()
}

async function begin(name: string): Promise<Scene> {
  await api.forgetMembers()
  // A payment that an earlier gift left has no customer.
  await api.rows(`delete from private.sandbox_stripe_objects where body ->> 'object' in ('charge', 'refund')`)
  return SCENES[name]!()
}

/** By night each break is lived twice. */
const waysOf = (n: number) => (isNight ? [true, false] : [n % 2 === 0])
/** After which requests it breaks: by day after each that changes something, the one behind it, the first and the last. */
const breaksOf = (methods: readonly string[]) =>
  methods.flatMap((method, i) => {
    const isRepeated = method === 'GET' && methods[i - 1] === 'GET' && i + 1 < methods.length
    return isRepeated && !isNight ? [] : [i + 1]
  })

/** Two acts of several requests that change something; by night all of them. */
const OFTEN = ['a gift is redeemed', 'a seat is taken in place of a plan']
const NAMES = isNight ? Object.keys(SCENES) : OFTEN

it.each(NAMES)('%s, whole or not at all', { timeout: 7_200_000 }, async name => {
  const first = await begin(name)
  const before = await look(first.member)
  const whole = breakAfter(api, NEVER)
  await first.act({ ...usual(), stripe: whole.stripe })
  await deliver()
  const after = await look(first.member)
  for (const n of breaksOf(whole.done))
    for (const eventsAreLost of waysOf(n)) {
      const { member, act } = await begin(name)
      await attempt(act({ ...usual(), stripe: breakAfter(api, n).stripe }))
      await nextDay(eventsAreLost)
      const found = await look(member)
      const isDone = JSON.stringify(found.provider) === JSON.stringify(after.provider)
      expect({ n, ...found }).toEqual({ n, ...(isDone ? after : before) })
      await attempt(act(usual()))
      await deliver()
      expect({ n, ...(await look(member)) }).toEqual({ n, ...after })
    }
})
