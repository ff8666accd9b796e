// The fields that every event form has: what, when, where, and how to register.
import type { EventFormValues } from '@juno/domain/events/event-form'
import { TextareaField, TextField } from '@/components/form/fields'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { EventTimeFields } from '@/features/events/components/event-time-fields'

export function EventFormFields({ form }: { form: ValidatedForm<EventFormValues> }) {
  return (
    <>
      <TextField form={form} name="title" label="Title" required maxLength={200} />
      <TextareaField
        form={form}
        name="description"
        label="Description"
        required
        hint="Plain text. Web addresses become links."
        rows={7}
        maxLength={10_000}
        counter
      />
      <EventTimeFields form={form} />
      <TextField
        form={form}
        name="location"
        label="Location"
        optional
        hint="Leave it empty for an event that takes place online."
        maxLength={300}
      />
      <TextField
        form={form}
        name="registrationUrl"
        label="Registration URL"
        optional
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
      />
    </>
  )
}
