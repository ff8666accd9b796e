// The editor's section about the person.
import { roleOptions } from '@juno/domain/applications/role-options'
import { Controller, useFormContext } from 'react-hook-form'
import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import { LocationCombobox } from '@/components/location-combobox'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { Textarea } from '@/components/ui/textarea'
import { ExpertiseInput } from './expertise-input'
import { VisibilityField } from './visibility-field'

export function PersonalFields() {
  const { register, control, formState } = useFormContext<ProfileForm>()
  const { errors } = formState
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <FormField label="Full Name" error={errors.name?.message} hint="What the directory calls you.">
        <Input autoComplete="name" {...register('name')} />
      </FormField>
      <FormField label="Role" error={errors.role?.message}>
        <Input autoComplete="organization-title" list="profile-roles" {...register('role')} />
      </FormField>
      <datalist id="profile-roles">
        {roleOptions.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
      <div className="grid content-start gap-2.5">
        <Controller
          control={control}
          name="location"
          render={({ field, fieldState }) => (
            <FormField label="Location" error={fieldState.error?.message}>
              <LocationCombobox
                ref={field.ref}
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
              />
              {field.value !== '' && (
                <Button
                  variant="link"
                  size="little"
                  className="justify-self-start"
                  onClick={() => field.onChange('')}
                >
                  Clear location
                </Button>
              )}
            </FormField>
          )}
        />
        <VisibilityField field="location" label="Who sees your location?" />
      </div>
      <div className="grid content-start gap-2.5">
        <FormField label="LinkedIn" error={errors.linkedin_url?.message}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://www.linkedin.com/in/…"
            {...register('linkedin_url')}
          />
        </FormField>
        <VisibilityField field="linkedin_url" label="Who sees your LinkedIn?" />
      </div>
      <FormField label="Bio" error={errors.bio?.message} className="sm:col-span-2">
        <Textarea rows={5} {...register('bio')} />
      </FormField>
      <Controller
        control={control}
        name="expertise"
        render={({ field, fieldState }) => (
          <FormField
            label="Areas of Expertise"
            hint="What others may ask you about. Enter or a comma adds one."
            error={fieldState.error?.message}
            className="sm:col-span-2"
          >
            <ExpertiseInput value={field.value} onValueChange={field.onChange} onBlur={field.onBlur} />
          </FormField>
        )}
      />
      <Controller
        control={control}
        name="open_to_networking"
        render={({ field }) => (
          <Switch
            className="sm:col-span-2"
            label="Open to Networking: members may write to me"
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </div>
  )
}
