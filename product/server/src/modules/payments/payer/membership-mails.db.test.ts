import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addApplication } from '../../../testing/applications'
import {
  deliver,
  event,
  keepAtStripe,
  session,
  sign,
  subscription,
  type TestEvent,
} from '../../../testing/payments/stripe-events'
import { openTestApi, WEBHOOK_SECRET, type TestApi } from '../../../testing/test-api'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi({ asWithKeys: true })
})
afterAll(() => api.close())
beforeEach(() => api.forgetMails())

const send = async (what: TestEvent) => {
  const payload = JSON.stringify(what)
  expect((await deliver(api.app, payload, sign(payload, WEBHOOK_SECRET))).statusCode).toBe(200)
}
const thanks = async () => (await api.mails()).filter(({ kind }) => kind === 'membership-renewed')

/** An approved applicant pays and makes the account. */
async function join(key: string): Promise<string> {
  const email = `${key}@example.com`
  const client_reference_id = await addApplication(api, email)
  await keepAtStripe(api, subscription(key, 'active'))
  await send(event(`evt_${key}`, 'checkout.session.completed', session(key, { client_reference_id })))
  const userId = await api.addUser(email)
  await api.rows(`update public.profiles set name = 'Ada Lovelace' where id = $1`, [userId])
  return userId
}
const invoice = (key: string, billing_reason: string, change = {}) => ({
  id: `in_${key}_${billing_reason}`,
  billing_reason,
  amount_paid: 24_999,
  currency: 'cad',
  parent: { subscription_details: { subscription: `sub_${key}` } },
  ...change,
})

it('thanks for a renewal with what was paid and until when, once', async () => {
  await join('renews')
  await api.forgetMails()
  await send(event('evt_r1', 'invoice.paid', invoice('renews', 'subscription_create')))
  expect(await thanks()).toEqual([])
  await send(event('evt_r2', 'invoice.paid', invoice('renews', 'subscription_cycle'), 5))
  await send(event('evt_r3', 'invoice.paid', invoice('renews', 'subscription_cycle'), 6))
  const [mail, ...others] = await thanks()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: 'renews@example.com', subject: 'Thank you for staying with Juno' })
  expect(mail!.text).toContain('Hi Ada,')
  expect(mail!.text).toContain(
    'Amount: CA$249.99\nPlan: Annual\nPaid on: September 21, 2026\nPaid until: October 2, 2096',
  )
})

it('says with the first payment what was paid and when the next one comes, also to an account', async () => {
  const first = async (email: string, kind: string) => {
    const mails = (await api.mails()).filter(mail => mail.kind === kind && mail.to === email)
    expect(mails).toHaveLength(1)
    return mails[0]!.text
  }
  const facts = 'Amount: CA$249.99\nNext payment: October 2, 2096'
  await join('first')
  expect(await first('first@example.com', 'create-account')).toContain(facts)
  const userId = await api.addUser('known@example.com')
  const client_reference_id = await addApplication(api, 'known@example.com')
  await keepAtStripe(api, subscription('known', 'active'))
  const paid = session('known', { client_reference_id })
  await send(event('evt_known', 'checkout.session.completed', paid))
  await send(event('evt_known_2', 'checkout.session.async_payment_succeeded', paid, 9))
  expect(
    await api.rows('select user_id from public.memberships where subscription_id = $1', ['sub_known']),
  ).toEqual([{ user_id: userId }])
  expect(await first('known@example.com', 'membership-paid')).toContain(facts)
})

it('thanks for no renewal that was not paid, or that nothing was paid for', async () => {
  await join('free')
  await send(event('evt_f1', 'invoice.payment_failed', invoice('free', 'subscription_cycle')))
  await send(event('evt_f2', 'invoice.paid', invoice('free', 'subscription_cycle', { amount_paid: 0 })))
  expect(await thanks()).toEqual([])
})

it('thanks a member who comes back, on the screen as well', async () => {
  const userId = await join('back')
  await api.rows(
    `update public.memberships set status = 'canceled', state = 'ended', access_until = null where user_id = $1`,
    [userId],
  )
  await keepAtStripe(api, subscription('again', 'active'))
  const paid = session('again', { client_reference_id: userId, currency: 'cad' })
  await keepAtStripe(api, paid)
  await api.forgetMails()
  await send(event('evt_again', 'checkout.session.completed', paid))
  await send(event('evt_again_2', 'checkout.session.async_payment_succeeded', paid, 9))
  expect(await thanks()).toMatchObject([{ to: 'back@example.com' }])
  const response = await api.app.inject('/api/checkout/session?session_id=cs_again')
  expect(response.json()).toMatchObject({
    status: 'complete',
    accountExists: true,
    receipt: { cents: 24_999, currency: 'cad', paidUntil: '2096-10-02T07:06:40.000Z' },
  })
})
