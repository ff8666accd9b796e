// What waits and since when, what failed, what left; and all that failed, once more.
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { age } from '@/lib/dates'
import { useMailOverview } from '@/features/mail-outbox/api/get-mails'
import { useRetryMail } from '@/features/mail-outbox/api/retry-mail'

export function OutboxOverview() {
  const { data, dataUpdatedAt } = useMailOverview()
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
      {data && data.failed > 0 && (
        <Button variant="tinted" size="little" onClick={() => setAsking(true)}>
          <RotateCcw className="size-4" aria-hidden="true" /> Send all failed again
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title="Send all failed mails again?"
          confirmLabel="Send again"
          variant="primary"
          busy={retry.isPending}
          onConfirm={() => retry.mutate({ all: true }, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {data?.failed === 1 ? 'One mail' : `${data?.failed ?? 0} mails`} could not be delivered. Those that
          would come too late, such as reminders of past events, stay where they are.
        </ConfirmDialog>
      )}
    </Card>
  )
}
