// Shows one event in full: facts, description, the member's RSVP, and adding it to a calendar.
import { closedText, isOver } from '@juno/domain/events/event-end'
import { eventTexts } from '@juno/domain/events/event-texts'
import { eventDays } from '@juno/domain/events/event-time'
import type { RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { CalendarX2, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { BackLink } from '@/components/layout/back-link'
import { NoticePage } from '@/components/layout/notice-page'
import { LinkedText } from '@/components/linked-text'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import { useAppConfig } from '@/config/app-config-context'
import { eventsOfMonth, paths, signInFrom } from '@/config/paths'
import { type ListedEvent, useEvent, useRsvpCounts } from '../api/events'
import { shortDescription } from '../event-summary'
import { EventFacts } from './event-facts'

/** The facts of the event that the page's own parts receive. */
interface ShownEvent {
  event: ListedEvent
  /** Address of the event's page. */
  link: string
  now: Date
}

interface EventDetailsProps {
  id: string
  /** Null for visitors. */
  viewer: { isAdmin: boolean } | null
  /** Renders the member's RSVP. */
  rsvp: (shown: ShownEvent & { counts: RsvpCounts | undefined }) => ReactNode
  addToCalendar: (shown: ShownEvent) => ReactNode
}

export function EventDetails({ id, ...page }: EventDetailsProps) {
  const { data: event, dataUpdatedAt, isPending, isError, refetch } = useEvent(id)
  if (isPending) return <DetailsSkeleton />
  if (isError)
    return (
      <Frame month={null}>
        <PageTitle title="Event" />
        <Card className="mt-4">
          <ErrorState title={eventTexts.detailsFailed} onRetry={() => void refetch()}>
            Please try again in a moment.
          </ErrorState>
        </Card>
      </Frame>
    )
  if (!event)
    return (
      <>
        <PageTitle title={eventTexts.notFound} />
        <NoticePage
          icon={<CalendarX2 />}
          title={eventTexts.notFound}
          actions={<ButtonLink to={paths.events}>See all events</ButtonLink>}
        >
          It may have been removed, or the link is not complete.
        </NoticePage>
      </>
    )
  return <Details event={event} now={new Date(dataUpdatedAt)} {...page} />
}

interface DetailsProps extends Omit<EventDetailsProps, 'id'> {
  event: ListedEvent
  now: Date
}

function Details({ event, now, viewer, rsvp, addToCalendar }: DetailsProps) {
  const { siteUrl } = useAppConfig()
  const counts = useRsvpCounts([event.id], viewer !== null).data?.[event.id]
  const closed = closedText(event, now)
  const shown = { event, link: new URL(paths.event(event.id), siteUrl).href, now }
  return (
    <Frame month={eventDays(event).first.slice(0, 7)}>
      <PageTitle title={event.title} description={shortDescription(event.description) ?? event.description} />
      <div className="mt-3 grid items-start gap-5 lg:grid-cols-[1fr_352px] lg:grid-rows-[auto_1fr] lg:gap-x-8">
        <Card className="min-w-0 sm:p-8">
          <div className="mb-7 flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              {event.cancelled_at ? (
                <Chip tone="danger" className="mb-3">
                  Cancelled
                </Chip>
              ) : (
                isOver(event, now) && (
                  <Chip tone="sand" className="mb-3">
                    Past
                  </Chip>
                )
              )}
              <h1 className="text-[clamp(2rem,4.6vw,3rem)] wrap-anywhere" dir="auto">
                {event.title}
              </h1>
            </div>
            {viewer?.isAdmin && (
              <ButtonLink to={paths.editEvent(event.id)} variant="quiet" size="little">
                <Pencil className="size-4" aria-hidden="true" /> Edit Event
              </ButtonLink>
            )}
          </div>
          <EventFacts event={event} closed={closed !== null} />
        </Card>
        <div className="grid min-w-0 gap-5 lg:row-span-2">
          {viewer ? (
            rsvp({ ...shown, counts })
          ) : (
            <VisitorInvitation eventPath={paths.event(event.id)} closed={closed} />
          )}
          {closed === null && addToCalendar(shown)}
        </div>
        {event.description.trim() && (
          <section aria-labelledby="about" className="min-w-0 px-1 lg:pt-3">
            <h2 id="about" className="text-[clamp(1.5rem,3vw,1.875rem)]">
              About this event
            </h2>
            <p className="mt-3 max-w-[68ch] text-[17px] wrap-anywhere whitespace-pre-line" dir="auto">
              <LinkedText text={event.description} />
            </p>
          </section>
        )}
      </div>
    </Frame>
  )
}

function VisitorInvitation({ eventPath, closed }: { eventPath: string; closed: string | null }) {
  if (closed)
    return (
      <Widget title="RSVP">
        <p className="mt-2 text-soft">{closed}</p>
      </Widget>
    )
  return (
    <Widget title="RSVP">
      <p className="mt-2 text-soft">{eventTexts.rsvpNeedsLogin}</p>
      <div className="mt-4 grid gap-2">
        <ButtonLink to={signInFrom(eventPath)} state={{ from: eventPath }}>
          Sign In
        </ButtonLink>
        <ButtonLink to={paths.apply} variant="quiet">
          Apply to Join
        </ButtonLink>
      </div>
    </Widget>
  )
}

function Frame({ month, children }: { month: string | null; children: ReactNode }) {
  return (
    <div className="wrap pt-6 pb-16 sm:pt-8 sm:pb-20">
      <BackLink to={month ? eventsOfMonth(month) : paths.events}>All events</BackLink>
      {children}
    </div>
  )
}

function DetailsSkeleton() {
  return (
    <Frame month={null}>
      <SkeletonGroup
        label="Loading the event…"
        className="mt-3 grid items-start gap-5 lg:grid-cols-[1fr_352px] lg:gap-x-8"
      >
        <Card className="sm:p-8">
          <Skeleton className="h-11 w-2/3" />
          <div className="mt-8 grid gap-5 sm:grid-cols-2">
            {[0, 1, 2, 3].map(fact => (
              <Skeleton key={fact} className="h-12" />
            ))}
          </div>
        </Card>
        <Skeleton className="h-48 rounded-card" />
      </SkeletonGroup>
    </Frame>
  )
}
