// Lists the events that the member has submitted, with their results.
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { wholeList } from '@/components/list/list-state'
import { OwnEntry } from '@/components/list/own-entry'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { longDateText } from '@/lib/dates'
import { mostOwnEvents, useOwnEvents } from '../api/own-submissions'

export function OwnEvents({ userId }: { userId: string | undefined }) {
  const events = useOwnEvents(userId)
  return (
    <ListFrame
      list={wholeList(events, events.data, mostOwnEvents)}
      label="My events"
      failed="Your events could not be loaded."
      empty={
        <EmptyState
          title="No events yet"
          action={
            <ButtonLink to={paths.submitEvent} size="little">
              Submit Event
            </ButtonLink>
          }
        >
          Propose a walk, a clinic or a dinner, and follow it here.
        </EmptyState>
      }
    >
      {rows => (
        <ul aria-label="My events">
          {rows.map(event => (
            <OwnEntry
              key={event.id}
              title={event.title}
              status={event.status}
              sent={longDateText(event.submitted_at)}
              message={event.decision_message}
              changeTo={paths.changeSubmittedEvent(event.id)}
              published={event.event_id ? { to: paths.event(event.event_id), label: 'See the event' } : null}
            />
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
