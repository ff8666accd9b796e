import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { paymentTexts } from '@/features/payments/payment-texts'
import { byMethod, refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'
import { unmatchedPayment as payment, unmatchedPayments } from '@/testing/unmatched-payments'

const dismissed = { ...payment, note: 'Refunded.', dismissed_at: '2026-11-21T10:00:00Z' }
const account = {
  kind: 'account',
  id: 'a1',
  name: 'Ines',
  email: 'ines@example.com',
  business_name: null,
  state: 'none',
}
const application = {
  ...account,
  kind: 'application',
  id: 'b1',
  name: 'Mei',
  email: 'mei@example.com',
  state: 'APPROVED',
}

const open = (responses: Record<string, unknown> = {}) =>
  renderApp('/admin/unmatched-payments', {
    person: imogen,
    responses: {
      ...unmatchedPayments([payment]),
      '/rest/v1/rpc/payment_disputes': [],
      '/rest/v1/rpc/payment_candidates': [account, application],
      '/rest/v1/rpc/attach_membership': {},
      '/rest/v1/rpc/dismiss_payment': null,
      ...responses,
    },
  })
const said = (text: string) => screen.findByText(text)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const attach = async (to: RegExp) => {
  await press('Attach the payment of payer@example.com')
  await press(to)
}

it('says that the payments could not be loaded, and loads them when asked again', async () => {
  let broken = true
  await open({
    '/rest/v1/rpc/unmatched_payments': () => (broken ? refused('no') : { status: 200, body: [payment] }),
  })
  expect(await said(paymentTexts.loadFailed)).toBeTruthy()
  broken = false
  await press('Try again')
  expect(await said('payer@example.com')).toBeTruthy()
})

it('shows a page of the payments that wait, and finds one by what is typed', async () => {
  const { requests } = await open({
    '/rest/v1/rpc/count_unmatched_payments': { waiting: 60, dismissed: 0, refunded: 0 },
  })
  expect(await screen.findByRole('tab', { name: 'Waiting (60)' })).toBeTruthy()
  const asked = async () =>
    (await Promise.all(sent(requests, 'POST', 'rpc/unmatched_payments').map(one => one.clone().json()))).at(
      -1,
    )
  await press('Next')
  await waitFor(async () =>
    expect(await asked()).toEqual({ part: 'waiting', search: '', page: 1, page_size: 25 }),
  )
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search payments' }), { target: { value: 'mei' } })
  await waitFor(async () =>
    expect(await asked()).toEqual({ part: 'waiting', search: 'mei', page: 0, page_size: 25 }),
  )
})

it('says that the search for accounts failed', async () => {
  await open({ '/rest/v1/rpc/payment_candidates': () => refused('no') })
  await press('Attach the payment of payer@example.com')
  expect(await said('The search failed. Please try again.')).toBeTruthy()
})

it('lets nobody be chosen whom an earlier search has found', async () => {
  const { requests } = await open({
    '/rest/v1/rpc/payment_candidates': async (request: Request) => ({
      status: 200,
      body: ((await request.json()) as { search: string }).search === 'ines' ? [account] : [application],
    }),
  })
  await press('Attach the payment of payer@example.com')
  const earlier = await screen.findByRole<HTMLButtonElement>('button', { name: 'Attach to Mei, application' })
  expect(await said('1 found')).toBeTruthy()
  const search = screen.getByRole('searchbox', { name: 'Search accounts and applications' })
  fireEvent.change(search, { target: { value: 'ines' } })
  expect(earlier.disabled).toBe(true)
  expect(screen.queryByText('1 found')).toBeNull()
  fireEvent.click(earlier)
  await press('Attach to Ines, account')
  expect(await said(paymentTexts.attached)).toBeTruthy()
  expect(sent(requests, 'POST', 'payments/attach')).toEqual([])
})

it('attaches a payment to an account, and says that the membership is open', async () => {
  const { requests } = await open()
  await attach(/^Attach to Ines, account/)
  expect(await said(paymentTexts.attached)).toBeTruthy()
  expect(await sent(requests, 'POST', 'attach_membership')[0]!.json()).toEqual({
    membership_id: 'p1',
    account_id: 'a1',
  })
})

it('attaches a payment to an application, and says what the server did', async () => {
  const { requests } = await open({
    '/api/payments/attach': { message: 'We emailed them.', accountId: null },
  })
  await attach(/^Attach to Mei, application/)
  expect(await said('We emailed them.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'payments/attach')[0]!.json()).toEqual({
    paymentId: 'p1',
    applicationId: 'b1',
  })
})

it.each([
  ['that it failed', refused('secret detail'), paymentTexts.attachFailed],
  [
    'why the database refused',
    { status: 409, body: { code: 'PT409', message: 'It has its account.' } },
    'It has its account.',
  ],
])('says %s when a payment was not attached', async (_, answer, text) => {
  await open({ '/rest/v1/rpc/attach_membership': () => answer })
  await attach(/^Attach to Ines, account/)
  expect((await said(text)).closest('[role=alert]')).toBeTruthy()
  expect(screen.queryByText('secret detail')).toBeNull()
})

it('dismisses a payment with a word on why, and not without', async () => {
  const { requests } = await open()
  await press('Dismiss the payment of payer@example.com')
  await press('Dismiss payment')
  expect(await said(paymentTexts.noteMissing)).toBeTruthy()
  expect(sent(requests, 'POST', 'dismiss_payment')).toEqual([])
  fireEvent.change(screen.getByLabelText(/^Why/), { target: { value: 'Refunded.' } })
  await press('Dismiss payment')
  expect(await said(paymentTexts.dismissed)).toBeTruthy()
  expect(await sent(requests, 'POST', 'dismiss_payment')[0]!.json()).toEqual({
    payment_id: 'p1',
    note: 'Refunded.',
  })
})

it('says that a payment could not be dismissed, and keeps the note', async () => {
  await open({ '/rest/v1/rpc/dismiss_payment': () => refused('no') })
  await press('Dismiss the payment of payer@example.com')
  fireEvent.change(await screen.findByLabelText(/^Why/), { target: { value: 'Refunded.' } })
  await press('Dismiss payment')
  expect(await said(paymentTexts.dismissFailed)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why/).value).toBe('Refunded.')
})

