// The cockpit: a span of time, its numbers, its charts, and what waits now.
import { lazy, Suspense, useState } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { Select } from '@/components/ui/select'
import { useInsights } from '@/features/insights/api/get-insights'
import { Figures } from '@/features/insights/components/figures'
import { QueueAges } from '@/features/insights/components/queue-ages'
import { spanOf, spans, type SpanName } from '@/features/insights/span'

const InsightCharts = lazy(() =>
  import('@/features/insights/components/insight-charts').then(module => ({ default: module.InsightCharts })),
)

const loading = (
  <Card>
    <RowsSkeleton />
  </Card>
)

export function InsightsPanel() {
  const [name, setName] = useState<SpanName>('90')
  const { data, isPending, isPlaceholderData, dataUpdatedAt, refetch } = useInsights(spanOf(name, new Date()))
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
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <Suspense fallback={loading}>
              <InsightCharts insights={data} />
            </Suspense>
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
