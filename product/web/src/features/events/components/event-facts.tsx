// Shows when, where and with whom an event is. Its own time comes first, then the viewer's where it differs.
import { defaultEventLocation } from '@juno/domain/events/event-texts'
import { formatEventRange } from '@juno/domain/events/event-time'
import { CalendarDays, Clock, ExternalLink, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedEvent } from '../api/events'
import { LinkedText } from '@/components/linked-text'
import { viewerTimeZone } from '@/lib/dates'
import { webAddress } from '@/lib/web-address'

/** @param closed nobody can register any more */
export function EventFacts({ event, closed }: { event: ListedEvent; closed: boolean }) {
  const there = formatEventRange(event)
  const here = formatEventRange(event, viewerTimeZone())
  const differs = here.clock !== there.clock || here.days !== there.days
  const registration = closed ? null : webAddress(event.registration_url)
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact icon={<CalendarDays />} label="Date">
        <time dateTime={event.date}>{there.days}</time>
      </Fact>
      <Fact icon={<Clock />} label="Time">
        {there.clock === null ? (
          'All day'
        ) : (
          <>
            <span className="block">{there.clock}</span>
            <span className="block text-[15px] font-normal text-soft">{there.zone}</span>
            {differs && (
              <span className="mt-1 block text-[15px] font-normal text-soft">
                For you: {here.days === there.days ? here.clock : here.text}
                {here.days === there.days && `, ${here.zone}`}
              </span>
            )}
          </>
        )}
      </Fact>
      <Fact icon={<MapPin />} label="Location">
        <LinkedText text={event.location?.trim() || defaultEventLocation} />
      </Fact>
      {event.host_name && (
        <Fact icon={<UserRound />} label="Hosted by">
          {event.host_name}
        </Fact>
      )}
      {registration && (
        <Fact icon={<ExternalLink />} label="Registration">
          <a href={registration} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
            Register for this event<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </Fact>
      )}
    </dl>
  )
}

/** The icon is inside the term, since the list may contain only terms and descriptions. */
function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative min-h-12 min-w-0 pl-[52px]">
      <dt className="text-sm text-soft">
        <span
          aria-hidden="true"
          className="absolute top-0 left-0 grid h-12 w-10 place-items-center rounded-[20px_20px_8px_8px] bg-blush text-plum [&_svg]:size-5"
        >
          {icon}
        </span>
        {label}
      </dt>
      <dd className="font-semibold wrap-anywhere" dir="auto">
        {children}
      </dd>
    </div>
  )
}
