// Describes an application and its decision for the team, with the labels of the form.
import { roleOptions } from '@juno/domain/applications/role-options'
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { dateText, longMomentText } from '@/lib/dates'
import type { DecidedApplication, PendingApplication } from './api/applications'

type Options = readonly { value: string; label: string }[]

/**
 * Returns the label of a stored value, the value itself where the list no longer has it, or a dash where there is none.
 */
const labelOf = (options: Options, value: string | null) =>
  options.find(option => option.value === value)?.label ?? (value || '–')

export const roleLabel = (role: string | null) => labelOf(roleOptions, role)

/** Returns the accepted version and when it was accepted. The page of the terms shows the same version. */
const acceptedTerms = ({ terms_version: version, terms_accepted_at: at }: PendingApplication) =>
  version && at ? `Version of ${version}, on ${longMomentText(at)}` : '–'

/** Returns every field but the reason, in the order of the form. */
export function applicationFacts(row: PendingApplication): { label: string; value: string; href?: string }[] {
  return [
    { label: 'Full Name', value: row.name },
    { label: 'Email', value: row.email, href: `mailto:${encodeURIComponent(row.email)}` },
    { label: 'Business Name', value: row.business_name || '–' },
    { label: 'Location', value: row.location || '–' },
    { label: 'Role', value: roleLabel(row.role) },
    { label: 'Team Size', value: labelOf(teamSizes, row.team_size) },
    { label: 'Company Revenue', value: labelOf(revenueBands, row.revenue_size) },
    { label: 'Company Stage', value: labelOf(companyStages, row.company_stage) },
    { label: 'Industry', value: labelOf(industries, row.industry) },
    { label: 'Submitted', value: longMomentText(row.submitted_at) },
    { label: 'Terms accepted', value: acceptedTerms(row) },
  ]
}

type Decision = Pick<DecidedApplication, 'status' | 'submitted_at' | 'reviewed_at' | 'reviewer'>

export const decisionLabel = ({ status }: Pick<Decision, 'status'>) =>
  status === 'APPROVED' ? 'Approved' : 'Declined'

/** Returns 'Nov 20, 2026, by Imogen Hale'. Without a review, the role decided at once. */
export function decidedBy({ submitted_at, reviewed_at, reviewer }: Decision): string {
  if (!reviewed_at) return `${dateText(submitted_at)}, automatically, by role`
  return `${dateText(reviewed_at)}, by ${reviewer ? reviewer.name || 'an admin without a name' : 'a former admin'}`
}
