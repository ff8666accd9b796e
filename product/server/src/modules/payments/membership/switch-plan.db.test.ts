/** Another plan during a trial, with tax and with a coupon: what is shown is what is charged, and nothing else changes. */
import Stripe from 'stripe'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApi } from '../../../testing/test-api'
import { daysTo, PayingMember } from '../../../testing/payments/paying-member'

const api = await openTestApi()
let mia: PayingMember
let number = 0

afterAll(() => api.close())
beforeEach(() => {
  number += 1
  mia = new PayingMember(api, `mia.${number}@example.com`)
})

const PRICES = { monthly: 2499, annual: 24_999 }
const other = { monthly: 'annual', annual: 'monthly' } as const

describe.each(['monthly', 'annual'] as const)('from the %s plan during a trial', from => {
  const to = other[from]
  beforeEach(async () => {
    await mia.join(from, { trialDays: 14 })
    await api.forgetMails()
  })
  const paid = async () => (await mia.invoices()).filter(({ cents }) => cents !== 0)

  it('costs nothing now, keeps the trial, and is what its end charges', async () => {
    const before = await mia.facts()
    expect(before).toMatchObject({ state: 'trial', plan: from, acts: ['switch', 'end'] })
    const preview = await mia.previewOf(to)
    expect(preview).toMatchObject({
      dueNowCents: 0,
      creditCents: 0,
      nextCents: PRICES[to],
      nextAt: before.trialEnd,
    })
    const { status, body } = await mia.act('switch', preview)
    expect(status).toBe(200)
    expect(body.membership).toMatchObject({
      state: 'trial',
      plan: to,
      trialEnd: before.trialEnd,
      priceCents: PRICES[to],
      next: { at: before.trialEnd, cents: PRICES[to] },
      acts: ['switch', 'end'],
    })
    expect(await paid()).toEqual([])
    const mail = await mia.mailText('membership-switch')
    expect(mail).toContain(`Price: CA$${(PRICES[to] / 100).toFixed(2)}`)
    expect(mail).not.toContain('Paid today')
    await mia.pass(daysTo(before.trialEnd) + 1)
    expect(await mia.facts()).toMatchObject({ state: 'active', plan: to })
    expect((await paid()).map(({ cents }) => cents)).toEqual([PRICES[to]])
  })

  it('goes there and back, and is asked for once by two clicks', async () => {
    const preview = await mia.previewOf(to)
    const answers = await Promise.all([mia.act('switch', preview), mia.act('switch', preview)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mia.mailed()).toHaveLength(1)
    expect((await mia.act('switch', await mia.previewOf(from))).body.membership).toMatchObject({
      state: 'trial',
      plan: from,
    })
    expect(await paid()).toEqual([])
  })

  it('needs no card that works yet, and is in grace when the trial ends without one', async () => {
    await api.sandbox.setCard(mia.customerId, 'declined')
    expect((await mia.act('switch', await mia.bodyOf('switch'))).status).toBe(200)
    await mia.pass(15)
    expect(await mia.facts()).toMatchObject({ state: 'grace', plan: to })
  })

  it('ends with the trial where it was to end, once it is kept', async () => {
    await mia.act('end')
    expect((await mia.get(`/switch?plan=${to}`)).status).toBe(409)
    await mia.act('keep')
    expect((await mia.act('switch', await mia.bodyOf('switch'))).body.membership).toMatchObject({
      state: 'trial',
      plan: to,
    })
  })
})

it('is refused where the trial is over since nothing was shown as due', async () => {
  await mia.join('monthly', { trialDays: 14 })
  const preview = await mia.previewOf('annual')
  await mia.pass(15)
  expect((await mia.act('switch', preview)).body.code).toBe('amount_changed')
  expect(await mia.facts()).toMatchObject({ state: 'active', plan: 'monthly' })
  expect((await mia.invoices()).map(({ cents }) => cents)).toEqual([2499, 0])
})

it('is refused where it would turn what the end of a trial charged into a credit that was not shown', async () => {
  await mia.join('annual', { trialDays: 14 })
  const preview = await mia.previewOf('monthly')
  expect(preview).toMatchObject({ dueNowCents: 0, creditCents: 0, nextCents: 2499 })
  await mia.pass(15)
  await api.forgetMails()
  expect((await mia.act('switch', preview)).body.code).toBe('amount_changed')
  expect(await mia.facts()).toMatchObject({ state: 'active', plan: 'annual' })
  expect((await mia.invoices()).map(({ cents }) => cents)).toEqual([24_999, 0])
  expect(await mia.mailed()).toEqual([])
  const anew = await mia.previewOf('monthly')
  expect(anew).toMatchObject({ dueNowCents: 0, nextCents: 2499 })
  expect(anew.creditCents).toBeGreaterThan(22_000)
  expect((await mia.act('switch', anew)).status).toBe(200)
})

it('is refused where a trial that costs nothing is over, and the next payment would be on another day', async () => {
  const code = { code: 'NOTHING', off: { percent: 100 }, duration: 'forever' } as const
  const { promotionCodeId } = await api.stripe.createCoupon(code, 'nothing')
  await mia.join('annual', { trialDays: 14, promotionCodeId })
  const preview = await mia.previewOf('monthly')
  await mia.pass(15)
  expect((await mia.act('switch', preview)).body.code).toBe('amount_changed')
  expect(await mia.facts()).toMatchObject({ state: 'active', plan: 'annual' })
})

it('shows the tax of each receipt, also of a credit', async () => {
  await mia.join('annual', { tax: { automatic: true, collectIds: false } })
  await mia.act('switch', await mia.bodyOf('switch'))
  const { receipts } = (await mia.get()).body
  expect(receipts.map(({ cents, taxCents }) => [cents, taxCents])).toEqual([
    [2499 + 325 - 24_999 - 3250, 325 - 3250],
    [24_999 + 3250, 3250],
  ])
})

it('costs nothing where a coupon takes everything off, now and later', async () => {
  const code = { code: 'FREE', off: { percent: 100 }, duration: 'forever' } as const
  const { promotionCodeId } = await api.stripe.createCoupon(code, 'free')
  await mia.join('monthly', { promotionCodeId })
  const preview = await mia.previewOf('annual')
  expect(preview).toMatchObject({ dueNowCents: 0, creditCents: 0, nextCents: 0 })
  expect((await mia.act('switch', preview)).body.membership).toMatchObject({
    plan: 'annual',
    priceCents: 0,
    next: { cents: 0 },
  })
})

it('says that a change may have been made whose response was lost, and makes it once when asked again', async () => {
  await mia.join('monthly')
  const body = await mia.bodyOf('switch')
  const { httpClient } = api.sandbox.account
  const makeRequest = httpClient.makeRequest.bind(httpClient)
  vi.spyOn(httpClient, 'makeRequest').mockImplementation(async (...request) => {
    const response = await makeRequest(...request)
    if (request[3] === 'POST' && !request[2].includes('create_preview'))
      throw Stripe.HttpClient.makeTimeoutError()
    return response
  })
  const { status, body: answer } = await mia.act('switch', body)
  expect(status).toBe(503)
  expect(answer.message).toMatch(/^We did not hear back from our payment provider/)
  vi.restoreAllMocks()
  const again = await mia.act('switch', body)
  expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('already')])
  expect(await mia.stored('plan')).toEqual({ plan: 'annual' })
})
