/** Lists acts by which the team, buyers of gifts and a firm give to a person or take back, and how often each comes. */
import { normaliseGiftCode } from '@juno/domain/payments/gift'
import type { QueuedMail } from '../../test-api'
import { endFirm } from '../../../modules/payments/firms/end-firm'
import { freeSeat } from '../../../modules/payments/firms/free-seat'
import { inviteToSeat } from '../../../modules/payments/firms/invite-to-seat'
import { openFirmCheckout } from '../../../modules/payments/firms/pay-firm'
import { takeSeatFor } from '../../../modules/payments/firms/take-seat'
import { buyGift } from '../../../modules/payments/gifts/buy-gift'
import {
  changeGiven,
  giveMembership,
  takeBackGiven,
} from '../../../modules/payments/complimentary/complimentary'
import { refundGift } from '../../../modules/payments/gifts/manage-gifts'
import { redeemGift } from '../../../modules/payments/gifts/redeem-gift'
import { chargeOfGift, sandboxObjects } from './gateway-rows'
import type { Life } from './life'
import { isTrue, moodOf, nothing, type Act } from './one-act'
import { refundAtProvider, refundByTeam } from './plan-acts'

const isoDay = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function lastMail({ api }: Life, to: string, kinds: string[]): Promise<QueuedMail> {
  const rows = await api.rows<QueuedMail>(
    'select kind, text from public.mail_outbox where to_email = $1 and kind = any ($2) order by created_at desc limit 1',
    [to, kinds],
  )
  return rows[0] ?? nothing('no mail')
}

const give: Act = async (life, n) => {
  const { context, admin, userId } = life
  const lastDay = n % 5 === 0 ? null : isoDay(n)
  await giveMembership(context, admin, { accountId: userId, lastDay, note: null })
  const [row] = await life.api.rows<{ id: string }>(
    `select id from public.memberships where source = 'complimentary' order by created_at desc limit 1`,
  )
  const endsAt = lastDay === null ? null : new Date(`${lastDay}T23:59:59Z`)
  life.comps.push({ membershipId: row!.id, endsAt, over: false })
}
const moveEnd: Act = async ({ context, admin, comps }, n) => {
  const comp = comps.at(-1) ?? nothing('nothing given')
  const lastDay = isoDay(n)
  await changeGiven(context, admin, comp.membershipId, { lastDay, note: null })
  comp.endsAt = new Date(`${lastDay}T23:59:59Z`)
}
const takeBack: Act = async ({ context, admin, comps }) => {
  const comp = comps.at(-1) ?? nothing('nothing given')
  await takeBackGiven(context, admin, comp.membershipId)
  comp.over = true
}

const buyer = (life: Life) => `buyer.${life.email}`
const buy: Act = async life => {
  if (life.gifts.length > 1) return nothing('enough gifts')
  // A purchase forgets what nobody has paid for in two months; no provider is silent about a payment for so long.
  const waiting = await life.api.rows('select from private.gifts where paid_at is null')
  if (waiting.length > 0) return nothing('a gift is still to be heard of')
  const { url } = await buyGift(life.context, {
    name: 'Grace',
    email: buyer(life),
    recipientName: null,
    message: null,
  })
  const session = new URL(url).searchParams.get('session')!
  await life.api.sandbox.completeCheckout(session)
  const [row] = await life.api.rows<{ id: string }>(
    'select id from private.gifts order by created_at desc limit 1',
  )
  life.gifts.push({ id: row!.id, session, redeemed: null })
}
const redeem: Act = async life => {
  const mail = await lastMail(life, buyer(life), ['gift-bought', 'gift-code'])
  const code = normaliseGiftCode(/[0-9A-Z]{5}(?:-[0-9A-Z]{5}){3}/.exec(mail.text)![0])!
  await redeemGift(life.context, code, { userId: life.userId })
  const [row] = await life.api.rows<{ id: string; membership: string }>(
    'select id, membership_id as membership from private.gifts where redeemed_at is not null order by redeemed_at desc limit 1',
  )
  const [stored] = await life.api.rows<{ endsAt: Date }>(
    'select current_period_end as "endsAt" from public.memberships where id = $1',
    [row!.membership],
  )
  const { endsAt } = stored!
  // It is for twelve months, whatever else there is.
  if (endsAt.getTime() < Date.now() + 364.9 * 86_400_000)
    throw new Error(`The gift ends on ${endsAt.toISOString()}`)
  life.gifts.find(({ id }) => id === row!.id)!.redeemed = {
    membershipId: row!.membership,
    endsAt,
    over: false,
  }
}
const giftCharge = async (life: Life) =>
  (life.gifts.at(-1) && (await chargeOfGift(life, life.gifts.at(-1)!))) ?? nothing('no gift')
