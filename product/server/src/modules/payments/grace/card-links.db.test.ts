/** The link in a mail: whom it leads where, and that a new card is all that a member has to give. */
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import {
  openTestPayments,
  type PayingMember,
  type TestPayments,
} from '../../../testing/payments/test-payments'
import { deliver, event, sign } from '../../../testing/payments/stripe-events'
import { linkIn, WEBHOOK_SECRET } from '../../../testing/test-api'
import { sendGraceMails } from './send-grace-mails'

let api: TestPayments
let member: PayingMember
let number = 0

beforeAll(async () => {
  api = await openTestPayments()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMembers()
  api.enforceLimits(false)
  member = await api.join(`bo.${++number}`, 'monthly')
})

const UPDATE = '/api/payments/update-card'
const sendMails = () =>
  sendGraceMails({ ...api.server, stripe: api.stripe }).handle({}, { isLastAttempt: false })

async function fail(mood: 'declined' | 'expired' = 'declined') {
  await api.sandbox.setCard(member.customer, mood)
  await api.pass(32)
  await sendMails()
}
async function link(of = member) {
  const mail = (await api.mails()).find(({ to, kind }) => to === of.email && kind === 'payment-failed')
  return linkIn({ ...mail!, attachments: [] } as never, UPDATE).searchParams.get('token')!
}
async function open(address: string) {
  const response = await api.app.inject(address)
  expect(response.statusCode).toBe(303)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  return new URL(response.headers.location!)
}
const openLink = (token: string) => open(`${UPDATE}?token=${token}`)
const comeBack = async (token: string) =>
  (await open(`/api/payments/card-updated?token=${token}`)).searchParams.get('result')
const result = (address: URL) => address.searchParams.get('result')
const stateNow = async (of = member) => (await api.stateOf(of)).state
const attempts = async () =>
  (
    await api.rows(
      `select from private.sandbox_stripe_objects where customer = $1 and body->>'object' = 'charge'`,
      [member.customer],
    )
  ).length

it('leads to the page for the card of its own customer, and pays with the new card', async () => {
  const other = await api.join(`other.${number}`, 'monthly')
  await fail()
  const token = await link()
  const page = await openLink(token)
  expect(page.origin).toBe('https://juno.test')
  const [session] = await api.rows<{ customer: string; flow: string; back: string }>(
    `select customer, body->'flow'->>'type' as flow, body->>'return_url' as back
     from private.sandbox_stripe_objects where id = $1`,
    [page.searchParams.get('session')],
  )
  expect(session).toEqual({
    customer: member.customer,
    flow: 'payment_method_update',
    back: `https://juno.test/api/payments/card-updated?token=${token}`,
  })
  await api.sandbox.setCard(member.customer, 'works')
  expect(await comeBack(token)).toBe('paid')
  expect(await stateNow()).toBe('active')
  expect(await stateNow(other)).toBe('active')
  // The event of the new card comes later, and the page is opened again.
  const before = await attempts()
  await api.pass(0)
  expect(await comeBack(token)).toBe('paid')
  expect(await attempts()).toBe(before)
})

it('pays with a card that the page gave to the customer alone, before the event says so', async () => {
  await fail()
  const token = await link()
  const pinned = () =>
    api.rows<{ card: string | null }>(
      `select body->>'default_payment_method' as card from private.sandbox_stripe_objects where id = $1`,
      [member.subscription],
    )
  const [before] = await pinned()
  await openLink(token)
  await api.sandbox.setCard(member.customer, 'works')
  await api.rows(
    `update private.sandbox_stripe_objects
     set body = jsonb_set(body, '{default_payment_method}', $2) where id = $1`,
    [member.subscription, JSON.stringify(before!.card)],
  )
  expect(await comeBack(token)).toBe('paid')
  expect(await stateNow()).toBe('active')
})

it('pays once when event and return arrive together', async () => {
  await fail()
  const token = await link()
  await openLink(token)
  const before = await attempts()
  await api.sandbox.setCard(member.customer, 'works')
  const [, ...results] = await Promise.all([api.pass(0), comeBack(token), comeBack(token)])
  expect(results).toEqual(['paid', 'paid'])
  expect(await attempts()).toBe(before + 1)
})

it('says that the card was refused, and leaves what is owed as it is', async () => {
  await fail('expired')
  const token = await link()
  await openLink(token)
  await api.sandbox.setCard(member.customer, 'declined')
  expect(await comeBack(token)).toBe('refused')
  expect(await stateNow()).toBe('grace')
})

