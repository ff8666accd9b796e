/** A member keeps the price at which they joined, until the team moves them to that of today. */
import type { PlanPricesAnswer, PriceHistory } from '@juno/domain/payments/plan-prices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysTo, PayingMember } from '../../../testing/payments/paying-member'
import { openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let admin: string
let mia: PayingMember

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('olive@juno.example', { admin: true })
  mia = new PayingMember(api, 'mia@example.com')
  await mia.join('monthly')
  await api.forgetMails()
})
afterAll(() => api.close())

const bearer = () => ({ authorization: `Bearer ${api.token(admin)}` })
const get = async <T>(url: string) => (await api.app.inject({ url, headers: bearer() })).json<T>()
const history = () => get<PriceHistory>('/api/plan-prices/history')
async function setMonthly(priceCents: number) {
  const { version, prices } = await get<PlanPricesAnswer>('/api/plan-prices')
  const monthly = { ...prices.monthly, priceCents }
  const payload = { ...prices, monthly, version }
  const { statusCode } = await api.app.inject({
    method: 'PUT',
    url: '/api/plan-prices',
    headers: bearer(),
    payload,
  })
  expect(statusCode).toBe(200)
}
const move = (id: string, body: object, caller: string | undefined = admin) =>
  api.post(`/api/plan-prices/members/${id}`, body, caller)

it('lists who pays another price, and moves one from the next payment on, with an email and an audit entry', async () => {
  expect((await history()).members).toEqual([])
  await setMonthly(2799)
  const { members, counts } = await history()
  expect(counts).toEqual({ monthly: 1, annual: 0 })
  expect(members).toMatchObject([{ email: 'mia@example.com', plan: 'monthly', cents: 2499, currency: 'cad' }])
  const [member] = members
  const seen = { from: 2499, to: 2799, currency: 'cad' }
  expect((await move(member!.membershipId, seen, mia.userId)).statusCode).toBe(403)
  expect((await move(member!.membershipId, { ...seen, to: 2599 })).json()).toMatchObject({
    code: 'amount_changed',
  })
  expect(await api.mails()).toEqual([])

  const paid = async () => (await mia.invoices()).map(({ cents }) => cents)
  const before = await paid()
  const answers = await Promise.all([move(member!.membershipId, seen), move(member!.membershipId, seen)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await history()).members).toEqual([])
  // Nothing is charged or credited now.
  expect(await paid()).toEqual(before)
  const mails = await api.mails()
  expect(mails.map(({ kind, to }) => [kind, to])).toEqual([['membership-price-moved', 'mia@example.com']])
  expect(mails[0]!.text).toMatch(/your monthly membership costs CA\$27\.99 a month instead of CA\$24\.99/)
  expect(
    await api.rows(`select actor_id, details from public.audit_log where action = 'membership.price_moved'`),
  ).toMatchObject([{ actor_id: admin, details: { before: 'CA$24.99', after: 'CA$27.99' } }])

  await mia.pass(daysTo((await mia.facts()).next!.at) + 1)
  expect((await paid()).filter(cents => !before.includes(cents))).toEqual([2799])
  expect((await move(member!.membershipId, seen)).json()).toMatchObject({ code: 'price_not_moved' })
})

it('moves nobody whose membership ends', async () => {
  const ines = new PayingMember(api, 'ines@example.com')
  await ines.join('annual')
  await api.rows(`update public.memberships set price_cents = 19900 where user_id = $1`, [ines.userId])
  const [member] = (await history()).members
  await api.rows(`update public.memberships set state = 'ending' where user_id = $1`, [ines.userId])
  const seen = { from: 19_900, to: 24_999, currency: 'cad' }
  expect((await move(member!.membershipId, seen)).json()).toMatchObject({ code: 'price_not_moved' })
  expect((await history()).members).toEqual([])
})
