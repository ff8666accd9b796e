// The editor's section about the company.
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { industries } from '@juno/domain/option-lists/industries'
import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { Controller, useFormContext } from 'react-hook-form'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { VisibilityField } from './visibility-field'

export function CompanyFields() {
  const { register, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <FormField label="Business Name" error={errors.business_name?.message}>
        <Input autoComplete="organization" {...register('business_name')} />
      </FormField>
      <SelectField name="industry" label="Industry" options={industries} placeholder="Select an industry" />
      <SelectField name="team_size" label="Team Size" options={teamSizes} placeholder="Select team size" />
      <SelectField
        name="revenue_size"
        label="Company Revenue"
        options={revenueBands}
        placeholder="Select company revenue"
      />
      <SelectField
        name="company_stage"
        label="Company Stage"
        options={companyStages}
        placeholder="Select company stage"
      />
      <div className="grid content-start gap-2.5">
        <FormField label="Company Website" error={errors.company_website?.message}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://example.com"
            {...register('company_website')}
          />
        </FormField>
        <VisibilityField field="company_website" label="Who sees your website?" />
      </div>
      <FormField
        label="Company Description"
        error={errors.company_description?.message}
        className="sm:col-span-2"
      >
        <Textarea rows={5} {...register('company_description')} />
      </FormField>
    </div>
  )
}

interface SelectFieldProps {
  name: 'industry' | 'team_size' | 'revenue_size' | 'company_stage'
  label: string
  options: readonly SelectOption[]
  placeholder: string
}

function SelectField({ name, label, options, placeholder }: SelectFieldProps) {
  return (
    <Controller<ProfileForm, typeof name>
      name={name}
      render={({ field, fieldState }) => (
        <FormField label={label} error={fieldState.error?.message}>
          <Select
            ref={field.ref}
            name={field.name}
            options={options}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            placeholder={placeholder}
          />
        </FormField>
      )}
    />
  )
}
