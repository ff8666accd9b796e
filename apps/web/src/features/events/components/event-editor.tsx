// The admins' form of an event, new or stored.
import { pastStartQuestion, type EventFormValues } from '@juno/domain/events/event-form'
import { eventTexts } from '@juno/domain/events/event-texts'
import { useWatch } from 'react-hook-form'
import { AskFirst, useQuestion } from '@/components/form/ask-first'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesByField } from '@/components/form/form-issues'
import { CheckboxField } from '@/components/form/tick-fields'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useValidatedForm, type ValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { adminEventErrors, adminEventRowOf, type AdminEventValues } from '../admin-event-form'
import type { ListedEvent } from '../api/events'
import { useSaveEvent } from '../api/manage-events'
import { EventFormFields } from './event-form-fields'

interface EventEditorProps {
  initial: AdminEventValues
  /** The stored event; without one a new one is created. */
  event?: ListedEvent
  /** After saving, and after Cancel (docs/specification/events.md#after-editing). */
  onDone: () => void
}

export function EventEditor({ initial, event, onDone }: EventEditorProps) {
  const save = useSaveEvent()
  const question = useQuestion()
  const form = useValidatedForm({
    defaultValues: { ...initial, notify: true },
    rules: values => issuesByField(adminEventErrors(values)),
    onSubmit: async ({ notify, ...values }) => {
      if (!question.mayContinue(pastStartQuestion(values, new Date(), event && initial))) return false
      const linkSaved = await save.mutateAsync({
        id: event?.id ?? null,
        ...adminEventRowOf(values, event),
        notify,
      })
      const title = event ? eventTexts.updated : eventTexts.created
      const description = `The meeting link could not be saved. Please ${event ? 'try again' : 'edit the event to add it'}.`
      toast(linkSaved ? { title } : { title, description, variant: 'destructive' })
      onDone()
    },
  })
  const capacity = useWatch({ control: form.control, name: 'capacity' })

  return (
    <Form form={form}>
      <UnsavedChanges form={form} />
      <AskFirst form={form} asking={question.asking} />
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
          name="notify"
          label="When the time or place changes, email everyone who is coming"
        />
      )}
      <FormNotice form={form} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel={event ? 'Saving…' : 'Creating…'}>
          {event ? 'Save Changes' : 'Create Event'}
        </SubmitButton>
        <Button variant="quiet" disabled={save.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
