import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { byMethod, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const plan = {
  label: 'Monthly',
  priceCents: 2499,
  listPriceCents: 3999,
  trialDays: 0,
  note: 'for a limited time',
  badges: [],
  benefits: ['Community chat'],
}
const annual = { ...plan, label: 'Annual', priceCents: 24_999, listPriceCents: null }
const answer = { version: 'first', prices: { currency: 'cad', monthly: plan, annual } }
const rules = {
  grace_days: 7,
  grace_mail_days: [0, 3, 6],
  renewal_notice_days: [30, 7],
  guarantee_days: 14,
  automatic_tax: false,
  collect_tax_ids: false,
  updated_at: '2026-11-20T10:00:00+00:00',
}
const spring = {
  id: '22222222-2222-4222-8222-222222222222',
  code: 'SPRING-26',
  percent_off: 20,
  amount_off_cents: null,
  currency: null,
  duration: 'once',
  months: null,
  max_redemptions: 50,
  expires_at: '2099-12-01T05:00:00+00:00',
  plan: 'annual',
  note: 'For the fair',
  created_at: '2026-11-20T10:00:00+00:00',
  ended_at: null,
  ready: true,
  redeemed: 3,
  brought_in: [{ cents: 59_997, currency: 'cad' }],
}

const past = {
  former: [
    {
      id: '1',
      plan: 'monthly',
      cents: 1999,
      listCents: null,
      currency: 'cad',
      until: '2026-03-01T10:00:00Z',
      by: 'Imogen',
    },
  ],
  members: [
    {
      membershipId: spring.id,
      accountId: spring.id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      plan: 'monthly',
      cents: 1999,
      currency: 'cad',
      nextAt: '2026-12-20T10:00:00Z',
    },
  ],
  counts: { monthly: 1, annual: 0 },
}

const open = (tab: string, responses: Record<string, unknown> = {}) =>
  renderApp(`/admin/plans${tab}`, {
    person: imogen,
    responses: {
      '/api/plan-prices': byMethod({ GET: answer, PUT: answer }),
      '/api/plan-prices/provider': {
        prices: [
          { id: 'price_1', name: 'Founders', cents: 1900, currency: 'cad', interval: 'month' },
          { id: 'price_2', name: 'Patrons', cents: 50_000, currency: 'cad', interval: 'year' },
        ],
      },
      '/api/plan-prices/history': past,
      '/rest/v1/payment_settings': rules,
      '/rest/v1/rpc/admin_coupons': [spring],
      ...responses,
    },
  })
const monthly = () => within(screen.getByRole('region', { name: 'The monthly plan' }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const card = () => screen.getByRole('region', { name: 'Monthly', hidden: true }).textContent

it('draws the card while it is typed, and sends amounts in cents', async () => {
  const { requests } = await open('')
  type(await screen.findByLabelText(/^Price a month/), '29.5')
  type(monthly().getByLabelText(/^Price before/), '')
  type(monthly().getByLabelText('Free days'), '14')
  type(monthly().getByLabelText(/^What is included/), 'Chat\nEvents')
  expect(card()).toContain('29.50')
  expect(card()).toContain('14 days free, then CA$29.50 a month')
  expect(card()).toContain('Events')
  type(monthly().getByLabelText(/^Price a month/), '29.')
  // The price was not typed to the end, so the card keeps the stored one.
  expect(card()).toContain('24.99')
  type(monthly().getByLabelText(/^Price a month/), '29.5')
  press('Save plans')
  expect(await screen.findByText('Monthly: CA$24.99 → CA$29.50, 18% more')).toBeTruthy()
  expect(screen.getByText(/Current members keep .* 1 member pays an older price already\./)).toBeTruthy()
  expect(sent(requests, 'PUT', 'plan-prices')).toEqual([])
  press('Change the price')
  expect(await screen.findByText('Plans saved')).toBeTruthy()
  expect(await sent(requests, 'PUT', 'plan-prices')[0]!.json()).toMatchObject({
    version: 'first',
    again: { monthly: null, annual: null },
    currency: 'cad',
    monthly: { priceCents: 2950, listPriceCents: null, trialDays: 14, benefits: ['Chat', 'Events'] },
    annual: { priceCents: 24_999, takenPrice: '' },
  })
})

it('stores a price far from the old one only when it is typed again', async () => {
  const { requests } = await open('')
  type(await screen.findByLabelText(/^Price a month/), '2.49')
  press('Save plans')
  expect(await screen.findByText('Monthly: CA$24.99 → CA$2.49, 90% less')).toBeTruthy()
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Change the price' })
  expect(confirm.disabled).toBe(true)
  type(screen.getByLabelText('Type the new monthly price again'), '24.90')
  expect(confirm.disabled).toBe(true)
  type(screen.getByLabelText('Type the new monthly price again'), '2.49')
  press('Change the price')
  expect(await screen.findByText('Plans saved')).toBeTruthy()
  expect(await sent(requests, 'PUT', 'plan-prices')[0]!.json()).toMatchObject({
    monthly: { priceCents: 249 },
    again: { monthly: 249, annual: null },
  })
})

it('lists earlier prices and puts one back, and moves a member to the price of today, each after a question', async () => {
  const { requests } = await open('', {
    [`/api/plan-prices/members/${spring.id}`]: { message: 'Ada Lovelace pays CA$24.99.' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Move Ada Lovelace to the price of today' }))
  expect(await screen.findByText('Monthly: CA$19.99 → CA$24.99, 25% more')).toBeTruthy()
  press('Move them')
  expect(await screen.findByText('Ada Lovelace pays CA$24.99.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'plan-prices/members')[0]!.json()).toEqual({
    from: 1999,
    to: 2499,
    currency: 'cad',
  })
  press('Put back monthly CA$19.99')
  expect(await screen.findByText('Monthly: CA$24.99 → CA$19.99, 20% less')).toBeTruthy()
  press('Change the price')
  await waitFor(() => expect(sent(requests, 'PUT', 'plan-prices')).toHaveLength(1))
  expect(await sent(requests, 'PUT', 'plan-prices')[0]!.json()).toMatchObject({
    monthly: { priceCents: 1999, listPriceCents: null },
  })
})

it('takes over a price of the provider, with its amount', async () => {
  const { requests } = await open('')
  const taking = await screen.findAllByLabelText(/^Take over a price/)
  expect(within(taking[0]!).queryByText(/Patrons/)).toBeNull()
  type(taking[0]!, 'price_1')
  expect(monthly().queryByLabelText(/^Price a month/)).toBeNull()
  expect(card()).toContain('19.00')
  press('Save plans')
  await screen.findByText('Monthly: CA$24.99 → CA$19.00, 24% less')
  press('Change the price')
  await waitFor(() => expect(sent(requests, 'PUT', 'plan-prices')).toHaveLength(1))
  expect(await sent(requests, 'PUT', 'plan-prices')[0]!.json()).toMatchObject({
    monthly: { takenPrice: 'price_1' },
  })
})

it('says at its field what the server finds wrong', async () => {
  const message = 'Please enter more than the price, or nothing.'
  const refusal = {
    code: 'invalid_input',
    message: 'Please check.',
    issues: [{ path: 'monthly.listPriceCents', message }],
  }
  await open('', {
    '/api/plan-prices': byMethod({ GET: answer, PUT: { status: 400, body: refusal } }),
  })
  type(await screen.findByLabelText(/^Price a month/), '30')
  press('Save plans')
  await screen.findByText(/→ CA\$30\.00/)
  press('Change the price')
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
})

it('lists coupons with what they give, how often they were used and what came in', async () => {
  await open('?tab=coupons')
  const row = within((await screen.findByText('SPRING-26')).closest('li')!)
  for (const text of [
    'Running',
    '20% off your first payment',
    'Annual plan, until November 30, 2099',
    'Used 3 of 50 times · CA$599.97 came in',
    'For the fair',
  ])
    expect(row.getByText(text)).toBeTruthy()
})

it('makes a coupon under one id, however often it is sent', async () => {
  let tries = 0
  const { requests } = await open('?tab=coupons', {
    '/api/coupons': () => {
      tries += 1
      if (tries > 1) return { body: { id: 'x' } }
      return { status: 503, body: { code: 'busy', message: 'The payment provider does not respond.' } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'New coupon' }))
  press('Make the coupon')
  expect(await screen.findByText('Please use 3 to 40 letters, digits and hyphens.')).toBeTruthy()
  type(screen.getByLabelText(/^Code/), 'founders')
  const from = screen.getByLabelText<HTMLSelectElement>(/^From/)
  type(from, 'forever')
  type(screen.getByLabelText(/^Discount/), 'amount')
  expect([...from.options].map(({ text }) => text)).toEqual([
    'Choose',
    'The first payment',
    'A number of months',
  ])
  type(screen.getByLabelText(/^Amount/), '5')
  press('Make the coupon')
  const wrong = 'An amount can be taken off the first payment or a number of months.'
  expect(await screen.findByText(wrong)).toBeTruthy()
  type(from, 'repeating')
  type(screen.getByLabelText(/^Months/), '3')
  type(screen.getByLabelText(/^Last day/), '2099-11-30')
  press('Make the coupon')
  expect(await screen.findByText('The payment provider does not respond.')).toBeTruthy()
  press('Make the coupon')
  expect(await screen.findByText('FOUNDERS is ready')).toBeTruthy()
  const bodies = await Promise.all(sent(requests, 'POST', '/api/coupons').map(request => request.json()))
  expect(bodies[0]).toMatchObject({
    code: 'FOUNDERS',
    percentOff: null,
    amountOffCents: 500,
    currency: 'cad',
    duration: 'repeating',
    months: 3,
    // This is midnight at the end of that day in Toronto.
    expiresAt: '2099-12-01T05:00:00.000Z',
    plan: null,
  })
  expect(bodies[1]).toEqual(bodies[0])
})

it('switches a coupon off after a question', async () => {
  const { requests } = await open('?tab=coupons', { [`/api/coupons/${spring.id}/end`]: {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Switch off SPRING-26' }))
  press('Switch off')
  expect(await screen.findByText('SPRING-26 is switched off')).toBeTruthy()
  expect(sent(requests, 'POST', '/end')).toHaveLength(1)
})

it('saves the payment rules over the version that was opened', async () => {
  const { requests } = await open('?tab=rules', {
    'PATCH /rest/v1/payment_settings': [{ ...rules, grace_days: 10 }],
  })
  const days = await screen.findByLabelText(/^Days until the membership closes/)
  type(days, '5')
  press('Save rules')
  expect(
    await screen.findByText('The last email has to come before the days of grace are over.'),
  ).toBeTruthy()
  type(days, '10')
  press('Save rules')
  expect(await screen.findByText('Rules saved')).toBeTruthy()
  const [patch] = sent(requests, 'PATCH', 'payment_settings')
  expect(new URL(patch!.url).searchParams.get('updated_at')).toBe(`eq.${rules.updated_at}`)
  expect(await patch!.json()).toMatchObject({ grace_days: 10, grace_mail_days: [0, 3, 6] })
})

it.each([
  ['plans', '', /^Price a month/, '29.5'],
  ['rules', '?tab=rules', /^Days of the guarantee/, '30'],
])('keeps a draft of the %s', async (_, tab, label, value) => {
  await open(tab)
  type(await screen.findByLabelText(label), value)
  cleanup()
  await open(tab)
  expect(await screen.findByText(/^We kept your draft from/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
})
