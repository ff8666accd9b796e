// After Cancel, the page leads to the calendar, and after saving to the month of the event.
import { useNavigate, useParams } from 'react-router'
import { eventsOfMonth, paths } from '@/config/paths'
import { EditEvent } from '@/features/events/components/edit-event'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const onDone = (month?: string) => void navigate(month ? eventsOfMonth(month) : paths.events)
  return <EditEvent key={id} id={id} onDone={onDone} />
}
