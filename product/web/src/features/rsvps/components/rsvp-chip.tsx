// Shows a member's RSVP as a chip.
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'
import { Chip } from '@/components/ui/chip'

const tones = { attending: 'sage', maybe: 'gold', not_attending: 'sand' } as const

export function RsvpChip({ rsvp }: { rsvp: Rsvp }) {
  if (rsvp.waitlisted_at) return <Chip tone="gold">On the waitlist</Chip>
  const status = rsvpStatuses.find(({ value }) => value === rsvp.status)
  if (!status) return null
  return (
    <Chip tone={tones[status.value]}>
      {status.value === 'not_attending' ? 'You are not going' : status.label}
    </Chip>
  )
}
