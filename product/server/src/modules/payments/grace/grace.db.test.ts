/** A payment that fails: the mails, the days for which everything stays open, and both ends. The sandbox's clock is moved. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  openTestPayments,
  type PayingMember,
  type TestPayments,
} from '../../../testing/payments/test-payments'
import { sendMails } from '../../../testing/payments/send-mails'
import { letTimePass } from '../membership/let-time-pass'
import { closeUnpaid } from './close-unpaid'
import type { GraceContext } from './each-subscription'
import { sendGraceMails } from './send-grace-mails'
import { thankForPayment } from './thank-for-payment'

const DAY = 86_400_000
const run = { isLastAttempt: false }

let api: TestPayments
let context: GraceContext
let member: PayingMember
let number = 0

beforeAll(async () => {
  api = await openTestPayments()
  context = { ...api.server, stripe: api.stripe }
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMembers()
  await api.rows(`update public.payment_settings set grace_days = 7, grace_mail_days = '{0,3,6}'`)
  member = await api.join(`ada.${++number}`, 'monthly')
})

/** Runs the jobs of one minute. */
async function minute(changed: Partial<GraceContext> = {}) {
  const parts = { ...context, ...changed }
  for (const job of [letTimePass, sendGraceMails, closeUnpaid, thankForPayment])
    await job(parts).handle({}, run)
  await sendMails(api, parts)
}
const pass = async (days: number) => {
  await api.pass(days)
  await minute()
}
const fail = async () => {
  await api.sandbox.setCard(member.customer, 'declined')
  await api.pass(32)
}
/** @returns another member whose payment fails on the same day */
const failBoth = async () => {
  const other = member
  await api.sandbox.setCard(other.customer, 'declined')
  member = await api.join(`ada.${++number}`, 'monthly')
  await fail()
  return other
}
const subjects = async () => (await api.mailsTo(member)).map(({ subject }) => subject)
const stored = async () =>
  (
    await api.rows(
      `select state, grace_mails, owed_invoice is not null as owes, leaving_reason
       from public.memberships where subscription_id = $1`,
      [member.subscription],
    )
  )[0]
const failedPayment = async () =>
  (
    await api.rows(
      `select f.cents, f.currency, f.attempts, f.saved_at is not null as saved, f.given_up_at is not null as given_up
       from private.failed_payments f join public.memberships m on m.id = f.membership_id
       where m.subscription_id = $1`,
      [member.subscription],
    )
  )[0]
const openFor = async () => {
  const { access_until: until } = await api.stateOf(member)
  return until instanceof Date ? (until.getTime() - api.now().getTime()) / DAY : until
}

const FAILED = 'Your payment to Juno did not go through'
const REMINDER = 'A reminder: your payment to Juno'
const THANKS = 'Thank you, your payment went through'

it('writes at once, on day 3 and on day 6, keeps everything open for a week, and then ends', async () => {
  await fail()
  const [row] = await api.rows<{ since: Date }>(
    'select owed_since as since from public.memberships where subscription_id = $1',
    [member.subscription],
  )
  const dayOf = () => (api.now().getTime() - row!.since.getTime()) / DAY
  await pass(0)
  expect(await subjects()).toEqual([FAILED])
  expect(await openFor()).toBe(Infinity)
  await pass(3 - dayOf() - 0.01)
  expect(await subjects()).toEqual([FAILED])
  await pass(0.02)
  expect(await subjects()).toEqual([FAILED, REMINDER])
  await pass(6 - dayOf() + 0.01)
  const mails = await api.mailsTo(member)
  expect(mails).toHaveLength(3)
  expect(mails[2]!.subject).toMatch(/^Your Juno membership stays open until \w+ \d+, \d{4}$/)
  expect(await openFor()).toBeCloseTo(1, 3)
  await pass(0.99)
  expect(await stored()).toMatchObject({ state: 'grace', grace_mails: 3 })
  await pass(0.02)
  expect(await stored()).toMatchObject({ state: 'ended', owes: false, leaving_reason: 'payment_failed' })
  const last = (await api.mailsTo(member)).at(-1)!
  expect(last.subject).toBe('Your Juno membership has ended')
  expect(last.text).toContain('https://juno.test/membership-selection')
  expect(await failedPayment()).toMatchObject({ cents: 2499, currency: 'cad', saved: false, given_up: true })
  await pass(30)
  expect(await api.mailsTo(member)).toHaveLength(4)
  // Nothing is left that could be charged.
  expect((await api.stripe.fetchSubscription(member.subscription))!.status).toBe('canceled')
  const [invoice] = await api.stripe.listInvoices(member.subscription, 1)
  expect(invoice!.status).toBe('void')
})

