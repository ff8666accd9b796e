import { roleOptions } from '@juno/domain/applications/role-options'
import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import { textLimits } from '@juno/domain/text/text-limits'
import { Field, TextareaField, TextField } from '@/components/form/fields'
import { SwitchField } from '@/components/form/tick-fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { LocationCombobox } from '@/components/location-combobox'
import { ExpertiseInput } from './expertise-input'
import { HideableUrlField, VisibilityField } from './visibility-field'

export function PersonalFields({ form }: { form: ValidatedForm<ProfileForm> }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField
        form={form}
        name="name"
        label="Full Name"
        required
        maxLength={textLimits.name}
        hint="Your name in the directory."
        autoComplete="name"
      />
      <TextField
        form={form}
        name="role"
        label="Role"
        autoComplete="organization-title"
        maxLength={textLimits.profileRole}
        list="profile-roles"
      />
      <datalist id="profile-roles">
        {roleOptions.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
      <div className="grid content-start gap-2.5">
        <Field form={form} name="location" label="Location">
          {({ onChange, ...control }) => <LocationCombobox {...control} onValueChange={onChange} />}
        </Field>
        <VisibilityField form={form} field="location" label="Who sees your location?" />
      </div>
      <HideableUrlField
        form={form}
        name="linkedin_url"
        label="LinkedIn"
        placeholder="https://www.linkedin.com/in/…"
        visibilityLabel="Who sees your LinkedIn?"
      />
      <TextareaField
        form={form}
        name="bio"
        label="Bio"
        maxLength={textLimits.bio}
        className="sm:col-span-2"
      />
      <Field
        form={form}
        name="expertise"
        label="Areas of Expertise"
        hint="What others may ask you about. Enter or a comma adds one."
        className="sm:col-span-2"
      >
        {({ value, onChange, onBlur }) => (
          <ExpertiseInput value={value} onValueChange={onChange} onBlur={onBlur} />
        )}
      </Field>
      <SwitchField
        form={form}
        name="open_to_networking"
        className="sm:col-span-2"
        label="Open to Networking: I would like to meet other members"
      />
    </div>
  )
}
