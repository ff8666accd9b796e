import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paymentTexts } from '@/features/payments/payment-texts'
import { imogen } from '@/testing/fake-auth'
import { refused, sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { unmatchedPayments } from '@/testing/unmatched-payments'

const dispute = {
  id: 'dp_1',
  cents: 2499,
  currency: 'cad',
  reason: 'duplicate',
  status: 'needs_response',
  evidence_due_at: '2026-12-02T10:00:00Z',
  opened_at: '2026-11-23T10:00:00Z',
  membership_id: 'm1',
  plan: 'monthly',
  state: 'active',
  payer_email: 'mei@example.com',
  account_id: 'a1',
  name: 'Mei Tanaka',
  email: 'mei@example.com',
  applied_at: '2026-01-02T15:00:00Z',
  terms_accepted_at: null,
  approved_at: '2026-01-03T15:00:00Z',
  account_made_at: '2026-01-04T15:00:00Z',
  last_sign_in_at: null,
  member_since: '2026-01-04T15:00:00Z',
  attended: [{ title: 'Breakfast', date: '2026-10-01T15:00:00Z' }],
  gift: null,
}
const open = (disputes: unknown) =>
  renderApp('/admin/unmatched-payments?tab=disputes', {
    person: imogen,
    responses: { ...unmatchedPayments([]), '/rest/v1/rpc/payment_disputes': disputes },
  })

it('says what a dispute is about, until when to reply, and copies the facts', async () => {
  const writeText = vi.fn(async (_: string) => {})
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const lost = { ...dispute, id: 'dp_2', status: 'lost', evidence_due_at: null, name: 'Ada', state: 'ended' }
  await open(({ url }: Request) => ({
    body: new URL(url).searchParams.has('status') ? [dispute] : [dispute, lost],
  }))
  expect(await screen.findByRole('tab', { name: 'Disputes (1)' })).toBeTruthy()
  const [first, second] = within(await screen.findByRole('list', { name: 'Disputed payments' })).getAllByRole(
    'listitem',
  )
  expect(first!.textContent).toContain('The payer says that they were charged twice.')
  expect(first!.textContent).toContain('Reply by Dec 2, 2026')
  expect(second!.textContent).toContain('The membership follows its subscription, and is ended now.')
  fireEvent.click(screen.getByRole('button', { name: 'Copy the facts about Mei Tanaka' }))
  expect(await screen.findByText(paymentTexts.evidenceCopied)).toBeTruthy()
  expect(writeText.mock.calls[0]![0]).toContain('Came to 1 event:\n- Breakfast, October 1, 2026')
})

it('says whose gift is disputed and what follows, and lets the bank of the sandbox decide', async () => {
  const gift = { months: 12, bought_at: '2026-10-01T15:00:00Z', redeemed_at: null }
  const bought = { ...dispute, membership_id: null, state: null, name: 'Grace Hopper', gift }
  const { requests } = await renderApp('/admin/unmatched-payments?tab=disputes', {
    person: imogen,
    responses: {
      ...unmatchedPayments([]),
      '/rest/v1/rpc/payment_disputes': [bought],
      'POST /api/sandbox/disputes/dp_1/decide': { message: 'The bank gave the money to the payer.' },
    },
  })
  expect(await screen.findByText('Grace Hopper')).toBeTruthy()
  expect(screen.getByText(/Until the bank decides, the code of this gift cannot be used/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Decide for the payer (sandbox)' }))
  expect(await screen.findByText('The bank gave the money to the payer.')).toBeTruthy()
  const [request] = sent(requests, 'POST', '/api/sandbox/disputes/dp_1/decide')
  expect(await request!.json()).toEqual({ decision: 'lost' })
})

it('says that disputes could not be loaded, and loads them when asked again', async () => {
  let broken = true
  await open(() => (broken ? refused('no') : { body: [dispute] }))
  expect(await screen.findByText(paymentTexts.disputesFailed)).toBeTruthy()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Mei Tanaka')).toBeTruthy()
})
