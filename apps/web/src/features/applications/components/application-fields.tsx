/** The fields of the application, in the order of docs/specification/applications.md#form. */
import { companyStages } from '@juno/domain/option-lists/company-stages'
import { applicationIndustries } from '@juno/domain/option-lists/industries'
import { revenueBands } from '@juno/domain/option-lists/revenue-bands'
import { roleOptions } from '@juno/domain/applications/role-options'
import { teamSizes } from '@juno/domain/option-lists/team-sizes'
import { Field, SelectField, TextareaField, TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { LocationCombobox } from '@/components/location-combobox'
import type { ApplicationValues } from '../application-values'

export function ApplicationFields({ form }: { form: ValidatedForm<ApplicationValues> }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField form={form} name="name" label="Full Name" required autoComplete="name" />
      <TextField form={form} name="email" label="Email" required type="email" autoComplete="email" />
      <TextField form={form} name="businessName" label="Business Name" required autoComplete="organization" />
      <Field form={form} name="location" label="Location" required>
        {({ onChange, ...control }) => <LocationCombobox {...control} onValueChange={onChange} />}
      </Field>
      <SelectField
        form={form}
        name="role"
        label="Your Role"
        required
        options={roleOptions}
        placeholder="Select your role"
      />
      <SelectField
        form={form}
        name="teamSize"
        label="Team Size"
        required
        options={teamSizes}
        placeholder="Select team size"
      />
      <SelectField
        form={form}
        name="revenueSize"
        label="Company Revenue"
        required
        options={revenueBands}
        placeholder="Select company revenue"
      />
      <SelectField
        form={form}
        name="companyStage"
        label="Company Stage"
        required
        options={companyStages}
        placeholder="Select company stage"
      />
      <SelectField
        form={form}
        name="industry"
        label="Industry"
        optional
        options={applicationIndustries}
        placeholder="Select an industry"
        className="sm:col-span-2"
      />
      <TextareaField
        form={form}
        name="reason"
        label="Why do you want to join?"
        required
        hint="A few honest sentences are plenty."
        className="sm:col-span-2"
      />
    </div>
  )
}
