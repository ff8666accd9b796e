// Shows a member's RSVP as a chip, to the member or to the team.
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import { rsvpStatuses } from '@juno/domain/rsvps/rsvp-statuses'
import { Chip } from '@/components/ui/chip'

const tones = { attending: 'sage', maybe: 'gold', not_attending: 'sand' } as const

export function RsvpChip({ rsvp, own }: { rsvp: Rsvp; own: boolean }) {
  if (rsvp.waitlisted_at) return <Chip tone="gold">On the waitlist</Chip>
  const status = rsvpStatuses.find(({ value }) => value === rsvp.status)
  if (!status) return null
  return (
    <Chip tone={tones[status.value]}>
      {own && status.value === 'not_attending' ? 'You are not going' : status.label}
    </Chip>
  )
}
