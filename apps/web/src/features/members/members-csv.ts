// The members as a table for a spreadsheet.
import Papa from 'papaparse'
import type { AdminMember } from '@/features/members/api/get-members'
import { planLabel, stateOf } from '@/features/members/member-states'

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
const line = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')
const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/**
 * CSV with a header row, dates in UTC. Cells that a spreadsheet would run as a formula get an apostrophe before
 * them, and line breaks become spaces (docs/specification/site.md#csv-files).
 */
export function membersCsv(members: readonly AdminMember[]): string {
  const data = members.map(member => [
    line(member.name),
    line(member.email),
    line(member.business_name),
    line(member.location),
    stateOf(member.standing).label,
    member.plan ? planLabel(member.plan) : '',
    day(member.current_period_end),
    yesNo(member.cancel_at_period_end),
    yesNo(member.is_admin),
    yesNo(member.hidden),
    day(member.joined_at),
    day(member.last_sign_in_at),
  ])
  return Papa.unparse({ fields, data }, { escapeFormulae: true })
}
