// Draws the charts of the Money page.
import { moneyText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import { SeriesChart } from '@/components/chart/series-chart'
import type { Money, MoneyRequest } from '../api/get-money'
import { explanations, receivedText } from '../money-labels'
import { axisMoneyText } from '../axis-money-text'
import { monthText } from '../money-span'
import { Explained } from './explained'
import { ExportButton } from './export-button'

const plum = 'var(--plum)'
const coral = 'var(--coral)'
const sage = 'var(--sage)'
const gold = 'var(--gold)'

interface MoneyChartsProps {
  money: Money
  request: MoneyRequest
}

export function MoneyCharts({ money, request }: MoneyChartsProps) {
  const currencies = [
    ...new Set([...money.revenue, ...money.income, ...money.failures].map(({ currency }) => currency)),
  ]
  const months = money.months.map(month => ({ ...month, label: monthText(month.month) }))
  const total = (key: 'joined' | 'returned' | 'left') => months.reduce((sum, month) => sum + month[key], 0)
  /** Each currency has its own chart; they are never added. */
  const each = currencies.length > 0 ? currencies : ['']
  return (
    <>
      {each.map(currency => (
        <MoneyOfCurrency
          key={currency}
          {...{ money, request, currency }}
          suffix={currencies.length > 1 ? `, ${currency.toUpperCase()}` : ''}
        />
      ))}
      <SeriesChart
        title="Joined and left"
        className="lg:col-span-2"
        summary={`${total('joined')} joined, ${total('returned')} came back, ${total('left')} left.`}
        empty="Nobody joined or left in these months."
        aside={<ExportButton part="members" request={request} title="Joined and left" />}
        rows={months}
        series={[
          { key: 'joined', label: 'Joined', shape: 'bar', color: sage },
          { key: 'returned', label: 'Returned', shape: 'bar', color: gold },
          { key: 'left', label: 'Left', shape: 'bar', color: coral },
          { key: 'members', label: 'Members at month’s end', shape: 'line', color: plum },
        ]}
      >
        <Explained title="Joined and left">{explanations.members}</Explained>
      </SeriesChart>
    </>
  )
}

function MoneyOfCurrency({
  money,
  request,
  currency,
  suffix,
}: MoneyChartsProps & { currency: string; suffix: string }) {
  const own = <Row extends { month: string; currency: string }>(rows: readonly Row[]) =>
    rows.filter(row => row.currency === currency).map(row => ({ ...row, label: monthText(row.month) }))
  const text = (cents: number) => moneyText(cents, currency)
  const written = { format: text, axisFormat: (cents: number) => axisMoneyText(cents, currency) }
  const revenue = own(money.revenue)
  const income = own(money.income).map(row => ({
    ...row,
    back_cents: row.refunded_cents + row.disputed_cents,
  }))
  const nothing = { failed: 0, saved: 0, given_up: 0, waiting: 0 }
  const failures = money.months.map(({ month }) => {
    const found = money.failures.find(one => one.month === month && one.currency === currency) ?? nothing
    const { failed, saved, given_up, waiting } = found
    return { label: monthText(month), failed, saved, given_up, waiting }
  })
  const sum = (key: 'net_cents' | 'tax_cents' | 'back_cents') =>
    text(income.reduce((total, row) => total + row[key], 0))
  const failed = failures.reduce((total, row) => total + row.failed, 0)
  return (
    <>
      <SeriesChart
        title={`Monthly recurring revenue${suffix}`}
        summary={`${revenue.length > 0 ? text(revenue.at(-1)!.cents) : 'Nothing'} at the end of these months.`}
        empty="Revenue is counted here from the first paid membership on."
        aside={<ExportButton part="revenue" request={request} title="Monthly recurring revenue" />}
        rows={revenue}
        series={[{ key: 'cents', label: 'A month', shape: 'line', color: plum }]}
        {...written}
      >
        <Explained title="Monthly recurring revenue">{explanations.revenue}</Explained>
      </SeriesChart>
      <SeriesChart
        title={`Income${suffix}`}
        summary={
          income.length > 0
            ? receivedText(
                sum('net_cents'),
                income.some(one => one.back_cents !== 0) && sum('back_cents'),
                income.some(one => one.tax_cents !== 0) && sum('tax_cents'),
              )
            : 'What was paid, and what went back.'
        }
        empty="Nothing was paid in these months."
        aside={<ExportButton part="income" request={request} title="Income" />}
        rows={income}
        series={[
          { key: 'paid_cents', label: 'Paid', shape: 'bar', color: sage },
          { key: 'back_cents', label: 'Refunded or disputed', shape: 'bar', color: coral },
          { key: 'net_cents', label: 'Income', shape: 'line', color: plum },
          { key: 'tax_cents', label: 'Of which tax', shape: 'line', color: gold },
        ]}
        {...written}
      >
        <Explained title="Income">{explanations.income}</Explained>
      </SeriesChart>
      <SeriesChart
        title={`Late payments${suffix}`}
        className="lg:col-span-2"
        summary={`${plural(failed, 'payment')} failed at first.`}
        empty="No payment failed in these months."
        aside={<ExportButton part="failures" request={request} title="Late payments" />}
        rows={failures}
        series={[
          { key: 'failed', label: 'Failed', shape: 'bar', color: coral },
          { key: 'saved', label: 'Saved', shape: 'bar', color: sage },
          { key: 'given_up', label: 'Given up', shape: 'bar', color: gold },
          { key: 'waiting', label: 'Still waiting', shape: 'line', color: plum },
        ]}
      >
        <Explained title="Late payments">{explanations.failures}</Explained>
      </SeriesChart>
    </>
  )
}
