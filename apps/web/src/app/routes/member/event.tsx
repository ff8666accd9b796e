// One event.
import { useParams } from 'react-router'
import { EventDetails } from '@/features/events/components/event-details'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { id = '' } = useParams()
  const { user } = useAuth()
  return <EventDetails key={id} id={id} viewer={user} />
}
