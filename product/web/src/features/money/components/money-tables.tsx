// Breaks the numbers down by plans, coupons, reasons, states and refunds.
import { moneyText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { EmptyState } from '@/components/feedback/empty-state'
import { Widget } from '@/components/widget/widget'
import { dayText } from '@/lib/dates'
import type { Money, MoneyPart, MoneyRequest } from '../api/get-money'
import { explanations, labelOf, originText, reasonText } from '../money-labels'
import { Explained } from './explained'
import { ExportButton } from './export-button'

interface MoneyTablesProps {
  money: Money
  request: MoneyRequest
}

export function MoneyTables({ money, request }: MoneyTablesProps) {
  const day = (text: string) => dayText(text, { dateStyle: 'medium' })
  return (
    <>
      <Part title="Income by plan, coupon, source and firm" part="income_by" request={request} wide>
        <Explained title="Income by plan, coupon, source and firm">{explanations.incomeBy}</Explained>
        <Rows
          label="Income by plan, coupon, source and firm"
          head={['', 'Payments', 'Paid', 'Refunded or disputed', 'Income', 'Of which tax']}
          onWide={[1, 2, 3, 5]}
          empty="Nothing was paid in these months."
          rows={money.income_by.map(({ kind, name, currency, ...row }) => [
            <>
              <span className="text-soft">{kinds[kind]}: </span>
              <bdi>{kind === 'coupon' || kind === 'firm' ? (name ?? 'none') : labelOf(name)}</bdi>
            </>,
            row.payments,
            moneyText(row.paid_cents, currency),
            moneyText(row.back_cents, currency),
            moneyText(row.net_cents, currency),
            moneyText(row.tax_cents, currency),
          ])}
        />
      </Part>
      <Part title="Why people left" part="reasons" request={request} wide>
        <Explained title="Why people left">{explanations.reasons}</Explained>
        <Rows
          label="Why people left"
          head={['Reason', 'People']}
          empty="Nobody left in these months."
          rows={money.reasons.map(({ reason, count }) => [reasonText(reason), count])}
        />
        {money.notes.length > 0 && (
          <ul className="mt-4 grid gap-3" aria-label="What they wrote">
            {money.notes.map((entry, index) => (
              <li key={index} className="rounded-card bg-blush p-3 text-[15px]">
                <p dir="auto">{entry.note}</p>
                <p className="mt-1 text-sm text-soft">
                  {reasonText(entry.reason)}, {day(entry.day)}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Part>
      <Part title="Where members come from" part="joins_by" request={request}>
        <Explained title="Where members come from">{explanations.joinsBy}</Explained>
        <Rows
          label="Where members come from"
          head={['Source', 'Joined', 'Returned', 'Left']}
          empty="Nobody joined or left in these months."
          rows={money.joins_by.map(({ source, joined, returned, left }) => [
            originText(source),
            joined,
            returned,
            left,
          ])}
        />
      </Part>
      <Part title="Memberships now" part="states" request={request}>
        <Explained title="Memberships now">{explanations.states}</Explained>
        <Rows
          label="Memberships now"
          head={['State', 'Memberships']}
          empty="Nobody has a membership yet."
          rows={money.states.map(({ state, count }) => [labelOf(state), count])}
        />
      </Part>
      <Part title="Refunds and disputes" part="refunds" request={request} wide>
        <p className="mt-1 text-[15px] text-soft">
          {plural(money.refunds.length, 'entry', 'entries')} in these months.
        </p>
        <Explained title="Refunds and disputes">{explanations.refunds}</Explained>
        <Rows
          label="Refunds and disputes"
          head={['Day', 'What', 'Plan', 'Amount']}
          onWide={[2]}
          empty="No money went back in these months."
          rows={money.refunds.map(row => [
            day(row.day),
            labelOf(row.kind),
            row.plan === null ? labelOf(row.source) : labelOf(row.plan),
            moneyText(row.cents, row.currency),
          ])}
        />
      </Part>
    </>
  )
}

const kinds = { plan: 'Plan', coupon: 'Coupon', source: 'Source', firm: 'Firm' } as const

interface PartProps {
  title: string
  part: MoneyPart
  request: MoneyRequest
  wide?: boolean
  children: ReactNode
}

function Part({ title, part, request, wide, children }: PartProps) {
  return (
    <Widget
      title={title}
      className={wide ? 'lg:col-span-2' : ''}
      aside={<ExportButton part={part} request={request} title={title} />}
    >
      {children}
    </Widget>
  )
}

interface RowsProps {
  label: string
  /** The first column names its row. The others hold numbers. */
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** The indexes of columns that phones leave out. The file has them. */
  onWide?: readonly number[]
  empty: string
}

export function Rows({ label, head, rows, empty, onWide = [] }: RowsProps) {
  const shown = (column: number) => onWide.includes(column) && 'max-sm:hidden'
  if (rows.length === 0) return <EmptyState title="Nothing here">{empty}</EmptyState>
  return (
    <div className="mt-3 max-h-96 overflow-auto" tabIndex={0} role="group" aria-label={`${label}: table`}>
      <table className="w-full text-left text-[15px]" aria-label={label}>
        <thead>
          <tr className="border-b text-sm text-soft">
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={cn(index === 0 ? 'py-1.5 pr-3 font-semibold' : numberHead, shown(index))}
              >
                {name || <span className="sr-only">Part</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="border-b last:border-b-0">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={head[index]} scope="row" className="py-2 pr-3 font-medium sm:whitespace-nowrap">
                    {cell}
                  </th>
                ) : (
                  <td
                    key={head[index]}
                    className={cn('py-2 pl-3 text-right whitespace-nowrap tabular-nums', shown(index))}
                  >
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const numberHead = 'py-1.5 pl-3 text-right font-semibold whitespace-nowrap'
