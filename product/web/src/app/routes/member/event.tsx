import { useParams } from 'react-router'
import { AddToCalendar } from '@/features/calendar-feed/components/add-to-calendar'
import { EventDetails } from '@/features/events/components/event-details'
import { MeetingLink } from '@/features/events/components/meeting-link'
import { RsvpSection } from '@/features/rsvps/components/rsvp-section'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { id = '' } = useParams()
  const { user } = useAuth()
  return (
    <EventDetails
      key={id}
      id={id}
      viewer={user}
      rsvp={shown =>
        user && (
          <RsvpSection {...shown} userId={user.id} meetingLink={<MeetingLink eventId={shown.event.id} />} />
        )
      }
      addToCalendar={({ event, link }) => <AddToCalendar event={event} link={link} member={user !== null} />}
    />
  )
}
