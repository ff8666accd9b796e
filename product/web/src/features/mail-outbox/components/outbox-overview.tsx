// Shows how many emails wait, since when, and how many were sent and failed. A button sends all failed ones again.
import { RotateCcw } from 'lucide-react'
import { plural } from '@juno/domain/text/plural'
import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { paths } from '@/config/paths'
import { age } from '@/lib/dates'
import { useMailOverview, useRetryMail } from '../api/outbox'

export function OutboxOverview() {
  const { data, dataUpdatedAt, isError, refetch } = useMailOverview()
  const retry = useRetryMail()
  const [asking, setAsking] = useState(false)
  const facts = [
    { label: 'Waiting', value: data && data.queued + data.sending },
    {
      label: 'Waiting longest',
      value: data && (data.oldest_waiting ? age(data.oldest_waiting, new Date(dataUpdatedAt)) : '–'),
    },
    { label: 'Sent within a day', value: data?.sent_today },
    { label: 'Failed', value: data?.failed },
  ]
  if (isError && !data)
    return (
      <Card className="mb-6">
        <ErrorState title="The overview could not be loaded." onRetry={() => void refetch()} />
      </Card>
    )
  return (
    <Card className="mb-6 flex flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <dl className="grid grow grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-4">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-display text-2xl">{value ?? '…'}</dd>
          </div>
        ))}
      </dl>
      {data && data.unreachable > 0 && (
        <Link to={paths.unreachableAddresses} className="text-link">
          {plural(data.unreachable, 'address', 'addresses')} cannot be reached
        </Link>
      )}
      {data && data.failed > 0 && (
        <Button variant="tinted" size="little" onClick={() => setAsking(true)}>
          <RotateCcw className="size-4" aria-hidden="true" /> Send all failed again
        </Button>
      )}
      {asking && (
        <ConfirmAction
          title="Send all failed emails again?"
          confirmLabel="Send again"
          variant="primary"
          action={() => retry.mutateAsync({ all: true })}
          onDone={({ message }) => toast({ title: message })}
          onClose={() => setAsking(false)}
        >
          {data?.failed === 1 ? 'One email' : `${data?.failed ?? 0} emails`} could not be delivered. Those
          that would come too late, such as reminders of past events, stay where they are.
        </ConfirmAction>
      )}
    </Card>
  )
}