it('says the amount, the day and the way to the card, in the zone of the site', async () => {
  await api.rows(`update public.site_settings set value = '"Pacific/Kiritimati"' where key = 'time_zone'`)
  await fail()
  await minute()
  const [mail] = await api.mailsTo(member)
  const [{ since } = { since: new Date() }] = await api.rows<{ since: Date }>(
    'select owed_since as since from public.memberships where subscription_id = $1',
    [member.subscription],
  )
  const day = new Date(since.getTime() + 7 * DAY)
  const words = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Pacific/Kiritimati' })
  expect(mail!.text).toContain('Hi Ada,')
  expect(mail!.text).toContain('CA$24.99')
  expect(mail!.text).toContain(`Everything stays open for you until ${words.format(day)}.`)
  expect(mail!.text).toMatch(/https:\/\/juno\.test\/api\/payments\/update-card\?token=[\w-]{43}\n/)
  await api.rows(`update public.site_settings set value = '"America/Toronto"' where key = 'time_zone'`)
})

it('thanks once for a payment that came in time, and for nothing else', async () => {
  await fail()
  await minute()
  await api.sandbox.setCard(member.customer, 'works')
  await api.pass(0)
  expect(await stored()).toMatchObject({ state: 'active', grace_mails: 0, owes: false, leaving_reason: null })
  await minute()
  await pass(10)
  const mails = await api.mailsTo(member)
  expect(mails.map(({ subject }) => subject)).toEqual([FAILED, THANKS])
  expect(mails[1]!.text).toContain('There is nothing else to do.')
  expect(await failedPayment()).toMatchObject({ saved: true, given_up: false })
})

it('thanks nobody for an invoice that was made void at the provider, and goes on', async () => {
  await fail()
  await minute()
  const [invoice] = await api.stripe.listInvoices(member.subscription, 1)
  await api.stripe.voidInvoice(invoice!.id)
  await api.pass(0)
  await minute()
  expect(await stored()).toMatchObject({ state: 'active', owes: false, leaving_reason: null })
  expect(await failedPayment()).toMatchObject({ saved: false, given_up: true })
  expect(await subjects()).toEqual([FAILED])
})

it('thanks nobody for an invoice that was made void after a newer one was paid', async () => {
  await fail()
  await minute()
  const [invoice] = await api.stripe.listInvoices(member.subscription, 1)
  await api.stripe.voidInvoice(invoice!.id)
  // The newest one is another, which is paid.
  await api.sandbox.setCard(member.customer, 'works')
  await api.pass(31)
  const [newest] = await api.stripe.listInvoices(member.subscription, 1)
  expect(newest).toMatchObject({ status: 'paid' })
  expect(newest!.id).not.toBe(invoice!.id)
  await api.rows(
    'update private.failed_payments set saved_at = now(), given_up_at = null, told_at = null where invoice_id = $1',
    [invoice!.id],
  )
  await minute()
  expect(await failedPayment()).toMatchObject({ saved: false, given_up: true })
  expect(await subjects()).not.toContain(THANKS)
})

it('writes nothing any more to whoever has paid, though the event was lost', async () => {
  await fail()
  await api.sandbox.setCard(member.customer, 'works')
  const [invoice] = await api.stripe.listInvoices(member.subscription, 1)
  await api.stripe.payInvoice(invoice!.id, 'a test')
  await api.rows('update private.sandbox_stripe_events set delivered_at = now() where delivered_at is null')
  await minute()
  expect(await subjects()).toEqual([THANKS])
  expect(await stored()).toMatchObject({ state: 'active', grace_mails: 0 })
})

