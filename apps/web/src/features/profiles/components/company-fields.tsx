// The editor's section about the company.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import { textLimits } from '@juno/domain/text/text-rules'
import { SelectField, TextareaField, TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { HideableUrlField } from './visibility-field'

const selects = [
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

export function CompanyFields({ form }: { form: ValidatedForm<ProfileForm> }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField
        form={form}
        name="business_name"
        label="Business Name"
        autoComplete="organization"
        maxLength={textLimits.businessName}
      />
      {selects.map(select => (
        <SelectField key={select.name} form={form} {...select} />
      ))}
      <HideableUrlField
        form={form}
        name="company_website"
        label="Company Website"
        placeholder="https://example.com"
        visibilityLabel="Who sees your website?"
      />
      <TextareaField
        form={form}
        name="company_description"
        label="Company Description"
        maxLength={textLimits.companyDescription}
        className="sm:col-span-2"
      />
    </div>
  )
}
