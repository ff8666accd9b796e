// The members as a table for a spreadsheet.
import type { AdminMember } from '@/features/members/api/get-members'
import { planLabel, stateOf } from '@/features/members/member-states'
import { csv } from '@/lib/csv'

const fields = [
  'Name',
  'Email',
  'Business',
  'Location',
  'Membership',
  'Plan',
  'Period ends',
  'Cancels at period end',
  'Admin',
  'Hidden',
  'Joined',
  'Last sign-in',
]

const day = (instant: string | null) => instant?.slice(0, 10) ?? ''
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/** Dates are in UTC. */
export function membersCsv(members: readonly AdminMember[]): string {
  const rows = members.map(member => [
    member.name ?? '',
    member.email ?? '',
    member.business_name ?? '',
    member.location ?? '',
    stateOf(member.standing).label,
    member.plan ? planLabel(member.plan) : '',
    day(member.current_period_end),
    yesNo(member.cancel_at_period_end),
    yesNo(member.is_admin),
    yesNo(member.hidden),
    day(member.joined_at),
    day(member.last_sign_in_at),
  ])
  return csv(fields, rows)
}
