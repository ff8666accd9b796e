// Shows, adds and changes the member's RSVP to an event. A full event offers its waitlist.
import { closedText } from '@juno/domain/events/event-end'
import type { Rsvp, RsvpCounts } from '@juno/domain/rsvps/rsvp'
import type { RsvpStatus } from '@juno/domain/rsvps/rsvp-statuses'
import { CalendarCheck, CalendarX2, CircleHelp, Hourglass, UsersRound } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { logFailure } from '@/lib/log-failure'
import { failureText } from '@/lib/failure-text'
import { sendRsvpConfirmation, useOwnRsvp, useSaveRsvp, useWaitlistPosition } from '../api/own-rsvp'
import {
  confirmationOf,
  countsText,
  placeInLine,
  seatsOf,
  seatsText,
  type InvitingEvent,
} from '../rsvp-state'
import { RsvpChoices } from './rsvp-choices'

interface RsvpSectionProps {
  event: InvitingEvent
  userId: string
  /** The address of the event's page, for the confirmation. */
  link: string
  now: Date
  /** Undefined while they load. */
  counts: RsvpCounts | undefined
  /** Shown to attendees. */
  meetingLink: ReactNode
}

export function RsvpSection({ event, userId, link, now, counts, meetingLink }: RsvpSectionProps) {
  const rsvp = useOwnRsvp(event.id, userId)
  const closed = closedText(event, now)
  const seats = seatsOf(event, counts)
  const seatsLine = closed || !counts ? null : seatsText(seats, event.capacity, rsvp.data)
  const waits = !closed && Boolean(rsvp.data?.waitlisted_at)
  const position = useWaitlistPosition(event.id, userId, waits).data ?? null
  return (
    <Widget title="RSVP">
      {(countsText(counts) || seatsLine) && (
        <ul className="mt-2 grid gap-0.5 text-[15px] text-soft">
          {countsText(counts) && (
            <li className="flex items-center gap-1.5">
              <UsersRound className="size-4 text-plum" aria-hidden="true" /> {countsText(counts)}
            </li>
          )}
          {seatsLine && <li>{seatsLine}</li>}
        </ul>
      )}
      {rsvp.isPending ? (
        <SkeletonGroup className="mt-4">
          <Skeleton className="h-12 rounded-full" />
        </SkeletonGroup>
      ) : rsvp.isError ? (
        <WidgetNote onRetry={() => void rsvp.refetch()}>Your answer could not be loaded.</WidgetNote>
      ) : (
        <>
          {closed ? (
            <div className="mt-4 grid gap-3">
              <p className="text-soft">{closed}</p>
              {!event.cancelled_at && <Confirmation rsvp={rsvp.data} />}
            </div>
          ) : (
            <ChangeRsvp
              event={event}
              userId={userId}
              link={link}
              rsvp={rsvp.data}
              seats={seats}
              position={waits ? position : null}
            />
          )}
          {rsvp.data?.status === 'attending' &&
            !rsvp.data.waitlisted_at &&
            !event.cancelled_at &&
            meetingLink}
        </>
      )}
    </Widget>
  )
}

interface ChangeRsvpProps extends Pick<RsvpSectionProps, 'event' | 'userId' | 'link'> {
  rsvp: Rsvp | null
  seats: ReturnType<typeof seatsOf>
  /** The place on the waitlist, where 1 is next. */
  position: number | null
}

function ChangeRsvp({ event, userId, link, rsvp, seats, position }: ChangeRsvpProps) {
  const [choosing, setChoosing] = useState(false)
  const save = useSaveRsvp(event.id, userId)
  const section = useRef<HTMLDivElement>(null)

  const close = () => {
    setChoosing(false)
    // The choices are replaced by the button that opened them.
    requestAnimationFrame(() => section.current?.querySelector('button')?.focus())
  }
  const choose = (status: RsvpStatus) =>
    save.mutate(status, {
      onSuccess: saved => {
        close()
        toast({ title: confirmationOf(saved) ?? 'Your answer is saved' })
        if (saved.status === 'attending')
          sendRsvpConfirmation(event, link).catch((cause: unknown) => {
            logFailure('The RSVP confirmation could not be emailed', cause)
            toast({
              title: confirmationOf(saved) ?? 'Your answer is saved',
              description: 'Only the confirmation email could not be sent.',
            })
          })
      },
    })

  return (
    <div ref={section} className="mt-4 grid gap-4">
      {save.isError && <Alert variant="destructive">{failureText(save.error)}</Alert>}
      {!choosing && <Confirmation rsvp={rsvp} position={position} />}
      {choosing ? (
        <RsvpChoices
          chosen={rsvp?.status ?? null}
          saving={save.isPending ? save.variables : null}
          attendingLabel={attendingLabel(seats, rsvp)}
          attendingClosed={seats.state === 'full'}
          onChoose={choose}
          onCancel={close}
        />
      ) : (
        <Button
          variant={rsvp ? 'quiet' : 'primary'}
          className="w-full"
          onClick={() => {
            save.reset()
            setChoosing(true)
          }}
        >
          {rsvp ? 'Change RSVP' : 'RSVP to this event'}
        </Button>
      )}
    </div>
  )
}

function attendingLabel({ state }: ReturnType<typeof seatsOf>, rsvp: Rsvp | null) {
  if (rsvp?.waitlisted_at) return 'Stay on the waitlist'
  return state === 'waitlist' && rsvp?.status !== 'attending' ? 'Join the waitlist' : undefined
}

const looks = {
  attending: { icon: CalendarCheck, box: 'bg-sage-wash', accent: 'text-sage' },
  maybe: { icon: CircleHelp, box: 'bg-gold-wash', accent: 'text-gold' },
  waitlisted: { icon: Hourglass, box: 'bg-gold-wash', accent: 'text-gold' },
  not_attending: { icon: CalendarX2, box: 'bg-sand', accent: 'text-soft' },
} as const

function Confirmation({ rsvp, position = null }: { rsvp: Rsvp | null; position?: number | null }) {
  const text = confirmationOf(rsvp)
  if (!rsvp || !text) return null
  const key = rsvp.waitlisted_at ? 'waitlisted' : (rsvp.status as keyof typeof looks)
  const { icon: Icon, box, accent } = looks[key]
  return (
    <p role="status" className={`flex gap-3 rounded-card p-4 text-[15px] font-semibold ${box}`}>
      <Icon className={`mt-0.5 size-5 shrink-0 ${accent}`} aria-hidden="true" />
      <span>
        {text}
        {position !== null && <span className="mt-1 block">{placeInLine(position)}</span>}
      </span>
    </p>
  )
}
