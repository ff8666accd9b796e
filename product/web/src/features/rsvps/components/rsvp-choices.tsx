// Shows the three RSVPs that an event offers.
import { rsvpStatuses, type RsvpStatus } from '@juno/domain/rsvps/rsvp-statuses'
import { CalendarCheck, CalendarX2, CircleHelp } from 'lucide-react'
import { Button } from '@/components/ui/button'

const icons = { attending: CalendarCheck, maybe: CircleHelp, not_attending: CalendarX2 } as const

interface RsvpChoicesProps {
  chosen: string | null
  /** The answer that is being saved. */
  saving: RsvpStatus | null
  /** For a full event, attending means joining the waitlist. */
  attendingLabel?: string
  /** The event is full and has no waitlist. */
  attendingClosed?: boolean
  onChoose: (status: RsvpStatus) => void
  onCancel: () => void
}

export function RsvpChoices({
  chosen,
  saving,
  attendingLabel,
  attendingClosed,
  onChoose,
  onCancel,
}: RsvpChoicesProps) {
  return (
    <div role="group" aria-label="Your answer" className="grid gap-2">
      {rsvpStatuses.map(({ value, label }) => {
        const Icon = icons[value]
        return (
          <Button
            key={value}
            variant={value === chosen ? 'primary' : 'quiet'}
            aria-pressed={value === chosen}
            // The button that had the focus no longer exists.
            autoFocus={value === (chosen ?? 'attending')}
            busy={saving === value}
            disabled={saving !== null || (value === 'attending' && attendingClosed && chosen !== value)}
            className="w-full justify-start"
            onClick={() => onChoose(value)}
          >
            {saving !== value && <Icon className="size-5" aria-hidden="true" />}
            {value === 'attending' ? (attendingLabel ?? label) : label}
          </Button>
        )
      })}
      <Button
        variant="ghost"
        size="little"
        className="justify-self-start"
        disabled={saving !== null}
        onClick={onCancel}
      >
        Cancel
      </Button>
    </div>
  )
}
