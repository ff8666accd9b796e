// Shows the verdict, one line for each part of the site, and the technical details below.
import { healthReportSchema } from '@juno/domain/health/health-report'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '@/components/feedback/error-state'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/api'
import { healthLines, healthVerdict } from '../health-lines'
import { HealthDetails } from './health-details'
import { HealthParts } from './health-parts'
import { HealthVerdict } from './health-verdict'
import { SenderDomainCard } from './sender-domain-card'

const EVERY_MS = 30_000

export function HealthPanel() {
  const { data, isPending, isFetching, refetch } = useQuery({
    queryKey: ['health-report'],
    queryFn: ({ signal }) => api('/api/health-report', { schema: healthReportSchema, signal }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  })
  if (!data)
    return (
      <Card>
        {isPending ? (
          <RowsSkeleton />
        ) : (
          <ErrorState title="We could not look at the site’s health." onRetry={() => void refetch()}>
            The server did not answer this question. If this continues, ask whoever runs it.
          </ErrorState>
        )}
      </Card>
    )
  const lines = healthLines(data)
  return (
    <div className="grid gap-6">
      <HealthVerdict
        verdict={healthVerdict(lines)}
        at={data.at}
        busy={isFetching}
        onLook={() => void refetch()}
      />
      <HealthParts lines={lines} />
      <SenderDomainCard />
      <HealthDetails report={data} />
    </div>
  )
}
