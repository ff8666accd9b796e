// The event calendar.
import { Link } from 'react-router'
import { PageTitle } from '@/components/page-title'
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
      <PageTitle title="Events" />
      <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-[clamp(2.125rem,5vw,2.75rem)]">Events</h1>
          <p className="lead mt-2">
            Clinics, walks and long tables: come with a question, leave with three names.
          </p>
        </div>
        {user && (
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
        )}
      </div>
      <EventsCalendar userId={user?.id ?? null} ownRsvp={rsvp => <RsvpChip rsvp={rsvp} />}>
        {user && <CalendarSubscription userId={user.id} />}
      </EventsCalendar>
    </div>
  )
}
