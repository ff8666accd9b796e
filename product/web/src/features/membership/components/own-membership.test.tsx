import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { storeSession } from '@/testing/fake-auth'
import { fakeServer, sent, type Responses } from '@/testing/fake-server'
import { OwnMembership } from './own-membership'

const march = '2027-03-09T12:00:00Z'
const membership = {
  source: 'subscription',
  status: 'active',
  state: 'active',
  plan: 'monthly',
  quantity: 1,
  priceCents: 2499,
  currency: 'cad',
  coupon: null,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: march,
  trialEnd: null,
  pausedFrom: null,
  owedSince: null,
  accessUntil: null,
  next: { at: march, cents: 2499, currency: 'cad' },
  acts: ['switch', 'pause', 'end'],
  others: [],
  moneyBack: null,
  moneyBackAsked: false,
  comeBack: null,
  unknown: false,
}
const paid = { membership, provider: 'read', card: null, receipts: [] }
const preview = {
  plan: 'annual',
  at: '2026-11-22T10:00:00.000Z',
  dueNowCents: 22_500,
  creditCents: 0,
  currency: 'cad',
  nextAt: march,
  nextCents: 24_999,
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  storeSession({})
})

function open(responses: Responses, looksAfterSeats = false) {
  const requests = fakeServer(responses)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OwnMembership userId="mia" checkoutMode="stripe" looksAfterSeats={looksAfterSeats} />
    </QueryClientProvider>,
  )
  return requests
}

it('says what is known where the payment provider cannot be reached', async () => {
  open({ '/api/account/membership': { ...paid, provider: 'unreachable' } })
  expect(await screen.findByText('Renews on March 9, 2027 for CA$24.99.')).toBeTruthy()
  expect(screen.getByText('Our payment provider cannot be reached right now')).toBeTruthy()
})

it('asks nobody to choose a plan who looks after the seats of a firm and has none', async () => {
  open({ '/api/account/membership': { ...paid, membership: null }, '/rest/v1/rpc/member_access': {} }, true)
  expect(await screen.findByText(/^You look after the seats of your firm, below/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Choose a membership' })).toBeNull()
})

it('shows the gift that keeps everything open, also where the end is asked for', async () => {
  const others = [{ source: 'gift', endsAt: '2028-05-15T12:00:00Z' }]
  open({ '/api/account/membership': { ...paid, membership: { ...membership, others } } })
  expect(await screen.findByText('Your gift keeps everything open until May 15, 2028.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'End my membership' }))
  const question = await screen.findByRole('dialog')
  expect(await within(question).findByText(/Your gift keeps everything open until May 15, 2028/)).toBeTruthy()
  expect(within(question).queryByText(/member area closes/)).toBeNull()
})

async function askToComeBack(comeBack: object | null) {
  const paused = { ...membership, status: 'trialing', state: 'paused', pausedFrom: march, acts: ['return'] }
  const requests = open({
    '/api/account/membership': { ...paid, membership: { ...paused, comeBack } },
    'POST /api/account/membership/return': paid,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Come back now' }))
  return { requests, question: within(await screen.findByRole('alertdialog')) }
}

it('comes back from a pause at the amount that it showed', async () => {
  const { requests, question } = await askToComeBack({ cents: 1999, currency: 'cad' })
  fireEvent.click(question.getByRole('button', { name: 'Come back and pay CA$19.99' }))
  await vi.waitFor(() => expect(sent(requests, 'POST', '/return')).toHaveLength(1))
  expect(await sent(requests, 'POST', '/return')[0]!.json()).toEqual({ cents: 1999 })
})

it('asks nobody to come back where it is not known what that costs', async () => {
  const { question } = await askToComeBack(null)
  expect(question.getByText(/cannot read right now what it costs/)).toBeTruthy()
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Come back' }).disabled).toBe(true)
  fireEvent.click(question.getByRole('button', { name: 'Stay on pause' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('asks for the amount again when it has changed, and sends just what it showed', async () => {
  let refusals = 0
  const requests = open({
    '/api/account/membership': paid,
    'GET /api/account/membership/switch': () => ({
      body: { ...preview, dueNowCents: preview.dueNowCents + refusals },
    }),
    'POST /api/account/membership/switch': () => {
      refusals += 1
      return {
        status: 409,
        body: { code: 'amount_changed', message: 'The amount has changed in the meantime.' },
      }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Switch to annual' }))
  const question = await screen.findByRole('alertdialog')
  const { findByRole, findByText } = within(question)
  fireEvent.click(await findByRole('button', { name: 'Switch and pay CA$225.00' }))
  expect(await findByText('The amount has changed in the meantime.')).toBeTruthy()
  expect(await findByRole('button', { name: 'Switch and pay CA$225.01' })).toBeTruthy()
  const { currency: _, ...seen } = preview
  expect(await sent(requests, 'POST', '/switch')[0]!.json()).toEqual(seen)
})

it('confirms the amount of the guarantee, and notes what could not be done yet', async () => {
  const requests = open({
    '/api/account/membership': {
      ...paid,
      membership: { ...membership, moneyBack: { until: march, cents: 2499, currency: 'cad' } },
    },
    'POST /api/account/membership/money-back': {
      ...paid,
      membership: { ...membership, acts: [], next: null, moneyBackAsked: true },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Take my money back' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Take CA$24.99 back' }))
  expect(await screen.findByText('Money on its way back')).toBeTruthy()
  expect(await sent(requests, 'POST', '/money-back')[0]!.json()).toEqual({ cents: 2499 })
  expect(screen.queryByRole('button', { name: /membership$/ })).toBeNull()
})

const receipt = {
  id: 'in_1',
  number: '1',
  at: march,
  cents: 2824,
  taxCents: 325,
  currency: 'cad',
  status: 'paid',
  url: null,
}
const openReceipts = async (receipts: object[]) => {
  open({ '/api/account/membership': { ...paid, receipts } })
  return within(await screen.findByRole('list', { name: 'Receipts' })).getAllByRole('listitem')
}

it('calls no invoice a receipt that was cancelled', async () => {
  const url = 'https://invoice.stripe.com/i/1'
  const rows = await openReceipts([
    { ...receipt, id: 'in_2', status: 'void', url },
    { ...receipt, url },
  ])
  expect(within(rows[0]!).getByText('Cancelled')).toBeTruthy()
  expect(rows.map(row => within(row).queryByRole('link')?.textContent.trim())).toEqual([undefined, 'Receipt'])
})

it('shows the tax of a receipt on a line of its own', async () => {
  const credit = { ...receipt, id: 'in_2', cents: -2824, taxCents: -325 }
  const untaxed = { ...receipt, id: 'in_3', cents: 2499, taxCents: 0 }
  const rows = await openReceipts([receipt, credit, untaxed])
  expect(rows.map(row => within(row).queryByText(/tax/)?.textContent)).toEqual([
    'Of which tax: CA$3.25',
    'Of which tax: CA$3.25',
    undefined,
  ])
})
