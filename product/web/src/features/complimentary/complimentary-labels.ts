// Describes a complimentary membership.
import type { Amount } from '@juno/domain/payments/money'
import { dayText } from '@/lib/dates'

export interface Complimentary {
  id: string
  /** Null while the account does not exist yet. */
  account_id: string | null
  name: string | null
  email: string
  state: string
  /** Null for no end. */
  ends_at: string | null
  note: string | null
  given_at: string
  given_by_name: string | null
  /** The member's own payments since then, by currency. */
  paid_since: Amount[]
}

/** Returns 'December 4, 2026', the same for everybody: memberships end by UTC. */
export const endDay = (instant: string) => dayText(instant.slice(0, 10), { dateStyle: 'long' })

/** Returns the text of a row's chip. */
export const standingOf = ({ state, account_id }: Pick<Complimentary, 'state' | 'account_id'>) =>
  state !== 'complimentary'
    ? ({ label: 'Ended', tone: 'sand' } as const)
    : account_id === null
      ? ({ label: 'Has not come yet', tone: 'gold' } as const)
      : ({ label: 'Open', tone: 'sage' } as const)

export const untilText = ({ state, ends_at }: Pick<Complimentary, 'state' | 'ends_at'>) =>
  ends_at === null
    ? state === 'complimentary'
      ? 'No end'
      : 'Taken back'
    : `${state === 'complimentary' ? 'Until' : 'Was to end'} ${endDay(ends_at)}`
