// A membership as text: plan, state, and when it renews or ends.
import type { MemberAccess } from '@/lib/auth/member-access'
import { longDateText } from '@/lib/dates'

export interface MembershipFacts {
  plan: string
  status: string
  /** Null where no date is known. */
  date: string | null
  tone: 'sage' | 'gold' | 'danger' | 'sand'
  /** Whether there is a membership to end. */
  running: boolean
}

const states: Record<string, Pick<MembershipFacts, 'status' | 'tone' | 'running'>> = {
  active: { status: 'Active', tone: 'sage', running: true },
  trialing: { status: 'Trial', tone: 'sage', running: true },
  past_due: { status: 'Payment is late', tone: 'danger', running: true },
  unpaid: { status: 'Not paid', tone: 'danger', running: false },
  incomplete: { status: 'Payment not finished', tone: 'gold', running: false },
  paused: { status: 'Paused', tone: 'gold', running: false },
}
const ended = { status: 'Ended', tone: 'sand', running: false } as const

/** Null for an account that never had a membership. */
export function membershipFacts(access: MemberAccess): MembershipFacts | null {
  if (access.status === null) return null
  const state = states[access.status] ?? ended
  const ending = state.running && access.cancel_at_period_end === true
  const verb = ending ? 'Ends on' : state.running ? 'Renews on' : 'Ended on'
  return {
    plan: access.plan ? `${access.plan === 'annual' ? 'Annual' : 'Monthly'} membership` : 'Membership',
    ...state,
    ...(ending ? { status: 'Active until it ends', tone: 'gold' as const } : {}),
    date: access.current_period_end && `${verb} ${longDateText(access.current_period_end)}`,
  }
}
