import { PageHeader } from '@/components/layout/page-header'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { CalendarSubscription } from '@/features/calendar-feed/components/calendar-subscription'
import { EventsCalendar } from '@/features/events/components/events-calendar'
import { RsvpChip } from '@/features/rsvps/components/rsvp-chip'
import { useAuth } from '@/lib/auth/auth-context'
import { eventsHead } from '../../member-heads'

export function Component() {
  const { user } = useAuth()
  return (
    <div className="wrap pt-8 pb-16 sm:pt-10 sm:pb-20">
      <PageHeader
        {...eventsHead}
        actions={
          user && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={paths.submitEvent} variant={user.isAdmin ? 'quiet' : 'primary'} size="little">
                Submit Event
              </ButtonLink>
              <ButtonLink to={paths.mySubmissions} variant="quiet" size="little">
                My submissions
              </ButtonLink>
              {user.isAdmin && (
                <ButtonLink to={paths.manageEvents} size="little">
                  Create Event
                </ButtonLink>
              )}
            </div>
          )
        }
      />
      <EventsCalendar userId={user?.id ?? null} ownRsvp={rsvp => <RsvpChip rsvp={rsvp} own />}>
        {user && <CalendarSubscription userId={user.id} />}
      </EventsCalendar>
    </div>
  )
}
