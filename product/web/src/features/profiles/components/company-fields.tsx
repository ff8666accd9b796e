import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import { textLimits } from '@juno/domain/text/text-limits'
import { SelectField, TextareaField, TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { companyChoices } from '../profile-field-texts'
import { HideableUrlField } from './visibility-field'

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
      {companyChoices.map(select => (
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
