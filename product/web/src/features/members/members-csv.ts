import { csv } from '@/lib/csv'
import type { AdminMember } from './api/admin-members'
import { planLabel, stateOf } from './member-labels'

const day = (instant: string | null) => instant?.slice(0, 10) ?? ''
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

const columns: readonly [name: string, cell: (member: AdminMember) => string | null][] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Business', member => member.business_name],
  ['Location', ({ location }) => location],
  ['Member today', member => yesNo(member.is_member)],
  ['Membership', ({ standing }) => stateOf(standing).label],
  ['Plan', ({ plan }) => plan && planLabel(plan)],
  ['Period ends', member => day(member.current_period_end)],
  ['Cancels at period end', member => yesNo(member.cancel_at_period_end)],
  ['Admin', member => yesNo(member.is_admin)],
  ['Hidden', ({ hidden }) => yesNo(hidden)],
  ['Joined', ({ standing, joined_at }) => (standing === 'waiting' ? '' : day(joined_at))],
  ['Last sign-in', member => day(member.last_sign_in_at)],
]

/** Dates are in UTC. */
export const membersCsv = (members: readonly AdminMember[]): string =>
  csv(
    columns.map(([name]) => name),
    members.map(member => columns.map(([, cell]) => cell(member) ?? '')),
  )
