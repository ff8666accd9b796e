// The event calendar.
import { Link } from 'react-router'
import { PageHeader } from '@/components/layout/page-header'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { CalendarSubscription } from '@/features/calendar-feed/components/calendar-subscription'
import { EventsCalendar } from '@/features/events/components/events-calendar'
import { RsvpChip } from '@/features/rsvps/components/rsvp-chip'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { user } = useAuth()
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader
        title="Events"
        lead="Clinics, walks and long tables: come with a question, leave with three names."
        actions={
          user && (
            <div className="flex flex-wrap gap-3">
              <Button asChild variant={user.isAdmin ? 'quiet' : 'primary'} size="little">
                <Link to={paths.submitEvent}>Submit Event</Link>
              </Button>
              {user.isAdmin && (
                <Button asChild size="little">
                  <Link to={paths.manageEvents}>Create Event</Link>
                </Button>
              )}
            </div>
          )
        }
      />
      <EventsCalendar userId={user?.id ?? null} ownRsvp={rsvp => <RsvpChip rsvp={rsvp} />}>
        {user && <CalendarSubscription userId={user.id} />}
      </EventsCalendar>
    </div>
  )
}