it('brings a dismissed payment back, or says that it could not', async () => {
  for (const [answer, text] of [
    [null, paymentTexts.broughtBack],
    [() => refused('no'), paymentTexts.bringBackFailed],
  ] as const) {
    await open({ ...unmatchedPayments([dismissed]), '/rest/v1/rpc/dismiss_payment': answer })
    const tab = await screen.findByRole('tab', { name: 'Dismissed (1)' })
    fireEvent.mouseDown(tab)
    fireEvent.click(tab)
    expect(await within(await screen.findByRole('tabpanel')).findByText(/Refunded\./)).toBeTruthy()
    await press('Bring back the payment of payer@example.com')
    expect(await said(text)).toBeTruthy()
    cleanup()
  }
})

it('names the payer and the amount before it refunds, and says what came of it', async () => {
  const { requests } = await open({
    '/api/payments/p1/refund': byMethod({
      GET: { cents: 24_999, currency: 'cad' },
      POST: { message: 'CA$249.99 went back to payer@example.com.' },
    }),
  })
  await press('Refund the payment of payer@example.com')
  expect(await said('Refund CA$249.99 to payer@example.com?')).toBeTruthy()
  await press('Refund CA$249.99')
  expect(await said('CA$249.99 went back to payer@example.com.')).toBeTruthy()
  const refunds = sent(requests, 'POST', 'payments/p1/refund')
  expect(refunds).toHaveLength(1)
  expect(await refunds[0]!.json()).toEqual({ cents: 24_999 })
})

it('says why a payment cannot be refunded, and refunds nothing', async () => {
  const settled = { status: 409, body: { message: 'This payment has been refunded already by Kim.' } }
  const { requests } = await open({ '/api/payments/p1/refund': byMethod({ GET: settled }) })
  await press('Refund the payment of payer@example.com')
  expect(await said('This payment has been refunded already by Kim.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Refund' }).disabled).toBe(true)
  expect(sent(requests, 'POST', 'refund')).toEqual([])
})

it('keeps refunded payments apart, with the amount, the day and by whom', async () => {
  const refund = { cents: 2499, currency: 'cad', at: '2026-11-21T10:00:00Z', by: 'Kim Keeper' }
  await open(unmatchedPayments([{ ...payment, refund }]))
  expect(await screen.findByRole('tab', { name: 'Waiting (0)' })).toBeTruthy()
  const tab = screen.getByRole('tab', { name: 'Refunded (1)' })
  fireEvent.mouseDown(tab)
  fireEvent.click(tab)
  const panel = within(await screen.findByRole('tabpanel'))
  expect(await panel.findByText('Refunded CA$24.99 on Nov 21, 2026 by Kim Keeper.')).toBeTruthy()
  expect(panel.queryByRole('button')).toBeNull()
})

it('names the other payment of a double', async () => {
  const double_of = {
    email: 'mei@example.com',
    name: 'Mei Tanaka',
    plan: 'annual',
    status: 'active',
    paid_at: '2026-11-01T10:00:00Z',
    subscription_id: 'sub_0',
  }
  await open(unmatchedPayments([{ ...payment, double_of }]))
  expect(await said('Double payment')).toBeTruthy()
  expect(
    await said(
      'The other payment: Mei Tanaka (mei@example.com), annual plan, active, paid Nov 1, 2026, sub_0.',
    ),
  ).toBeTruthy()
})
