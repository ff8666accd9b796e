// After saving, and after Cancel, the page leads to the calendar.
import { useNavigate, useParams } from 'react-router'
import { paths } from '@/config/paths'
import { EditEvent } from '@/features/events/components/edit-event'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  return <EditEvent key={id} id={id} onDone={() => void navigate(paths.events)} />
}
