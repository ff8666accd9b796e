// Edits who sees one field of a profile, and renders the field of a link with that choice below it.
import type { ProfileForm } from '@juno/domain/profiles/profile-form'
import { visibilityOptions, type HideableField } from '@juno/domain/profiles/profile-visibility'
import { Eye, EyeOff } from 'lucide-react'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'

interface VisibilityFieldProps {
  form: ValidatedForm<ProfileForm>
  field: HideableField
  label: string
}

export function VisibilityField({ form, field, label }: VisibilityFieldProps) {
  const seen = useWatch({ control: form.control, name: `visibility.${field}` })
  const id = useId()
  const Icon = seen === 'nobody' ? EyeOff : Eye
  return (
    <div className="flex items-center gap-2 text-sm text-soft">
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        {...form.register(`visibility.${field}`)}
        className="h-8 cursor-pointer rounded-lg border border-field-line bg-card px-2 font-semibold text-ink focus-visible:outline-2 focus-visible:outline-plum"
      >
        {visibilityOptions.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}

interface HideableUrlFieldProps {
  form: ValidatedForm<ProfileForm>
  name: 'company_website' | 'linkedin_url'
  label: string
  placeholder: string
  visibilityLabel: string
}

export function HideableUrlField({ form, name, visibilityLabel, ...field }: HideableUrlFieldProps) {
  return (
    <div className="grid content-start gap-2.5">
      <TextField form={form} name={name} type="url" inputMode="url" autoComplete="url" {...field} />
      <VisibilityField form={form} field={name} label={visibilityLabel} />
    </div>
  )
}
