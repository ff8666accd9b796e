/** Shows what members read of their membership, and can do with it, while the provider cannot be reached. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestApi } from '../../../testing/test-api'
import { PayingMember } from '../../../testing/payments/paying-member'
import { StripeUnavailableError } from '../stripe/call-stripe'

const api = await openTestApi()
let mia: PayingMember
let number = 0

afterAll(() => api.close())
afterEach(() => vi.restoreAllMocks())
beforeEach(async () => {
  number += 1
  mia = new PayingMember(api, `mia.${number}@example.com`)
  await mia.join('monthly')
  await api.forgetMails()
})
const down = () => Promise.reject(new StripeUnavailableError('no network'))

it('shows what is known, and says that card and receipts cannot be read', async () => {
  vi.spyOn(api.stripe, 'listInvoices').mockImplementation(down)
  expect((await mia.get()).body).toMatchObject({
    provider: 'unreachable',
    card: null,
    receipts: [],
    membership: { state: 'active', plan: 'monthly', next: { cents: 2499 }, moneyBack: null },
  })
})

it('changes nothing and says so', async () => {
  const stored = () => mia.stored('status, state, plan, cancel_at_period_end, leaving_reason')
  const before = await stored()
  for (const [name, call] of [
    ['pause', 'fetchSubscription'],
    ['pause', 'pause'],
    ['switch', 'switchPlan'],
    ['end', 'setCancelAtPeriodEnd'],
  ] as const) {
    const asked = await mia.bodyOf(name)
    const away = vi.spyOn(api.stripe, call).mockImplementation(down)
    const { status, body } = await mia.act(name, asked)
    expect([call, status]).toEqual([call, 503])
    expect(body.message).toMatch(/^We cannot reach our payment provider right now, and nothing was changed\./)
    expect(await stored()).toEqual(before)
    away.mockRestore()
  }
  expect(await mia.mailed()).toEqual([])
})

it('asks for no money back', async () => {
  vi.spyOn(api.stripe, 'fetchPaid').mockImplementation(down)
  expect((await mia.act('money-back', { cents: 2499 })).status).toBe(503)
  expect(await mia.facts()).toMatchObject({ moneyBackAsked: false })
})

it('opens no page for the card, and says so', async () => {
  vi.spyOn(api.stripe, 'openPortal').mockImplementation(down)
  const response = await api.post('/api/account/update-card', {}, mia.userId)
  expect(response.json()).toMatchObject({ code: 'payments_unavailable' })
})
