// The admins' form of an event, new or existing.
import type { EventFormValues } from '@juno/domain/events/event-form'
import { useWatch } from 'react-hook-form'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesByField } from '@/components/form/form-issues'
import { CheckboxField } from '@/components/form/tick-fields'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { adminEventErrors, adminEventRowOf, type AdminEventValues } from '@/features/events/admin-event-form'
import type { ListedEvent } from '@/features/events/api/event-columns'
import { useSaveEvent } from '@/features/events/api/save-event'
import { EventFormFields } from '@/features/events/components/event-form-fields'

interface EventEditorProps {
  initial: AdminEventValues
  /** The event as it is; without one a new one is created. */
  event?: ListedEvent
  /** `linkSaved` is false when only the meeting link was not. */
  onSaved: (linkSaved: boolean) => void
  onCancel: () => void
}

export function EventEditor({ initial, event, onSaved, onCancel }: EventEditorProps) {
  const save = useSaveEvent()
  const form = useValidatedForm({
    defaultValues: { ...initial, tell: true },
    rules: values => issuesByField(adminEventErrors(values)),
    onSubmit: async ({ tell, ...values }) => {
      const { linkSaved } = await save.mutateAsync({
        id: event?.id ?? null,
        ...adminEventRowOf(values, event),
        tell,
      })
      onSaved(linkSaved)
    },
  })
  const capacity = useWatch({ control: form.control, name: 'capacity' })

  return (
    <Form form={form}>
      <UnsavedChanges form={form} />
      {/* The form has these fields, and more. */}
      <EventFormFields form={form as unknown as ValidatedForm<EventFormValues>} />
      <TextField form={form} name="hostName" label="Host name" optional maxLength={160} />
      <TextField
        form={form}
        name="meetingLink"
        label="Meeting link"
        optional
        hint="For online events. Only members who attend see it."
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={2048}
      />
      <TextField
        form={form}
        name="capacity"
        label="Seats"
        optional
        hint="Leave it empty for no limit."
        inputMode="numeric"
        className="xs:max-w-40"
      />
      {capacity.trim() && (
        <CheckboxField
          form={form}
          name="waitlist"
          label="Keep a waitlist when all seats are taken; the next in line moves up automatically"
        />
      )}
      {event && (
        <CheckboxField
          form={form}
          name="tell"
          label="When the time or place changes, email everyone who is coming"
        />
      )}
      <FormNotice form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel={event ? 'Saving…' : 'Creating…'}>
          {event ? 'Save Changes' : 'Create Event'}
        </SubmitButton>
        <Button variant="quiet" disabled={save.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
