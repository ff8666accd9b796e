// The member's answer to an event: gives it, says what it is, changes it. A full event offers its waitlist.
import type { RsvpStatus } from '@juno/domain/rsvps/rsvp-statuses'
import { isOver } from '@juno/domain/events/event-end'
import { CalendarCheck, CalendarX2, CircleHelp, Hourglass, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import type { EventAnswer, ListedEvent } from '@/features/events/api/event-columns'
import { useOwnRsvp } from '@/features/events/api/get-own-rsvp'
import { useRsvpCounts } from '@/features/events/api/get-rsvp-counts'
import { useWaitlistPosition } from '@/features/events/api/get-waitlist-position'
import { useSaveRsvp } from '@/features/events/api/save-rsvp'
import { sendRsvpConfirmation } from '@/features/events/api/send-rsvp-confirmation'
import { MeetingLink } from '@/features/events/components/meeting-link'
import { RsvpChoices } from '@/features/events/components/rsvp-choices'
import { confirmationOf, countsText, placeInLine, seatsOf, seatsText } from '@/features/events/rsvp-state'
import { logFailure } from '@/lib/log-failure'

interface RsvpSectionProps {
  event: ListedEvent
  userId: string
  /** Address of the event's page, for the confirmation. */
  link: string
  now: Date
}

export function RsvpSection({ event, userId, link, now }: RsvpSectionProps) {
  const rsvp = useOwnRsvp(event.id, userId)
  const counts = useRsvpCounts([event.id]).data?.[event.id]
  const closed = event.cancelled_at
    ? 'This event has been cancelled.'
    : isOver(event, now)
      ? 'This event is over.'
      : null
  const seats = seatsOf(event, counts)
  const waits = !closed && Boolean(rsvp.data?.waitlisted_at)
  const position = useWaitlistPosition(event.id, userId, waits).data ?? null
  return (
    <Widget title="RSVP">
      {(countsText(counts) || seats.state !== 'unlimited') && (
        <ul className="mt-2 grid gap-0.5 text-[15px] text-soft">
          {countsText(counts) && (
            <li className="flex items-center gap-1.5">
              <UsersRound className="size-4 text-plum" aria-hidden="true" /> {countsText(counts)}
            </li>
          )}
          {!closed && counts && <li>{seatsText(seats, event.capacity)}</li>}
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
              {!event.cancelled_at && <Confirmation answer={rsvp.data} />}
            </div>
          ) : (
            <Answering
              event={event}
              userId={userId}
              link={link}
              answer={rsvp.data}
              seats={seats}
              position={waits ? position : null}
            />
          )}
          {rsvp.data?.status === 'attending' && !rsvp.data.waitlisted_at && !event.cancelled_at && (
            <MeetingLink eventId={event.id} />
          )}
        </>
      )}
    </Widget>
  )
}

interface AnsweringProps extends Omit<RsvpSectionProps, 'now'> {
  answer: EventAnswer | null
  seats: ReturnType<typeof seatsOf>
  /** On the waitlist: 1 is next. */
  position: number | null
}

function Answering({ event, userId, link, answer, seats, position }: AnsweringProps) {
  const [choosing, setChoosing] = useState(false)
  const save = useSaveRsvp(event.id, userId)
  const section = useRef<HTMLDivElement>(null)

  const close = () => {
    setChoosing(false)
    // The button that opened the choices stands again where they were.
    requestAnimationFrame(() => section.current?.querySelector('button')?.focus())
  }
  const choose = (status: RsvpStatus) =>
    save.mutate(status, {
      onSuccess: saved => {
        close()
        toast({ title: confirmationOf(saved) ?? 'Your answer is saved' })
        if (saved.status === 'attending')
          sendRsvpConfirmation(event, link).catch((cause: unknown) => {
            logFailure('The RSVP confirmation could not be mailed', cause)
            toast({
              title: confirmationOf(saved) ?? 'Your answer is saved',
              description: 'Only the confirmation e-mail could not be sent.',
            })
          })
      },
    })

  return (
    <div ref={section} className="mt-4 grid gap-4">
      {save.isError && <Alert variant="destructive">{save.error.message}</Alert>}
      {!choosing && <Confirmation answer={answer} position={position} />}
      {choosing ? (
        <RsvpChoices
          chosen={answer?.status ?? null}
          saving={save.isPending ? save.variables : null}
          attendingLabel={attendingLabel(seats, answer)}
          attendingClosed={seats.state === 'full'}
          onChoose={choose}
          onCancel={close}
        />
      ) : (
        <Button
          variant={answer ? 'quiet' : 'primary'}
          className="w-full"
          onClick={() => {
            save.reset()
            setChoosing(true)
          }}
        >
          {answer ? 'Change RSVP' : 'RSVP to this event'}
        </Button>
      )}
    </div>
  )
}

/** Who waits for a seat does not attend yet; nor does who asks for one where none is left. */
function attendingLabel({ state }: ReturnType<typeof seatsOf>, answer: EventAnswer | null) {
  if (answer?.waitlisted_at) return 'Stay on the waitlist'
  return state === 'waitlist' && answer?.status !== 'attending' ? 'Join the waitlist' : undefined
}

const looks = {
  attending: { icon: CalendarCheck, box: 'bg-sage-wash', accent: 'text-sage' },
  maybe: { icon: CircleHelp, box: 'bg-gold-wash', accent: 'text-gold' },
  waitlisted: { icon: Hourglass, box: 'bg-gold-wash', accent: 'text-gold' },
  not_attending: { icon: CalendarX2, box: 'bg-sand', accent: 'text-soft' },
} as const

function Confirmation({ answer, position = null }: { answer: EventAnswer | null; position?: number | null }) {
  const text = confirmationOf(answer)
  if (!answer || !text) return null
  const key = answer.waitlisted_at ? 'waitlisted' : (answer.status as keyof typeof looks)
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
