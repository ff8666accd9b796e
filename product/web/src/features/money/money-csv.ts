// Writes the tables of the Money page as CSV. Amounts are plain numbers in the unit of their currency: 24.99.
import { moneyDigits } from '@juno/domain/payments/money'
import { csv } from '@/lib/csv'
import type { LedgerRow, Money, MoneyPart } from './api/get-money'
import { labelOf, originText, reasonText } from './money-labels'

type Cell = string | number
type Columns<Row> = readonly (readonly [name: string, cell: (row: Row) => Cell])[]

const amount = (cents: number, currency: string) => cents / 10 ** moneyDigits(currency)
const upper = ({ currency }: { currency: string }) => currency.toUpperCase()
const labelled = (name: string | null) => (name === null ? '' : labelOf(name))

function table<Row>(columns: Columns<Row>, rows: readonly Row[]): string {
  return csv(
    columns.map(([name]) => name),
    rows.map(row => columns.map(([, cell]) => cell(row))),
  )
}

/** These are the columns of a row that end with `_cents`. */
const cents =
  <Key extends string>(key: Key) =>
  (row: { currency: string } & Record<Key, number>) =>
    amount(row[key], row.currency)

const movement: Columns<
  Pick<LedgerRow, 'id' | 'kind' | 'cents' | 'tax_cents' | 'currency' | 'plan' | 'coupon' | 'source'>
> = [
  ['What', ({ kind }) => labelOf(kind)],
  ['Amount', cents('cents')],
  ['Of which tax', cents('tax_cents')],
  ['Currency', upper],
  ['Plan', ({ plan }) => labelled(plan)],
  ['Coupon', ({ coupon }) => coupon ?? ''],
  ['Source', ({ source }) => labelOf(source)],
  ['Id', ({ id }) => id],
]

const writers: { [Part in Exclude<MoneyPart, 'ledger'>]: (money: Money) => string } = {
  revenue: ({ revenue }) =>
    table(
      [
        ['Month', ({ month }) => month],
        ['Monthly recurring revenue', cents('cents')],
        ['Currency', upper],
      ],
      revenue,
    ),
  members: ({ months }) =>
    table(
      [
        ['Month', ({ month }) => month],
        ['Joined', ({ joined }) => joined],
        ['Returned', ({ returned }) => returned],
        ['Left', ({ left }) => left],
        ['Net', ({ joined, returned, left }) => joined + returned - left],
        ['Members at month’s end', ({ members }) => members],
      ],
      months,
    ),
  reasons: ({ reasons, notes }) =>
    table<{ reason: string; count: Cell; day: string; note: string }>(
      [
        ['Reason', ({ reason }) => reasonText(reason)],
        ['People', ({ count }) => count],
        ['Day', ({ day }) => day],
        ['Note', ({ note }) => note],
      ],
      [
        ...reasons.map(one => ({ ...one, day: '', note: '' })),
        ...notes.map(one => ({ ...one, count: '' as const })),
      ],
    ),
  failures: ({ failures }) =>
    table(
      [
        ['Month', ({ month }) => month],
        ['Failed', ({ failed }) => failed],
        ['Failed amount', cents('failed_cents')],
        ['Saved', ({ saved }) => saved],
        ['Saved amount', cents('saved_cents')],
        ['Given up', row => row.given_up],
        ['Given up amount', cents('given_up_cents')],
        ['Still waiting', ({ waiting }) => waiting],
        ['Currency', upper],
      ],
      failures,
    ),
  income: ({ income }) =>
    table(
      [
        ['Month', ({ month }) => month],
        ['Paid', cents('paid_cents')],
        ['Refunded', cents('refunded_cents')],
        ['Disputed', cents('disputed_cents')],
        ['Income', cents('net_cents')],
        ['Of which tax', cents('tax_cents')],
        ['Currency', upper],
      ],
      income,
    ),
  income_by: money =>
    table(
      [
        ['By', ({ kind }) => labelOf(kind)],
        [
          'Name',
          ({ kind, name }) => (kind === 'coupon' || kind === 'firm' ? (name ?? 'None') : labelOf(name)),
        ],
        ['Payments', ({ payments }) => payments],
        ['Paid', cents('paid_cents')],
        ['Refunded or disputed', cents('back_cents')],
        ['Income', cents('net_cents')],
        ['Of which tax', cents('tax_cents')],
        ['Currency', upper],
      ],
      money.income_by,
    ),
  joins_by: money =>
    table(
      [
        ['Source', ({ source }) => originText(source)],
        ['Joined', ({ joined }) => joined],
        ['Returned', ({ returned }) => returned],
        ['Left', ({ left }) => left],
      ],
      money.joins_by,
    ),
  states: ({ states }) =>
    table(
      [
        ['State', ({ state }) => labelOf(state)],
        ['Memberships', ({ count }) => count],
      ],
      states,
    ),
  refunds: ({ refunds }) => table([['Day', ({ day }) => day], ...movement], refunds),
}

export const ledgerCsv = (rows: readonly LedgerRow[]): string =>
  table<LedgerRow>(
    [
      ['Time (UTC)', row => row.occurred_at.slice(0, 19).replace('T', ' ')],
      ...movement,
      ['Of the payment', row => row.payment_id ?? ''],
      ['Invoice', row => row.invoice_id ?? ''],
    ],
    rows,
  )

export const moneyCsv = (part: Exclude<MoneyPart, 'ledger'>, money: Money): string => writers[part](money)
