/** Mails about an owed payment that do not leave: nobody's membership closes by them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sendMails } from '../../../testing/payments/send-mails'
import {
  openTestPayments,
  type PayingMember,
  type TestPayments,
} from '../../../testing/payments/test-payments'
import { letTimePass } from '../membership/let-time-pass'
import { closeUnpaid } from './close-unpaid'
import type { GraceContext } from './each-subscription'
import { sendGraceMails } from './send-grace-mails'

const FAILED = 'Your payment to Juno did not go through'
const REMINDER = 'A reminder: your payment to Juno'

let api: TestPayments
let member: PayingMember
let number = 0

beforeAll(async () => {
  api = await openTestPayments()
})
afterAll(() => api.close())
/** Their payment has failed. */
beforeEach(async () => {
  await api.forgetMembers()
  member = await api.join(`ada.${++number}`, 'monthly')
  await api.sandbox.setCard(member.customer, 'declined')
  await api.pass(32)
})

/** Runs the jobs of one minute. */
async function minute(changed: Partial<GraceContext> = {}) {
  const context = { ...api.server, stripe: api.stripe, ...changed }
  for (const job of [letTimePass, sendGraceMails, closeUnpaid])
    await job(context).handle({}, { isLastAttempt: false })
}
const subjects = async () => (await api.mailsTo(member)).map(({ subject }) => subject)
const stored = async () =>
  (
    await api.rows('select state, grace_mails from public.memberships where subscription_id = $1', [
      member.subscription,
    ])
  )[0]

const settleMail = (status: 'failed' | 'suppressed', index: number) =>
  api.rows(
    `update public.mail_outbox set status = $1 where kind = 'payment-failed' and to_email = $2 and status = 'queued'
       and idempotency_key like '%:' || $3::text`,
    [status, member.email, index],
  )
const toldTeam = async () =>
  (await api.mails()).filter(
    ({ kind, subject }) => kind === 'team-payment-mail-unsent' && subject.startsWith('Ada'),
  )

it('closes nobody while its mail cannot leave, and goes on with the next a day after it has left', async () => {
  for (const days of [0, 3, 3, 3, 3, 3]) {
    await api.pass(days)
    await minute()
    expect(await subjects()).toEqual([FAILED])
    expect(await stored()).toMatchObject({ state: 'grace', grace_mails: 0 })
    expect((await api.stateOf(member)).access_until).toBe(Infinity)
  }
  await sendMails(api)
  expect(await stored()).toMatchObject({ state: 'grace', grace_mails: 1 })
  expect(await subjects()).toEqual([FAILED])
  const nextDay = async () => {
    await api.pass(1.01)
    await minute()
    await sendMails(api)
  }
  await nextDay()
  expect(await subjects()).toEqual([FAILED, REMINDER])
  await nextDay()
  expect(await stored()).toMatchObject({ state: 'grace', grace_mails: 3 })
  await nextDay()
  expect(await stored()).toMatchObject({ state: 'ended' })
})

it('does not ask the provider each minute while a mail waits', async () => {
  await minute()
  const fetchSubscription = () => Promise.reject(new Error('asked'))
  await minute({ stripe: { ...api.stripe, fetchSubscription } })
  expect(await subjects()).toEqual([FAILED])
})

it('stays open after a mail that failed for good, tells the team once, and counts it when it is sent again', async () => {
  await api.addUser(`team.${number}@example.com`, { admin: true })
  await minute()
  await settleMail('failed', 0)
  await minute()
  await minute()
  expect(await stored()).toMatchObject({ state: 'grace', grace_mails: 0 })
  const [told, ...more] = await toldTeam()
  expect(told!.subject).toBe('Ada Lovelace did not get our email about a payment')
  expect(told!.text).toContain('stays open until the email has been sent')
  expect(more).toEqual([])
  await api.rows(
    `update public.mail_outbox set status = 'queued' where kind = 'payment-failed' and to_email = $1`,
    [member.email],
  )
  await sendMails(api)
  expect(await stored()).toMatchObject({ grace_mails: 1 })
  await api.rows('update public.profiles set is_admin = false')
})

it('goes on where nothing that is sent to an address arrives, and tells the team of each mail', async () => {
  await api.addUser(`team.${number}@example.com`, { admin: true })
  await minute()
  await settleMail('failed', 0)
  await api.rows(
    `insert into public.mail_suppressions (email, reason, source) values ($1, 'bounced', 'smtp')`,
    [member.email],
  )
  await minute()
  expect(await stored()).toMatchObject({ grace_mails: 1 })
  await api.pass(3.1)
  await minute()
  await settleMail('suppressed', 1)
  await minute()
  expect(await stored()).toMatchObject({ grace_mails: 2 })
  const told = await toldTeam()
  expect(told).toHaveLength(2)
  expect(told[0]!.text).toContain('Nothing we send to this address arrives.')
  await api.rows('update public.profiles set is_admin = false')
})
