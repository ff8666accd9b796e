// Shows whether the ledger agrees with the payment provider, and compares any month.
import { moneyText } from '@juno/domain/payments/money'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { Widget } from '@/components/widget/widget'
import { dateText, dayText, momentText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { now } from '@/lib/now'
import { useComparePayments, type Comparison } from '../api/get-money'
import { explanations } from '../money-labels'
import { lastMonths, monthText } from '../money-span'
import { Explained } from './explained'
import { Rows } from './money-tables'

const title = 'Compared with the payment provider'

export function ComparisonWidget({ comparison }: { comparison: Comparison }) {
  const { last, running, failed_at, differences } = comparison
  const months = lastMonths(36, now())
  const [month, setMonth] = useState('')
  const comparing = useComparePayments()
  const compare = () =>
    comparing.mutate(month || months[0]!, {
      onSuccess: () => toast({ title: 'The comparison has begun. This page shows what it finds.' }),
      onError: error =>
        toast({ title: failureText(error, 'The comparison could not begin.'), variant: 'destructive' }),
    })
  return (
    <Widget title={title} className="lg:col-span-2">
      <div className="mt-3 grid gap-3">
        {differences.length > 0 ? (
          <Alert
            variant="destructive"
            title={`${plural(differences.length, 'day does', 'days do')} not add up`}
          >
            Check the amounts below against the provider’s. Compare the month again to clear what has been
            settled.
          </Alert>
        ) : last ? (
          <Alert variant="success" title="Equal to the cent">
            Everything compared matches what the payment provider reports.
          </Alert>
        ) : (
          <Alert title="Not compared yet">
            The first comparison is made tonight, or when you ask for it.
          </Alert>
        )}
        {failed_at && (
          <Alert title="The payment provider could not be reached">
            Since {momentText(failed_at)}. We try again every hour; nothing is lost.
          </Alert>
        )}
        {last && (
          <p className="text-[15px] text-soft">
            {momentText(last.finished_at)}: we checked{' '}
            {plural(last.reported, 'payment, refund or dispute', 'payments, refunds and disputes')} (
            {dateText(last.since)} to {dateText(last.until)}).
            {last.added > 0 && ` We had missed ${last.added} and added ${last.added === 1 ? 'it' : 'them'}.`}
          </p>
        )}
        {differences.length > 0 && (
          <Rows
            label="Days that do not add up"
            head={['Day', 'Provider', 'Ours', 'What differs']}
            empty=""
            rows={differences.map(entry => [
              dayText(entry.day, { dateStyle: 'medium' }),
              moneyText(entry.reported_cents, entry.currency),
              moneyText(entry.ledger_cents, entry.currency),
              entry.rows.map(({ id }) => id).join(', '),
            ])}
          />
        )}
        <div className="grid gap-3 sm:flex sm:items-center">
          <Select
            aria-label="Month to compare"
            placeholder={monthText(months[0]!)}
            className="w-full sm:w-48"
            value={month}
            onValueChange={setMonth}
            options={months.slice(1).map(value => ({ value, label: monthText(value) }))}
          />
          <Button variant="quiet" busy={comparing.isPending || running} onClick={compare}>
            {running ? 'Comparing' : 'Compare now'}
          </Button>
        </div>
        <Explained title={title}>{explanations.comparison}</Explained>
      </div>
    </Widget>
  )
}
