import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { arrived } from '@/testing/arrived'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const checkout = {
  status: 'open',
  description: 'Basic Membership, annual',
  email: 'ada@example.com',
  currency: 'cad',
  priceCents: 24_999,
  discountCents: 5_000,
  taxCents: 2_600,
  totalCents: 22_599,
  interval: 'year',
  trialDays: null,
  successUrl: null,
  cancelUrl: 'https://juno.test/membership-selection',
}
const portal = {
  returnUrl: 'https://juno.test/settings',
  card: { brand: 'visa', last4: '4242', expMonth: 3, expYear: 2030 },
  subscription: {
    status: 'active',
    currentPeriodEnd: '2026-12-20T12:00:00Z',
    trialEnd: null,
    cancelAtPeriodEnd: false,
    cents: 2_499,
    currency: 'cad',
    interval: 'month',
  },
  invoices: [
    {
      id: 'in_1',
      at: '2026-11-20T12:00:00Z',
      cents: 2_499,
      currency: 'cad',
      status: 'paid',
      refundedCents: 0,
      disputed: false,
    },
  ],
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const notFound = { status: 404, body: { code: 'checkout_not_open', message: 'Not open.' } }

it('shows what is due, and pays with another card after a declined one', async () => {
  let declines = true
  const { requests, container } = await renderApp('/checkout/sandbox?session=cs_1', {
    responses: {
      'GET /api/sandbox/checkout': checkout,
      'POST /api/sandbox/checkout': () =>
        declines
          ? { status: 402, body: { code: 'card_declined', message: 'Your card was declined.' } }
          : { body: { redirectTo: '#paid' } },
    },
  })
  await screen.findByText('No real card is charged', { exact: false })
  const amounts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(amounts).toEqual(['CA$249.99 per year', '−CA$50.00', 'CA$26.00', 'CA$225.99'])
  fireEvent.click(screen.getByLabelText(/^A card that is declined/))
  await press('Pay CA$225.99 in the sandbox')
  expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.')
  declines = false
  fireEvent.click(screen.getByLabelText(/^A card that works/))
  await press('Pay CA$225.99 in the sandbox')
  await arrived(() => window.location.hash === '#paid')
  const cards = await Promise.all(sent(requests, 'POST', '?session=cs_1').map(request => request.json()))
  expect(cards).toEqual([{ card: 'declined' }, { card: 'works' }])
})

it('begins a trial without a payment', async () => {
  await renderApp('/checkout/sandbox?session=cs_1', {
    responses: { '/api/sandbox/checkout': { ...checkout, trialDays: 14, totalCents: 0 } },
  })
  expect(await screen.findByText('14 days free')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Start the trial in the sandbox' })).toBeTruthy()
})

it.each([
  [
    'paid',
    { body: { ...checkout, status: 'complete', successUrl: '/create-account' } },
    'This is paid already.',
  ],
  ['expired', { body: { ...checkout, status: 'expired' } }, 'This checkout is not open.'],
  ['unknown', notFound, 'This checkout is not open.'],
])('takes no payment for a session that is %s', async (_what, response, title) => {
  await renderApp('/checkout/sandbox?session=cs_1', {
    responses: { '/api/sandbox/checkout': () => response },
  })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
})

it('changes the card, lets time pass and disputes, and shows what came of it', async () => {
  const late = {
    ...portal,
    subscription: { ...portal.subscription, status: 'past_due' },
    invoices: [{ ...portal.invoices[0]!, id: 'in_2', status: 'open' }, ...portal.invoices],
  }
  const { requests } = await renderApp('/checkout/sandbox/card?session=bps_1', {
    responses: {
      '/api/sandbox/portal': portal,
      '/api/sandbox/portal/card': { ...portal, card: { ...portal.card, last4: '0341' } },
      '/api/sandbox/portal/time': late,
      '/api/sandbox/portal/dispute': { ...portal, invoices: [{ ...portal.invoices[0]!, disputed: true }] },
    },
  })
  expect(await screen.findByText(/CA\$24\.99 per month, next on December 20, 2026/)).toBeTruthy()
  fireEvent.click(screen.getByLabelText(/^A card that is declined/))
  await press('Use this card')
  expect(await screen.findByText(/ending in 0341/)).toBeTruthy()
  await press('To the next payment')
  expect(await screen.findByText('Payment is late')).toBeTruthy()
  const invoices = within(screen.getByRole('region', { name: 'Invoices' }))
  expect(invoices.getAllByRole('listitem')).toHaveLength(2)
  await press('Dispute the last payment')
  expect(await screen.findByText('Disputed')).toBeTruthy()
  const bodies = await Promise.all(sent(requests, 'POST', 'portal').map(request => request.json()))
  expect(bodies).toEqual([{ card: 'declined' }, { time: 'payment' }, { dispute: true }])
})

it('shows an invoice to the cent', async () => {
  const { container } = await renderApp('/checkout/sandbox/invoice?invoice=in_1', {
    responses: {
      '/api/sandbox/invoice': {
        number: 'SANDBOX-1',
        at: '2026-11-20T12:00:00Z',
        email: 'ada@example.com',
        currency: 'cad',
        lines: [{ description: 'Annual', cents: 24_999, until: '2027-11-20T12:00:00Z' }],
        discountCents: 5_000,
        taxCents: 2_600,
        totalCents: 22_599,
        dueCents: 22_000,
        paid: true,
      },
    },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice SANDBOX-1' })).toBeTruthy()
  const amounts = [...container.querySelectorAll('dd')].map(({ textContent }) => textContent)
  expect(amounts).toEqual(['CA$249.99', '−CA$50.00', 'CA$26.00', '−CA$5.99', 'CA$220.00'])
})

it('opens no portal without its session', async () => {
  await renderApp('/checkout/sandbox/card?session=bps_none', {
    responses: { '/api/sandbox/portal': () => notFound },
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'This page is not open.' })).toBeTruthy()
})