it('charges a card again that was refused before another one was, and the same one only once', async () => {
  await fail('declined')
  const token = await link()
  const pay = vi.spyOn(api.stripe, 'payInvoice')
  for (const mood of ['expired', 'declined', 'expired'] as const) {
    await openLink(token)
    await api.sandbox.setCard(member.customer, mood)
    expect(await comeBack(token)).toBe('refused')
    expect(await comeBack(token)).toBe('refused')
  }
  // The provider repeats what it has said under a key.
  const keys = pay.mock.calls.map(([, key]) => key)
  vi.restoreAllMocks()
  expect(keys).toEqual([keys[0], keys[0], keys[2], keys[2], keys[4], keys[4]])
  expect(new Set(keys).size).toBe(3)
})

it('charges nothing while the card is the one of before, or the page was not opened', async () => {
  await fail()
  const token = await link()
  const before = await attempts()
  expect(await comeBack(token)).toBe('unchanged')
  await openLink(token)
  expect(await comeBack(token)).toBe('unchanged')
  expect(await attempts()).toBe(before)
})

it.each([
  ['without a token', ''],
  ['with an empty one', '?token='],
  ['with two', '?token=a&token=b'],
  ['with a forged one', `?token=${'A'.repeat(43)}`],
  ['with one that is too long', `?token=${'A'.repeat(300)}`],
])('leads nowhere else %s', async (_, query) => {
  for (const path of [UPDATE, '/api/payments/card-updated'])
    expect(result(await open(`${path}${query}`))).toBe('expired')
})

it('keeps the hash of a token alone', async () => {
  await fail()
  const token = await link()
  expect(await api.rows('select from private.card_links where token_hash = $1', [token])).toEqual([])
  expect(result(await openLink(token.slice(0, -1)))).toBe('expired')
})

it('ends a week after the days of grace', async () => {
  await fail()
  const token = await link()
  await api.pass(11)
  expect(result(await openLink(token))).not.toBe('expired')
  await api.pass(4)
  expect(result(await openLink(token))).toBe('expired')
})

it('says that the membership has ended, and opens no page for its card', async () => {
  await fail()
  const token = await link()
  await api.stripe.endSubscription(member.subscription)
  await api.pass(0)
  expect(result(await openLink(token))).toBe('ended')
  expect(await comeBack(token)).toBe('ended')
})

it('opens one link so many times an hour, from wherever', async () => {
  await fail()
  const token = await link()
  api.enforceLimits(true)
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) {
    const remoteAddress = `10.9.0.${count}`
    const { statusCode } = await api.app.inject({ url: `${UPDATE}?token=${token}`, remoteAddress })
    statuses.push(statusCode)
  }
  expect(statuses.filter(status => status === 303)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

it('gives a signed-in member the same page, and says what is owed and until when', async () => {
  await fail()
  const headers = { authorization: `Bearer ${api.token(member.userId)}` }
  const owed = await api.app.inject({ url: '/api/account/owed-payment', headers })
  expect(owed.json()).toMatchObject({ owed: { cents: 2499, currency: 'cad', byCard: true } })
  const settings = await api.app.inject({ url: '/api/account/membership', headers })
  expect(settings.json()).toMatchObject({
    membership: { state: 'grace', accessUntil: owed.json<{ owed: { openUntil: string } }>().owed.openUntil },
  })
  const opened = await api.post('/api/account/update-card', {}, member.userId)
  expect(opened.statusCode).toBe(200)
  expect(opened.json<{ url: string }>().url).toMatch(/^https:\/\/juno\.test\/.+session=bps_/)
  const stranger = await api.addUser(`stranger.${number}@example.com`)
  expect((await api.post('/api/account/update-card', {}, stranger)).statusCode).toBe(404)
  expect((await api.post('/api/account/update-card', {})).statusCode).toBe(401)
})

it('charges no card because something else of the customer has changed', async () => {
  await fail()
  const before = await attempts()
  const changed = event(`evt_delinquent_${number}`, 'customer.updated', { id: member.customer, email: null })
  const payload = JSON.stringify({
    ...changed,
    data: { ...changed.data, previous_attributes: { delinquent: false } },
  })
  const signature = sign(payload, WEBHOOK_SECRET, Math.floor(api.now().getTime() / 1000))
  expect((await deliver(api.app, payload, signature)).statusCode).toBe(200)
  expect(await attempts()).toBe(before)
})
