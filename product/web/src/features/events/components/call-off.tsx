// Cancels or reinstates an event, after showing who would be emailed.
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import type { EventDetail } from '../api/events'
import { useSetCancelled } from '../api/manage-events'
import { ConfirmWithMails } from './confirm-with-mails'

export function CallOff({ event }: { event: EventDetail }) {
  const [asking, setAsking] = useState(false)
  const cancelled = event.cancelled_at !== null
  return (
    <Card tone="blush">
      <h2 className="text-[22px]">{cancelled ? 'This event is called off' : 'Call this event off'}</h2>
      <p className="mt-2 max-w-[60ch] text-[15px] text-soft">
        {cancelled
          ? 'The calendar shows it as cancelled. Nobody can RSVP, and no reminders go out.'
          : 'It stays in the calendar, marked as cancelled, and everyone who planned to come gets an email.'}
      </p>
      <Button variant="quiet" size="little" className="mt-4" onClick={() => setAsking(true)}>
        <CalendarX2 className="size-4" aria-hidden="true" />
        {cancelled ? 'Reinstate event' : 'Call off'}
      </Button>
      {asking && <Question event={event} onClose={() => setAsking(false)} />}
    </Card>
  )
}

function Question({ event, onClose }: { event: EventDetail; onClose: () => void }) {
  const change = useSetCancelled()
  const [cancelled_at] = useState(() => (event.cancelled_at === null ? new Date().toISOString() : null))
  const question = cancelled_at
    ? { title: `Call off “${event.title}”?`, confirmLabel: 'Call off', done: 'The event is called off' }
    : { title: `Put “${event.title}” back on?`, confirmLabel: 'Reinstate', done: 'The event is back on' }
  return (
    <ConfirmWithMails
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel="Keep it"
      variant={cancelled_at ? 'destructive' : 'primary'}
      eventId={event.id}
      change={{ cancelled_at }}
      action={version => change.mutateAsync({ id: event.id, version, cancelled_at })}
      onDone={() => toast({ title: question.done })}
      onClose={onClose}
    >
      {cancelled_at && <p>You can reinstate it later.</p>}
    </ConfirmWithMails>
  )
}
