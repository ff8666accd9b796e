/** Members are mailed before a payment. The test moves the sandbox's clock. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buySeats } from '../../../testing/payments/firm-shop'
import {
  openTestPayments,
  type PayingMember,
  type TestPayments,
} from '../../../testing/payments/test-payments'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { letTimePass } from '../membership/let-time-pass'
import type { GraceContext } from './each-subscription'
import { sendNotices } from './send-notices'

const DAY = 86_400_000

let api: TestPayments
let context: GraceContext
let number = 0

beforeAll(async () => {
  api = await openTestPayments()
  context = { ...api.server, stripe: api.stripe }
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMembers()
  number++
})

async function minute(changed: Partial<GraceContext> = {}) {
  for (const job of [letTimePass, sendNotices])
    await job({ ...context, ...changed }).handle({}, { isLastAttempt: false })
}
const notices = async (member: PayingMember) =>
  (await api.mailsTo(member)).filter(({ kind }) => kind === 'payment-notice')
const subjects = async (member: PayingMember) => (await notices(member)).map(({ subject }) => subject)

/** Passes time until so many days are left before the next payment. */
async function passUntil(member: PayingMember, daysLeft: number): Promise<Date> {
  const [row] = await api.rows<{ due: Date }>(
    `select case when state in ('trial', 'paused', 'pausing') then trial_end else current_period_end end as due
     from public.memberships where subscription_id = $1`,
    [member.subscription],
  )
  await api.pass((row!.due.getTime() - api.now().getTime()) / DAY - daysLeft)
  return row!.due
}
const inWords = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Toronto' }).format(date)

it('tells of an annual renewal 30 and 7 days before, with its date and amount, once each', async () => {
  const ada = await api.join(`ada.${number}`, 'annual')
  const due = await passUntil(ada, 30.01)
  await minute()
  expect(await subjects(ada)).toEqual([])
  await api.pass(0.02)
  await Promise.all([minute(), minute(), minute()])
  await minute()
  const [mail, ...others] = await notices(ada)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`Your Juno membership renews on ${inWords(due)}`)
  expect(mail!.text).toContain(`Amount: CA$249.99\nDate: ${inWords(due)}`)
  expect(mail!.text).toContain('https://juno.test/settings')
  await passUntil(ada, 6.99)
  await minute()
  expect(await subjects(ada)).toEqual([mail!.subject, mail!.subject])
  await passUntil(ada, -1)
  await minute()
  expect(await subjects(ada)).toHaveLength(2)
  await passUntil(ada, 29)
  await minute()
  expect(await subjects(ada)).toHaveLength(3)
})

it('sends one of two notices that are late, and none for a day that is over', async () => {
  const ada = await api.join(`late.${number}`, 'annual')
  await passUntil(ada, 3)
  await minute()
  await minute()
  expect(await subjects(ada)).toHaveLength(1)
  await api.rows(
    `update public.memberships set current_period_end = $2, compared_at = now() where subscription_id = $1`,
    [ada.subscription, new Date(api.now().getTime() - DAY)],
  )
  await minute()
  expect(await subjects(ada)).toHaveLength(1)
})

it('goes by the settings', async () => {
  const ada = await api.join(`settings.${number}`, 'annual')
  await api.rows(`update public.payment_settings set renewal_notice_days = '{10}'`)
  await passUntil(ada, 20)
  await minute()
  expect(await subjects(ada)).toEqual([])
  await passUntil(ada, 9.9)
  await minute()
  expect(await subjects(ada)).toHaveLength(1)
  await api.rows(`update public.payment_settings set renewal_notice_days = '{30,7}'`)
})

it('tells a monthly member of the card alone, and only where it expires before the payment', async () => {
  const ada = await api.join(`fine.${number}`, 'monthly')
  const bo = await api.join(`expiring.${number}`, 'monthly')
  await api.sandbox.setCard(bo.customer, 'expiring')
  const due = await passUntil(ada, 6.9)
  await minute()
  await minute()
  expect(await subjects(ada)).toEqual([])
  const [mail, ...others] = await notices(bo)
  expect(others).toEqual([])
  expect(mail!.subject).toBe('Your card expires before your next payment')
  expect(mail!.text).toMatch(/Your Visa card ending in 4242 expires in \w+ \d{4}, before the payment on /)
  expect(mail!.text).toContain(`Amount: CA$24.99\nDate: ${inWords(due)}`)
  expect(mail!.text).toMatch(/https:\/\/juno\.test\/api\/payments\/update-card\?token=[\w-]{43}\n/)
  expect(
    await api.rows(
      'select mailed from private.membership_notices where membership_id in (select id from public.memberships where subscription_id = $1)',
      [ada.subscription],
    ),
  ).toEqual([{ mailed: false }])
})

