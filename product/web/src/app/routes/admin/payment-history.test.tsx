import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paymentTexts } from '@/features/payments/payment-texts'
import { imogen } from '@/testing/fake-auth'
import { byMethod, sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { unmatchedPayment, unmatchedPayments } from '@/testing/unmatched-payments'

const unmatched = { ...unmatchedPayment, id: 'm1', plan: 'monthly' }
const payment = {
  chargeId: 'ch_1',
  invoiceNumber: 'A-0001',
  at: '2026-11-20T10:00:00Z',
  cents: 2824,
  taxCents: 325,
  currency: 'cad',
  refundedCents: 0,
  disputed: false,
  receiptUrl: 'https://pay.stripe.com/receipts/1',
  asked: null,
}
const membership = {
  id: 'm1',
  email: 'payer@example.com',
  accountId: null,
  name: null,
  firmName: null,
  plan: 'monthly',
  state: 'active',
  runs: true,
  endsWithPeriod: false,
  paidUntil: '2026-12-20T10:00:00Z',
  payments: [payment],
}
const HISTORY = '/api/payments/history'
const REFUND = '/api/payments/m1/refund-part'

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
async function open(responses: Record<string, unknown> = {}) {
  const rendered = await renderApp('/admin/unmatched-payments', {
    person: imogen,
    responses: {
      ...unmatchedPayments([unmatched]),
      '/rest/v1/rpc/payment_disputes': [],
      [HISTORY]: { memberships: [membership] },
      ...responses,
    },
  })
  await press('See what payer@example.com paid')
  return rendered
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('shows each payment with its tax, receipt, and what went back', async () => {
  const part = { ...payment, refundedCents: 1000 }
  const asked = { ...payment, chargeId: 'ch_2', asked: { cents: 500, by: 'Kim' }, receiptUrl: null }
  await open({ [HISTORY]: { memberships: [{ ...membership, payments: [part, asked] }] } })
  expect(await screen.findByText('Monthly plan, active · paid until Dec 20, 2026')).toBeTruthy()
  const [first, second] = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(first!.textContent).toContain('CA$28.24 with CA$3.25 tax')
  expect(first!.textContent).toContain('CA$10.00 of it went back.')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe(payment.receiptUrl)
  expect(second!.textContent).toContain('A refund of CA$5.00 by Kim is on its way.')
  expect(within(second!).queryByRole('button')).toBeNull()
})

it('says in words that Stripe cannot be reached, and asks again', async () => {
  let down = true
  await open({
    [HISTORY]: () =>
      down
        ? {
            status: 503,
            body: { code: 'payments_unavailable', message: 'Stripe does not respond right now.' },
          }
        : { body: { memberships: [membership] } },
  })
  expect(await screen.findByText('Stripe does not respond right now.')).toBeTruthy()
  down = false
  await press('Try again')
  expect(await screen.findByText('Monthly plan, active · paid until Dec 20, 2026')).toBeTruthy()
})

it('refunds a part with a reason, and says what came of it', async () => {
  const { requests } = await open({ [REFUND]: { message: 'CA$10.00 went back to payer@example.com.' } })
  await press(/^Refund of CA\$28\.24/)
  type(/^Amount/, '10')
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  fireEvent.click(screen.getByLabelText(/^End now/))
  type(/^Why/, 'Paid twice.')
  await press('Refund CA$10.00')
  expect(await screen.findByText('CA$10.00 went back to payer@example.com.')).toBeTruthy()
  const refunds = sent(requests, 'POST', 'refund-part')
  expect(refunds).toHaveLength(1)
  expect(await refunds[0]!.json()).toEqual({
    chargeId: 'ch_1',
    refundedBefore: 0,
    cents: 1000,
    ending: 'end_now',
    note: 'Paid twice.',
  })
})

it('asks what becomes of the membership when all goes back, and chooses nothing before', async () => {
  const { requests } = await open({ [REFUND]: { message: 'Done.' } })
  await press(/^Refund of CA\$28\.24/)
  expect(screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
  type(/^Why/, 'Asked for it.')
  await press('Refund CA$28.24')
  expect(await screen.findByText(paymentTexts.endingMissing)).toBeTruthy()
  expect(sent(requests, 'POST', 'refund-part')).toEqual([])
  fireEvent.click(screen.getByLabelText(/^Keep everything as it is/))
  await press('Refund CA$28.24')
  expect(await screen.findByText('Done.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'refund-part')[0]!.json()).toMatchObject({
    cents: 2824,
    ending: 'keep',
  })
})

it('refuses an amount that was not paid, and a refund without a reason', async () => {
  const { requests } = await open()
  await press(/^Refund of CA\$28\.24/)
  type(/^Amount/, '28.25')
  await press('Refund')
  expect(await screen.findByText('At most CA$28.24 can go back.')).toBeTruthy()
  expect(screen.getByText('Please write why, so that the team understands it later.')).toBeTruthy()
  expect(sent(requests, 'POST', 'refund-part')).toEqual([])
})

it('keeps what was typed when the refund is refused, and shows the payment as it is now', async () => {
  let refunded = 0
  await open({
    [HISTORY]: () => ({
      body: { memberships: [{ ...membership, payments: [{ ...payment, refundedCents: refunded }] }] },
    }),
    [REFUND]: byMethod({
      POST: {
        status: 409,
        body: { code: 'refund_changed', message: 'The amount has changed in the meantime.' },
      },
    }),
  })
  await press(/^Refund of CA\$28\.24/)
  type(/^Amount/, '28.24')
  type(/^Why/, 'Paid twice.')
  fireEvent.click(screen.getByLabelText(/^Keep everything as it is/))
  refunded = 1000
  await press('Refund CA$28.24')
  expect(await screen.findByText('The amount has changed in the meantime.')).toBeTruthy()
  expect(await screen.findByText(/CA\$10\.00 of it went back before\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('Paid twice.')
})

const moved = { ...membership, accountId: 'a0', name: 'Ada' }
const ines = {
  kind: 'account',
  id: 'a1',
  name: 'Ines',
  email: 'ines@example.com',
  business_name: null,
  state: 'none',
}
const MOVE = '/api/payments/m1/move'
const movePlan = {
  from: { name: 'Ada', email: 'ada@example.com', keepsAccess: false },
  to: { name: 'Ines', email: 'ines@example.com', hasAccount: true },
}
async function openMove(responses: Record<string, unknown>) {
  const rendered = await open({
    [HISTORY]: { memberships: [moved] },
    '/rest/v1/rpc/payment_candidates': [ines],
    ...responses,
  })
  await press(/^Move to another account/)
  fireEvent.change(await screen.findByLabelText('Search accounts and applications'), {
    target: { value: 'ines' },
  })
  await press('Move to Ines, account')
  return rendered
}

it('shows what a move does to both before it moves, and mails nobody unless asked to', async () => {
  const { requests } = await openMove({
    [MOVE]: byMethod({ GET: movePlan, POST: { message: 'The membership is Ines’s now.' } }),
  })
  expect(await screen.findByText('Ada (ada@example.com) loses access at once.')).toBeTruthy()
  expect(screen.getByText('Ines (ines@example.com) has the membership at once.')).toBeTruthy()
  await press('Move payment')
  expect(await screen.findByText('Please write why, so that the team understands it later.')).toBeTruthy()
  type(/^Why/, 'Wrong link.')
  fireEvent.click(screen.getByLabelText('Email ines@example.com that the membership is open'))
  await press('Move payment')
  expect(await screen.findByText('The membership is Ines’s now.')).toBeTruthy()
  const moves = sent(requests, 'POST', '/move')
  expect(moves).toHaveLength(1)
  expect(await moves[0]!.json()).toEqual({
    from: 'a0',
    account: 'a1',
    note: 'Wrong link.',
    tellFrom: false,
    tellTo: true,
  })
})

it('says why a payment cannot be moved there', async () => {
  const paid = { code: 'has_paid_membership', message: 'Ines pays for a membership already.' }
  const { requests } = await openMove({ [MOVE]: byMethod({ GET: { status: 409, body: paid } }) })
  expect(await screen.findByText('Ines pays for a membership already.')).toBeTruthy()
  expect(sent(requests, 'POST', '/move')).toEqual([])
})
