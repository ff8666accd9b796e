// The member's own answer to an event, as a chip.
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'
import { Chip } from '@/components/ui/chip'

const tones = { attending: 'sage', maybe: 'gold', not_attending: 'sand' } as const

/** `waitlisted`: she wants to come, and the event is full. */
export function RsvpChip({ status, waitlisted }: { status: string; waitlisted: boolean }) {
  if (waitlisted) return <Chip tone="gold">On the waitlist</Chip>
  const answer = rsvpStatuses.find(({ value }) => value === status)
  return answer ? <Chip tone={tones[answer.value]}>{answer.label}</Chip> : null
}
