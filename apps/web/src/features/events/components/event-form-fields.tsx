// The fields that every event form has: what, when, where, and how to register.
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { EventTimeFields } from '@/features/events/components/event-time-fields'
import type { EventFormProps } from '@juno/domain/events/event-form'

export function EventFormFields({ values, errors, onChange }: EventFormProps) {
  const set = (field: 'title' | 'description' | 'location' | 'registrationUrl') => ({
    value: values[field],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [field]: event.target.value }),
  })
  return (
    <>
      <FormField label="Title" required error={errors.title}>
        <Input {...set('title')} maxLength={200} />
      </FormField>
      <FormField
        label="Description"
        required
        error={errors.description}
        hint="Plain text. Web addresses become links."
      >
        <Textarea {...set('description')} rows={7} maxLength={10_000} />
      </FormField>
      <EventTimeFields values={values} errors={errors} onChange={onChange} />
      <FormField label="Location" optional hint="Left empty, the event is shown as Online.">
        <Input {...set('location')} maxLength={300} />
      </FormField>
      <FormField label="Registration URL" optional error={errors.registrationUrl}>
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          {...set('registrationUrl')}
          maxLength={2048}
        />
      </FormField>
    </>
  )
}
