import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { saveCsv } from '@/lib/csv'
import { imogen } from '@/testing/fake-auth'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

vi.mock('@/lib/csv', async original => ({ ...(await original<object>()), saveCsv: vi.fn() }))

const month = { month: '2026-11', joined: 3, returned: 1, left: 2, members: 41 }
const amount = { month: '2026-11', refunded_cents: 1000, disputed_cents: 0, tax_cents: 0 }
const money = {
  as_of: '2026-11-21T12:00:00Z',
  time_zone: 'America/Toronto',
  revenue_now: [
    { currency: 'cad', cents: 104_950 },
    { currency: 'eur', cents: 2000 },
  ],
  states: [{ state: 'active', count: 40 }],
  waiting: 31,
  months: [month],
  revenue: [
    { month: '2026-11', currency: 'cad', cents: 104_950 },
    { month: '2026-11', currency: 'eur', cents: 2000 },
  ],
  income: [
    { ...amount, currency: 'cad', paid_cents: 90_000, net_cents: 89_000 },
    { ...amount, currency: 'eur', paid_cents: 3000, net_cents: 2000 },
  ],
  income_by: [
    {
      kind: 'source',
      name: 'gift',
      currency: 'cad',
      payments: 1,
      paid_cents: 9900,
      back_cents: 0,
      net_cents: 9900,
      tax_cents: 0,
    },
    {
      kind: 'firm',
      name: 'other',
      currency: 'cad',
      payments: 1,
      paid_cents: 124_995,
      back_cents: 0,
      net_cents: 124_995,
      tax_cents: 0,
    },
  ],
  joins_by: [
    { source: 'subscription', joined: 2, returned: 1, left: 1 },
    { source: 'seat', joined: 1, returned: 0, left: 1 },
  ],
  failures: [],
  reasons: [{ reason: 'payment_failed', count: 2 }],
  notes: [],
  refunds: [],
  coupons: ['SPRING'],
  comparison: {
    last: {
      since: '2026-10-17T04:00:00Z',
      until: '2026-11-21T08:00:00Z',
      finished_at: '2026-11-21T08:01:00Z',
      reported: 61,
      added: 1,
    },
    running: false,
    failed_at: null,
    differences: [
      {
        day: '2026-11-03',
        currency: 'cad',
        reported_cents: 2499,
        ledger_cents: 2498,
        rows: [{ id: 'ch_1', reported_cents: 2499, ledger_cents: 2498 }],
      },
    ],
  },
}

const open = () =>
  renderApp('/admin/money', {
    person: imogen,
    responses: {
      'POST /rest/v1/rpc/admin_money': money,
      'POST /rest/v1/rpc/export_money': money,
      'POST /rest/v1/rpc/reconcile_payments': null,
    },
  })
const bodies = (requests: readonly Request[], name: string) =>
  Promise.all(sent(requests, 'POST', name).map(request => request.clone().json() as Promise<object>))

it('shows amounts of several currencies apart, and how each is counted', async () => {
  await open()
  const figure = (await screen.findByRole('heading', { name: 'Income of these months' })).parentElement!
  expect(within(figure).getByText('CA$890.00')).toBeTruthy()
  expect(within(figure).getByText('€20.00')).toBeTruthy()
  expect(within(figure).getByText(/Before the payment provider’s fees/)).toBeTruthy()
  expect(screen.getByText('4 came, 2 left. 31 people have a membership and have not come yet.')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Income, EUR' })).toBeTruthy()
})

it('asks for one coupon alone, and saves a table as CSV', async () => {
  const { requests } = await open()
  fireEvent.change(await screen.findByLabelText('Coupon'), { target: { value: 'SPRING' } })
  fireEvent.click(await screen.findByRole('button', { name: 'CSV: Why people left' }))
  await vi.waitFor(() =>
    expect(saveCsv).toHaveBeenCalledWith(
      expect.stringMatching(/^money-reasons-.*\.csv$/),
      'Reason,People,Day,Note\r\nThe payment failed,2,,',
    ),
  )
  expect((await bodies(requests, 'admin_money')).at(-1)).toMatchObject({ of_coupon: 'SPRING', of_plan: '' })
  expect(await bodies(requests, 'export_money')).toMatchObject([{ part: 'reasons', of_coupon: 'SPRING' }])
})

it('tells on which days we differ from the provider, and compares a month again', async () => {
  const { requests } = await open()
  const widget = await screen.findByRole('region', { name: 'Compared with the payment provider' })
  expect(within(widget).getByText('1 day does not add up')).toBeTruthy()
  expect(within(widget).getByRole('row', { name: /Nov 3, 2026.*CA\$24\.99.*CA\$24\.98.*ch_1/ })).toBeTruthy()
  fireEvent.click(within(widget).getByRole('button', { name: 'Compare now' }))
  expect(await screen.findByText(/The comparison has begun/)).toBeTruthy()
  expect(await bodies(requests, 'reconcile_payments')).toMatchObject([
    { month: expect.stringMatching(/^\d{4}-\d\d-01$/) as string },
  ])
})

it('divides the income by firm under its own name, and joins by where they come from', async () => {
  const { requests } = await open()
  const income = await screen.findByRole('table', { name: 'Income by plan, coupon, source and firm' })
  expect(within(income).getByRole('row', { name: /Firm:\s?other .*CA\$1,249\.95/ })).toBeTruthy()
  const joins = screen.getByRole('table', { name: 'Where members come from' })
  expect(within(joins).getByRole('row', { name: 'A seat of a firm 1 0 1' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'CSV: Where members come from' }))
  await vi.waitFor(() =>
    expect(saveCsv).toHaveBeenCalledWith(
      expect.stringMatching(/^money-joins-by-.*\.csv$/),
      'Source,Joined,Returned,Left\r\nA plan of their own,2,1,1\r\nA seat of a firm,1,0,1',
    ),
  )
  expect(await bodies(requests, 'export_money')).toMatchObject([{ part: 'joins_by' }])
})
