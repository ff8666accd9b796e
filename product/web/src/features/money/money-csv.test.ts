import { expect, it } from 'vitest'
import type { LedgerRow, Money, MoneyPart } from './api/get-money'
import { ledgerCsv, moneyCsv } from './money-csv'

const refund: LedgerRow = {
  id: 're_1',
  kind: 'refund',
  occurred_at: '2026-03-01T04:59:59.123+00:00',
  day: '2026-02-28',
  cents: -1050,
  tax_cents: -121,
  currency: 'cad',
  plan: 'annual',
  coupon: '=cmd|calc',
  source: 'subscription',
  payment_id: 'ch_1',
  invoice_id: null,
}

const money: Money = {
  as_of: '2026-03-31T12:00:00Z',
  time_zone: 'America/Toronto',
  revenue_now: [{ currency: 'cad', cents: 4583 }],
  revenue: [{ month: '2026-02', currency: 'cad', cents: 4583 }],
  states: [{ state: 'grace', count: 2 }],
  waiting: 3,
  months: [{ month: '2026-02', joined: 3, returned: 1, left: 5, members: 40 }],
  income: [
    {
      month: '2026-02',
      currency: 'jpy',
      paid_cents: 2500,
      refunded_cents: 0,
      disputed_cents: -500,
      net_cents: 3000,
      tax_cents: 0,
    },
  ],
  income_by: [
    {
      kind: 'coupon',
      name: '+1 MONTH',
      currency: 'cad',
      payments: 2,
      paid_cents: 4000,
      back_cents: 5000,
      net_cents: -1000,
      tax_cents: 0,
    },
  ],
  joins_by: [{ source: 'gift', joined: 1, returned: 0, left: 0 }],
  failures: [
    {
      month: '2026-02',
      currency: 'cad',
      failed: 2,
      failed_cents: 4998,
      saved: 1,
      saved_cents: 2499,
      given_up: 0,
      given_up_cents: 0,
      waiting: 1,
    },
  ],
  reasons: [{ reason: 'not_said', count: 1 }],
  notes: [{ day: '2026-02-03', reason: 'other', plan: 'monthly', note: '@SUM(A1)\nand more' }],
  refunds: [refund],
  coupons: [],
  comparison: { last: null, running: false, failed_at: null, differences: [] },
}

const lines = (part: Exclude<MoneyPart, 'ledger'>) => moneyCsv(part, money).split('\r\n')

it.each([
  ['revenue', ['2026-02,45.83,CAD']],
  ['members', ['2026-02,3,1,5,-1,40']],
  ['states', ['Payment late,2']],
  ['failures', ['2026-02,2,49.98,1,24.99,0,0,1,CAD']],
  // Yen have no smaller unit.
  ['income', ['2026-02,2500,0,-500,3000,0,JPY']],
  // A negative amount is a number. A name that begins like a formula is not.
  ['income_by', [`Coupon,"'+1 MONTH",2,40,50,-10,0,CAD`]],
  ['joins_by', ['A gift,1,0,0']],
  ['reasons', ['Did not say,1,,', `Another reason,,2026-02-03,"'@SUM(A1) and more"`]],
  ['refunds', [`2026-02-28,Refund,-10.5,-1.21,CAD,Annual,"'=cmd|calc",Memberships,re_1`]],
] as const)('writes the table %s', (part, expected) => {
  expect(lines(part).slice(1)).toEqual(expected)
})

it('writes the ledger with the time in UTC', () => {
  const [header, row] = ledgerCsv([refund]).split('\r\n')
  expect(header).toBe(
    'Time (UTC),What,Amount,Of which tax,Currency,Plan,Coupon,Source,Id,Of the payment,Invoice',
  )
  expect(row).toBe(`2026-03-01 04:59:59,Refund,-10.5,-1.21,CAD,Annual,"'=cmd|calc",Memberships,re_1,ch_1,`)
})
