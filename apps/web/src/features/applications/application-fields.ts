// The fields of an application in the words of the form, for the people who review it.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { roleOptions } from '@juno/domain/applications/role-options'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import type { PendingApplication } from '@/features/applications/api/get-pending-applications'
import { longMomentText } from '@/lib/dates'

type Options = readonly { value: string; label: string }[]

/** Label of a stored value; the value itself where the list has moved on, a dash where nothing was said. */
const labelOf = (options: Options, value: string | null) =>
  options.find(option => option.value === value)?.label ?? (value || '–')

export const roleLabel = (role: string | null) => labelOf(roleOptions, role)

interface Fact {
  label: string
  value: string
  href?: string
}

/** Which wording was accepted and when; the pages of the terms carry the same date. */
const acceptedTerms = ({ terms_version: version, terms_accepted_at: at }: PendingApplication) =>
  version && at ? `The wording of ${version}, on ${longMomentText(at)}` : '–'

/** Every field but the reason, in the order of the form. */
export function applicationFacts(row: PendingApplication): Fact[] {
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
