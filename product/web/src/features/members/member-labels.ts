// Labels the members list. The states are those of the database's admin_members.
import { plural } from '@juno/domain/text/plural'
import { dateText } from '@/lib/dates'

export const memberStates = [
  { value: 'active', label: 'Active', tone: 'sage' },
  { value: 'trial', label: 'Trial', tone: 'sage' },
  { value: 'ending', label: 'Ending', tone: 'gold' },
  { value: 'pausing', label: 'Pause scheduled', tone: 'gold' },
  { value: 'paused', label: 'Paused', tone: 'gold' },
  { value: 'grace', label: 'Payment late', tone: 'danger' },
  { value: 'unpaid', label: 'Unpaid', tone: 'danger' },
  { value: 'ended', label: 'Ended', tone: 'sand' },
  { value: 'complimentary', label: 'Complimentary', tone: 'sage' },
  { value: 'gift', label: 'Gift', tone: 'sage' },
  { value: 'seat', label: 'Seat of a firm', tone: 'sage' },
  { value: 'waiting', label: 'Has not come yet', tone: 'gold' },
  { value: 'incomplete', label: 'Payment not finished', tone: 'gold' },
  { value: 'none', label: 'No membership', tone: 'sand' },
] as const

export const stateOf = (value: string) =>
  memberStates.find(state => state.value === value) ?? { value, label: value, tone: 'sand' as const }

export const planLabel = (plan: string | null) =>
  plan === 'annual' ? 'Annual' : plan === 'monthly' ? 'Monthly' : '–'

/** Returns 'Nov 20, 2026', or a dash where there is no date. */
export const dateLabel = (instant: string | null) => (instant ? dateText(instant) : '–')

/** A cancelled membership that is still open ends on that date, and so does one that was given; any other renews. */
export const renewalLabel = (member: {
  standing: string
  plan: string | null
  cancel_at_period_end: boolean
}) => (member.cancel_at_period_end || member.standing === 'ended' || member.plan === null ? 'Ends' : 'Renews')

/** People who have a membership and have not come for it have not joined. */
export const joinedLabel = ({ standing, joined_at }: { standing: string; joined_at: string }) =>
  standing === 'waiting' ? 'Not yet' : dateLabel(joined_at)

export const memberTexts = {
  waits: 'A membership waits for them. It opens as soon as they come.',
  counted: (members: number) => `${plural(members, 'member')} may come in today.`,
  withoutAccount: (people: number, waiting: number) =>
    people === waiting
      ? 'They have no account yet.'
      : `${plural(people, 'of them has', 'of them have')} no account yet.`,
  loadFailed: 'Failed to load members. Please try again later.',
  changeFailed: 'Failed to change this member. Please try again.',
  exportFailed: 'Failed to export members. Please try again.',
  madeAdmin: (name: string) => `${name} is now an admin.`,
  revokedAdmin: (name: string) => `${name} is no longer an admin.`,
  hidden: (name: string) => `The profile of ${name} is hidden from members.`,
  shown: (name: string) => `Members see the profile of ${name} again.`,
}