it('closes nobody unwarned after ten days without a server: the mails follow a day apart', async () => {
  await fail()
  await api.pass(10)
  await minute()
  await minute()
  expect(await subjects()).toEqual([FAILED])
  await pass(0.5)
  expect(await subjects()).toEqual([FAILED])
  await pass(0.51)
  await pass(1.01)
  expect(await api.mailsTo(member)).toHaveLength(3)
  expect(await stored()).toMatchObject({ state: 'grace' })
  expect(await openFor()).toBeCloseTo(1, 3)
  await pass(1.01)
  expect(await stored()).toMatchObject({ state: 'ended' })
})

it('leaves no invoice that could be charged, where the provider made a second one meanwhile', async () => {
  await fail()
  const [owed] = await api.stripe.listInvoices(member.subscription, 1)
  const copies = [
    `insert into private.sandbox_stripe_objects (id, body, customer)
     select $2, body || jsonb_build_object('id', $2::text, 'next_payment_attempt', null), customer from private.sandbox_stripe_objects where id = $1`,
    `insert into private.failed_payments (invoice_id, membership_id, cents, currency, first_failed_at)
     select $2, membership_id, cents, currency, first_failed_at + interval '1 hour'
     from private.failed_payments where invoice_id = $1`,
  ]
  for (const sql of copies) await api.rows(sql, [owed!.id, `${owed!.id}second`])
  for (const days of [0, 3, 3, 1.02]) await pass(days)
  expect(await stored()).toMatchObject({ state: 'ended' })
  const invoices = await api.stripe.listInvoices(member.subscription, 5)
  expect(invoices.map(({ status }) => status)).toEqual(['void', 'void', 'paid'])
})

it('sends each mail once, however many processes are at work', async () => {
  await fail()
  await Promise.all(Array.from({ length: 4 }, () => minute()))
  expect(await subjects()).toEqual([FAILED])
  await api.pass(3)
  await Promise.all(Array.from({ length: 4 }, () => minute()))
  expect(await subjects()).toEqual([FAILED, REMINDER])
  expect(await stored()).toMatchObject({ grace_mails: 2 })
})

it('goes by the settings as they are now', async () => {
  await fail()
  await minute()
  await api.rows(`update public.payment_settings set grace_days = 3, grace_mail_days = '{0}'`)
  await minute()
  expect(await openFor()).toBeLessThanOrEqual(3)
  await api.rows(`update public.payment_settings set grace_days = 20, grace_mail_days = '{0,1,2,9}'`)
  await api.pass(1)
  await api.rows(`update public.memberships set access_until = 'infinity' where subscription_id = $1`, [
    member.subscription,
  ])
  await minute()
  expect(await subjects()).toEqual([FAILED, REMINDER])
})

it.each([
  ['grace_mail_days', '{0,null}'],
  ['grace_mail_days', '{null}'],
  ['renewal_notice_days', '{30,null}'],
  ['renewal_notice_days', '{null}'],
])('takes no day that is none: %s %s', async (setting, days) => {
  await expect(
    api.rows(`update public.payment_settings set ${setting} = $1::integer[]`, [days]),
  ).rejects.toMatchObject({ code: '23514', constraint: `payment_settings_${setting}` })
})

it('waits while the provider cannot be reached, with everything open', async () => {
  await fail()
  const { StripeUnavailableError } = await import('../stripe/call-stripe')
  const down = () => Promise.reject(new StripeUnavailableError('no network'))
  await minute({ stripe: { ...api.stripe, fetchSubscription: down } })
  expect(await subjects()).toEqual([])
  expect(await openFor()).toBe(Infinity)
  await minute()
  expect(await subjects()).toEqual([FAILED])
})

it('writes to the others where the provider refuses one, which it leaves alone for an hour', async () => {
  const refused = await failBoth()
  const { StripeRefusedError } = await import('../stripe/call-stripe')
  let asked = 0
  const fetchSubscription = (id: string) => {
    if (id !== refused.subscription) return api.stripe.fetchSubscription(id)
    asked++
    return Promise.reject(new StripeRefusedError('this object cannot be accessed right now'))
  }
  const stripe = { ...api.stripe, fetchSubscription }
  await minute({ stripe })
  await minute({ stripe })
  expect(await subjects()).toEqual([FAILED])
  expect(await api.mailsTo(refused)).toEqual([])
  expect(asked).toBe(1)
  await api.pass(1.1 / 24)
  await minute()
  expect(await api.mailsTo(refused)).toHaveLength(1)
})

