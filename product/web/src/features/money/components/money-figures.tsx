// Shows the most important numbers, each with how it is counted.
import { moneyText } from '@juno/domain/payments/money'
import { Card } from '@/components/ui/card'
import { waitingText } from '@/components/waiting-text'
import type { Money } from '../api/get-money'
import { explanations } from '../money-labels'
import { Explained } from './explained'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Amounts of several currencies stand one below the other and are never added. */
const amounts = (list: readonly { currency: string; cents: number }[]): readonly string[] =>
  list.length > 0 ? list.map(({ cents, currency }) => moneyText(cents, currency)) : ['–']

export function MoneyFigures({ money }: { money: Money }) {
  const { months, income, failures, revenue_now, waiting } = money
  const currencies = [...new Set(income.map(({ currency }) => currency))]
  const net = currencies.map(currency => ({
    currency,
    cents: sum(income.filter(one => one.currency === currency).map(one => one.net_cents)),
  }))
  const came = sum(months.map(({ joined, returned }) => joined + returned))
  const left = sum(months.map(month => month.left))
  const failed = sum(failures.map(one => one.failed))
  const saved = sum(failures.map(one => one.saved))
  const figures = [
    { label: 'Revenue a month, now', values: amounts(revenue_now), explanation: explanations.revenueNow },
    {
      label: 'Income of these months',
      values: amounts(net),
      explanation: explanations.income,
    },
    {
      label: 'Members',
      values: [`${months.at(-1)?.members ?? 0}`],
      note: `${came} came, ${left} left. ${waitingText(waiting)}`,
      explanation: explanations.membersNow,
    },
    {
      label: 'Late payments saved',
      values: [failed === 0 ? '–' : `${saved} of ${failed}`],
      explanation: explanations.failures,
    },
  ]
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {figures.map(({ label, values, note, explanation }) => (
        <li key={label}>
          <Card className="h-full p-5">
            <h2 className="font-sans text-sm font-normal text-soft">{label}</h2>
            {values.map(value => (
              <p key={value} className="mt-1 font-display text-3xl">
                {value}
              </p>
            ))}
            {note && <p className="text-sm text-soft">{note}</p>}
            <Explained title={label}>{explanation}</Explained>
          </Card>
        </li>
      ))}
    </ul>
  )
}