it('tells the contact of a firm of the card, and where its seats renew of both', async () => {
  const renewsMonthly = await buySeats(api, 2, 'monthly')
  await api.sandbox.setCard(renewsMonthly.customer, 'expiring')
  await api.forgetMails()
  await api.pass(24.5)
  await minute()
  await minute()
  const told = async () => (await api.mails()).filter(({ kind }) => kind === 'payment-notice')
  const [mail, ...others] = await told()
  expect(others).toEqual([])
  const [firm] = await api.rows<{ contact: string }>(
    'select contact_email as contact from private.firms where id = $1',
    [renewsMonthly.firm],
  )
  expect(mail!.to).toBe(firm!.contact)
  expect(mail!.subject).toBe('Your card expires before the next payment for Northwind Atelier')
  expect(mail!.text).toMatch(/Your Visa card ending in 4242 expires in \w+ \d{4}, before the payment on /)
  expect(mail!.text).toContain('Amount: CA$49.98')
  expect(mail!.text).toMatch(/https:\/\/juno\.test\/api\/payments\/update-card\?token=[\w-]{43}\n/)

  const renewsYearly = await buySeats(api, 2)
  await api.sandbox.setCard(renewsYearly.customer, 'expiring')
  await api.forgetMails()
  await api.pass(340)
  await minute()
  const renewal = (await told()).find(({ subject }) => subject.startsWith('The seats of '))!
  expect(renewal.text).toMatch(/renew on .+ for another year, automatically/)
  expect(renewal.text).toMatch(
    /expires in \w+ \d{4}, before the payment on .+ Add another card, and they simply continue/,
  )
  expect(renewal.text).toContain('/api/payments/update-card?token=')
})

it('tells of an expiring card in the notice of the renewal', async () => {
  const ada = await api.join(`both.${number}`, 'annual')
  await api.sandbox.setCard(ada.customer, 'expiring')
  await passUntil(ada, 29)
  await minute()
  const [mail] = await notices(ada)
  expect(mail!.subject).toMatch(/^Your Juno membership renews on /)
  expect(mail!.text).toContain('Please give us another one in time.')
  expect(mail!.text).toContain('/api/payments/update-card?token=')
})

it('tells of the first payment three days before a trial ends', async () => {
  const ada = await api.join(`trial.${number}`, 'monthly', { trialDays: 14 })
  await passUntil(ada, 3.1)
  await minute()
  expect(await subjects(ada)).toEqual([])
  const due = await passUntil(ada, 2.9)
  await minute()
  await minute()
  const [mail, ...others] = await notices(ada)
  expect(others).toEqual([])
  expect(mail!.subject).toBe(`Your Juno trial ends on ${inWords(due)}`)
  expect(mail!.text).toContain('CA$24.99 for the first month')
})

it('tells an annual member 30 and 7 days before a trial ends', async () => {
  const ada = await api.join(`free.${number}`, 'annual', { trialDays: 60 })
  const due = await passUntil(ada, 30.1)
  await minute()
  expect(await subjects(ada)).toEqual([])
  const subject = `Your Juno trial ends on ${inWords(due)}`
  for (const [daysLeft, told] of [
    [29.9, 1],
    [7.1, 1],
    [6.9, 2],
    [2.9, 2],
  ] as const) {
    await passUntil(ada, daysLeft)
    await minute()
    expect(await subjects(ada)).toEqual(Array.from({ length: told }, () => subject))
  }
  expect((await notices(ada))[0]!.text).toContain('CA$249.99 for the first year')
})

it('tells of the next payment three days before a pause ends', async () => {
  const ada = await api.join(`pause.${number}`, 'monthly')
  const from = new Date(api.now().getTime() + 30 * DAY)
  const until = new Date(from.getTime() + 61 * DAY)
  await api.stripe.pause(ada.subscription, { from, until }, `pause ${number}`)
  await api.pass(23.5)
  await minute()
  await api.pass(10)
  await minute()
  expect(await subjects(ada)).toEqual([])
  await passUntil(ada, 2.9)
  await minute()
  expect(await subjects(ada)).toEqual([`Your Juno membership continues on ${inWords(until)}`])
})

it('tells an annual member 30 and 7 days before a pause ends', async () => {
  const ada = await api.join(`rest.${number}`, 'annual')
  const from = new Date(api.now().getTime() + DAY)
  const until = new Date(from.getTime() + 61 * DAY)
  await api.stripe.pause(ada.subscription, { from, until }, `annual pause ${number}`)
  await api.pass(2)
  for (const [daysLeft, told] of [
    [30.1, 0],
    [29.9, 1],
    [6.9, 2],
    [2.9, 2],
  ] as const) {
    await passUntil(ada, daysLeft)
    await minute()
    expect(await subjects(ada)).toEqual(
      Array.from({ length: told }, () => `Your Juno membership continues on ${inWords(until)}`),
    )
  }
})

it('tells nobody whose membership ends', async () => {
  const ada = await api.join(`ending.${number}`, 'annual')
  await api.stripe.setCancelAtPeriodEnd(ada.subscription, true)
  await passUntil(ada, 20)
  await minute()
  expect(await subjects(ada)).toEqual([])
})

it('loses nothing while the provider cannot be reached', async () => {
  const ada = await api.join(`down.${number}`, 'annual')
  await passUntil(ada, 20)
  const down = () => Promise.reject(new StripeUnavailableError('no network'))
  await minute({ stripe: { ...api.stripe, previewNext: down } })
  expect(await subjects(ada)).toEqual([])
  await minute()
  expect(await subjects(ada)).toHaveLength(1)
})