it('ends the others where something of our own fails at one', async () => {
  const broken = await failBoth()
  for (const days of [0, 3, 3.1]) await pass(days)
  await api.pass(1)
  const fetchSubscription = (id: string) =>
    id === broken.subscription ? Promise.reject(new Error('a fault')) : api.stripe.fetchSubscription(id)
  await letTimePass(context).handle({}, run)
  const closing = closeUnpaid({ ...context, stripe: { ...api.stripe, fetchSubscription } })
  await expect(closing.handle({}, run)).rejects.toThrow('a fault')
  expect(await stored()).toMatchObject({ state: 'ended', leaving_reason: 'payment_failed' })
  expect(await api.stateOf(broken)).toMatchObject({ state: 'unpaid' })
  await minute()
})

it('tells why, though the server crashed between the end at the provider and its own', async () => {
  await fail()
  for (const days of [0, 3, 3.1]) await pass(days)
  await api.pass(1)
  const crash = () => Promise.reject(new Error('power cut'))
  let ended = false
  const endSubscription = async (id: string) => {
    await api.stripe.endSubscription(id)
    ended = true
    return crash()
  }
  await expect(minute({ stripe: { ...api.stripe, endSubscription } })).rejects.toThrow('power cut')
  expect(ended).toBe(true)
  await api.pass(0)
  expect(await stored()).toMatchObject({ state: 'ended' })
  await minute()
  await minute()
  expect((await subjects()).filter(subject => subject === 'Your Juno membership has ended')).toHaveLength(1)
  expect(await failedPayment()).toMatchObject({ saved: false, given_up: true })
})

it('gives nobody a membership for an invoice that it made void before a crash', async () => {
  await fail()
  for (const days of [0, 3, 3.1]) await pass(days)
  await api.pass(1)
  const voidInvoice = async (id: string) => {
    await api.stripe.voidInvoice(id)
    throw new Error('power cut')
  }
  await expect(minute({ stripe: { ...api.stripe, voidInvoice } })).rejects.toThrow('power cut')
  await api.pass(0)
  await minute()
  expect(await stored()).toMatchObject({ state: 'ended', leaving_reason: 'payment_failed' })
  expect(await subjects()).not.toContain(THANKS)
})

it('keeps the membership of whoever pays at the last moment', async () => {
  await fail()
  for (const days of [0, 3, 3.1]) await pass(days)
  await api.pass(1)
  await api.sandbox.setCard(member.customer, 'works')
  const voidInvoice = async (id: string) => {
    await api.stripe.payInvoice(id, 'the last moment')
    return api.stripe.voidInvoice(id)
  }
  await minute({ stripe: { ...api.stripe, voidInvoice } })
  expect(await stored()).toMatchObject({ state: 'active', leaving_reason: null })
  await minute()
  expect(await subjects()).toContain(THANKS)
  expect(await subjects()).not.toContain('Your Juno membership has ended')
})

it.each([
  ['that ends with its period', `cancel_at_period_end = true`, 'ending'],
  ['that the team has given', `source = 'complimentary', current_period_end = null`, 'complimentary'],
])('writes nothing about a membership %s', async (_, change, state) => {
  await api.rows(
    `update public.memberships set ${change}, state = $2, access_until = 'infinity' where subscription_id = $1`,
    [member.subscription, state],
  )
  await minute()
  expect(await subjects()).toEqual([])
})

it('writes to nobody whose account was closed, and ends the subscription all the same', async () => {
  await fail()
  await api.rows(
    'update public.memberships set user_id = null, account_closed_at = now() where subscription_id = $1',
    [member.subscription],
  )
  for (const days of [0, 3, 3.1, 1.1]) await pass(days)
  expect(await api.mailsTo(member)).toEqual([])
  expect((await api.stripe.fetchSubscription(member.subscription))!.status).toBe('canceled')
})