const teamGiftRefund: Act = async life => {
  const gift = life.gifts.at(-1) ?? nothing('no gift')
  await refundGift(life.context, life.admin, {
    id: gift.id,
    cents: (await giftCharge(life)).amount as number,
  })
}

const buySeats: Act = async (life, n) => {
  const { api, context } = life
  if (life.firms.length === 0) {
    const [firm] = await api.rows<{ id: string }>(
      `insert into private.firms (name, contact_name, contact_email, seats, plan)
       values ('Northwind', 'Ada Quill', $1, 3, $2) returning id`,
      [life.managerEmail, isTrue(n) ? 'annual' : 'monthly'],
    )
    life.firms.push(firm!.id)
  }
  const { url } = await openFirmCheckout(context, life.firms[0]!)
  await api.sandbox.completeCheckout(new URL(url).searchParams.get('session')!)
}
const boughtByFirm = async (life: Life) =>
  (await sandboxObjects(life, 'subscription')).filter(one => one.metadata?.juno_firm)
const firmCustomer = async (life: Life): Promise<string> => {
  const bought = await boughtByFirm(life)
  return (bought.at(-1)?.customer as string | undefined) ?? nothing('no firm')
}
const takeSeat: Act = async (life, n) => {
  const { api, context, manager, userId, email } = life
  const firm = life.firms[0] ?? nothing('no firm')
  await inviteToSeat(context, manager, { firm, email, name: 'Ada' })
  const token = /\/seat#([\w-]+)/.exec((await lastMail(life, email, ['seat-invited'])).text)![1]!
  try {
    await takeSeatFor(context, userId, { token, endOwn: isTrue(n) })
  } catch (error) {
    // The invitation would stand in the way of the next one.
    await api.rows(`delete from private.firm_seats where status = 'invited'`)
    throw error
  }
  const [seat] = await api.rows<{ id: string; membership: string }>(
    `select id, membership_id as membership from private.firm_seats where status = 'taken'`,
  )
  life.seats.push({ id: seat!.id, firm, membershipId: seat!.membership, endsAt: null, over: false })
}
const free: Act = async ({ context, manager, admin, seats }, n) => {
  const seat = seats.find(({ over }) => !over) ?? nothing('no seat')
  await freeSeat(context, isTrue(n) ? { manager } : { admin }, seat.id)
  seat.over = true
}

export const givenActs = {
  give: [4, give],
  'move the end': [3, moveEnd],
  'take back': [3, takeBack],
  'buy a gift': [4, buy],
  'redeem a gift': [5, redeem],
  'refund the gift': [1, teamGiftRefund],
  'refund the gift at the provider': [2, async life => refundAtProvider(life, await giftCharge(life))],
  'dispute the gift': [1, async life => life.api.sandbox.dispute((await giftCharge(life)).id)],
  'firm pays': [5, buySeats],
  'firm card': [5, async (life, n) => life.api.sandbox.setCard(await firmCustomer(life), moodOf(n))],
  'firm ends or stays': [
    3,
    ({ context, admin, firms }, n) =>
      endFirm(context, admin, firms[0] ?? nothing('no firm'), isTrue(n) ? 'end' : 'keep'),
  ],
  'refund the firm': [1, async (life, n) => refundByTeam(life, await boughtByFirm(life), n)],
  'take a seat': [6, takeSeat],
  'free the seat': [2, free],
} satisfies Record<string, [number, Act]>
