// Shows the insights of a span of time: numbers, charts, and what waits now.
import { siteLocale } from '@juno/domain/text/locale'
import { useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import { waitingText } from '@/components/waiting-text'
import { age } from '@/lib/dates'
import { now } from '@/lib/now'
import { useInsights, type Insights } from '../api/get-insights'
import { spanOf, spans, type SpanName } from '../span'
import { InsightCharts } from './insight-charts'

const loading = (
  <Card>
    <RowsSkeleton />
  </Card>
)

export function InsightsPanel() {
  const [name, setName] = useState<SpanName>('90')
  const { data, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useInsights(spanOf(name, now()))
  return (
    <div className="grid gap-6" aria-busy={isPlaceholderData || undefined}>
      <Select
        aria-label="Span of time"
        placeholder="The last 3 months"
        className="w-full sm:w-64"
        value={name === '90' ? '' : name}
        onValueChange={value => setName((value || '90') as SpanName)}
        options={spans.filter(({ value }) => value !== '90')}
      />
      {data ? (
        <>
          <Figures insights={data} />
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
            <InsightCharts insights={data} />
            <QueueAges queues={data.queues} now={new Date(dataUpdatedAt)} />
          </div>
        </>
      ) : isPending ? (
        loading
      ) : (
        <Card>
          <ErrorState title="The insights could not be loaded." onRetry={() => void refetch()} />
        </Card>
      )}
    </div>
  )
}

function Figures({ insights: { series, decisions, members_now, waiting_now } }: { insights: Insights }) {
  const joined = series.reduce((sum, step) => sum + step.joined, 0)
  const inTime = decisions.count > 0 ? Math.round((100 * decisions.in_time) / decisions.count) : null
  const figures = [
    { label: 'Members now', value: members_now, note: waitingText(waiting_now) },
    { label: 'Joined or came back', value: joined },
    { label: 'Decided within 48 hours', value: inTime === null ? '–' : `${inTime} %` },
    {
      label: 'Median time to a decision',
      value: decisions.median_hours === null ? '–' : `${decisions.median_hours} h`,
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <Card key={label} className="p-5">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="mt-1 font-display text-3xl">{value}</dd>
          {note && <dd className="text-sm text-soft">{note}</dd>}
        </Card>
      ))}
    </dl>
  )
}

const names: Record<string, string> = {
  applications: 'Applications',
  event_submissions: 'Event submissions',
  resource_submissions: 'Resource submissions',
  messages: 'Unread messages',
  unmatched_payments: 'Unmatched payments',
  payment_differences: 'Payments that do not add up',
  disputes: 'Disputed payments',
  mails: 'Emails on their way',
  failed_mails: 'Failed emails',
}

function QueueAges({ queues, now }: { queues: Insights['queues']; now: Date }) {
  return (
    <Widget title="What waits now">
      <table className="mt-3 w-full text-left text-[15px]">
        <thead>
          <tr className="border-b text-sm text-soft">
            <th scope="col" className="py-1.5 font-semibold">
              Queue
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Waiting
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              The oldest for
            </th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, count, oldest }) => (
            <tr key={queue} className="border-b last:border-b-0">
              <th scope="row" className="py-2 font-medium">
                {names[queue] ?? queue}
              </th>
              <td className="py-2 text-right tabular-nums">{count.toLocaleString(siteLocale)}</td>
              <td className="py-2 text-right text-soft">{oldest ? age(oldest, now) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Widget>
  )
}
