// Names the fields of a profile and their values as the editor does.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import {
  hideableFields,
  visibilityOptions,
  type HideableField,
} from '@juno/domain/profiles/profile-visibility'
import type { ConflictField } from '@/components/form/conflict-choices'

export const companyChoices = [
  { name: 'industry', label: 'Industry', options: industries, placeholder: 'Select an industry' },
  { name: 'team_size', label: 'Team Size', options: teamSizes, placeholder: 'Select team size' },
  {
    name: 'revenue_size',
    label: 'Company Revenue',
    options: revenueBands,
    placeholder: 'Select company revenue',
  },
  {
    name: 'company_stage',
    label: 'Company Stage',
    options: companyStages,
    placeholder: 'Select company stage',
  },
] as const

const hideableLabels: Record<HideableField, string> = {
  location: 'Location',
  linkedin_url: 'LinkedIn',
  company_website: 'Company Website',
}

const choice = (name: (typeof companyChoices)[number]['name']): ConflictField => {
  const { label, options } = companyChoices.find(field => field.name === name)!
  return { label, text: (value: string) => options.find(option => option.value === value)?.label ?? value }
}

export const profileFields: Record<keyof ProfileForm, ConflictField> = {
  name: 'Full Name',
  role: 'Role',
  location: hideableLabels.location,
  linkedin_url: hideableLabels.linkedin_url,
  bio: 'Bio',
  expertise: 'Areas of Expertise',
  open_to_networking: 'Open to Networking',
  business_name: 'Business Name',
  company_website: hideableLabels.company_website,
  industry: choice('industry'),
  team_size: choice('team_size'),
  revenue_size: choice('revenue_size'),
  company_stage: choice('company_stage'),
  company_description: 'Company Description',
  visibility: {
    label: 'Who sees what',
    text: (visibility: ProfileForm['visibility']) =>
      hideableFields
        .map(field => {
          const { label } = visibilityOptions.find(({ value }) => value === visibility[field])!
          return `${hideableLabels[field]}: ${label}`
        })
        .join('\n'),
  },
}
