/** The fields of the application, in the order of docs/specification/applications.md#form. */
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { applicationIndustries } from '@juno/domain/option-lists/industries'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { roleOptions } from '@juno/domain/applications/role-options'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { Controller, useFormContext } from 'react-hook-form'
import { LocationCombobox } from '@/components/location-combobox'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import type { ApplicationValues } from '../application-values'

export function ApplicationFields() {
  const { register, formState } = useFormContext<ApplicationValues>()
  const { errors } = formState
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <FormField label="Full Name" required error={errors.name?.message}>
        <Input autoComplete="name" {...register('name')} />
      </FormField>
      <FormField label="Email" required error={errors.email?.message}>
        <Input type="email" autoComplete="email" {...register('email')} />
      </FormField>
      <FormField label="Business Name" required error={errors.businessName?.message}>
        <Input autoComplete="organization" {...register('businessName')} />
      </FormField>
      <LocationField />
      <SelectField name="role" label="Your Role" options={roleOptions} placeholder="Select your role" />
      <SelectField name="teamSize" label="Team Size" options={teamSizes} placeholder="Select team size" />
      <SelectField
        name="revenueSize"
        label="Company Revenue"
        options={revenueBands}
        placeholder="Select company revenue"
      />
      <SelectField
        name="companyStage"
        label="Company Stage"
        options={companyStages}
        placeholder="Select company stage"
      />
      <SelectField
        name="industry"
        label="Industry"
        optional
        options={applicationIndustries}
        placeholder="Select an industry"
        className="sm:col-span-2"
      />
      <FormField
        label="Why do you want to join?"
        required
        error={errors.reason?.message}
        className="sm:col-span-2"
        hint="A few honest sentences are plenty."
      >
        <Textarea rows={5} {...register('reason')} />
      </FormField>
    </div>
  )
}

interface SelectFieldProps {
  name: 'role' | 'teamSize' | 'revenueSize' | 'companyStage' | 'industry'
  label: string
  options: readonly SelectOption[]
  placeholder: string
  optional?: boolean
  className?: string
}

function SelectField({ name, label, options, placeholder, optional, className }: SelectFieldProps) {
  return (
    <Controller<ApplicationValues>
      name={name}
      render={({ field, fieldState }) => (
        <FormField
          label={label}
          required={!optional}
          optional={optional}
          error={fieldState.error?.message}
          className={className}
        >
          <Select
            ref={field.ref}
            name={field.name}
            options={options}
            value={String(field.value)}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            placeholder={placeholder}
          />
        </FormField>
      )}
    />
  )
}

function LocationField() {
  return (
    <Controller<ApplicationValues, 'location'>
      name="location"
      render={({ field, fieldState }) => (
        <FormField label="Location" required error={fieldState.error?.message}>
          <LocationCombobox
            ref={field.ref}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
          />
        </FormField>
      )}
    />
  )
}
