// The editor's section about the company.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { SelectField, TextareaField, TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { VisibilityField } from './visibility-field'

export function CompanyFields({ form }: { form: ValidatedForm<ProfileForm> }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField form={form} name="business_name" label="Business Name" autoComplete="organization" />
      <SelectField
        form={form}
        name="industry"
        label="Industry"
        options={industries}
        placeholder="Select an industry"
      />
      <SelectField
        form={form}
        name="team_size"
        label="Team Size"
        options={teamSizes}
        placeholder="Select team size"
      />
      <SelectField
        form={form}
        name="revenue_size"
        label="Company Revenue"
        options={revenueBands}
        placeholder="Select company revenue"
      />
      <SelectField
        form={form}
        name="company_stage"
        label="Company Stage"
        options={companyStages}
        placeholder="Select company stage"
      />
      <div className="grid content-start gap-2.5">
        <TextField
          form={form}
          name="company_website"
          label="Company Website"
          type="url"
          inputMode="url"
          autoComplete="url"
          placeholder="https://example.com"
        />
        <VisibilityField form={form} field="company_website" label="Who sees your website?" />
      </div>
      <TextareaField
        form={form}
        name="company_description"
        label="Company Description"
        className="sm:col-span-2"
      />
    </div>
  )
}
