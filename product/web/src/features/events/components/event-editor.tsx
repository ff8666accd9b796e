// Edits an event, new or stored, for admins.
import type { EventChangeMail } from '@juno/domain/events/event-change'
import {
  eventLimits,
  eventTimeFields,
  pastStartQuestion,
  type EventFormValues,
} from '@juno/domain/events/event-form'
import { eventTexts } from '@juno/domain/events/event-texts'
import { editingTopic } from '@juno/domain/live/editing-topic'
import { textLimits } from '@juno/domain/text/text-limits'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { AskFirst, useQuestion } from '@/components/form/ask-first'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesByField } from '@/components/form/form-issues'
import { OtherEditors } from '@/components/form/other-editors'
import { CheckboxField } from '@/components/form/tick-fields'
import { useDraft } from '@/components/form/use-draft'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { useVersionedForm, type VersionedForm } from '@/components/form/use-versioned-form'
import { Button } from '@/components/ui/button'
import { useLeave } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { now } from '@/lib/now'
import {
  adminEventErrors,
  adminEventFields,
  adminEventFormOf,
  adminEventRowOf,
  emptyAdminEventForm,
  mailedChange,
  type AdminEventValues,
} from '../admin-event-form'
import { LinkNotSaved, previewEventChange, useSaveEvent, type EditedEvent } from '../api/manage-events'
import { ChangeMailDialog } from './change-mail-dialog'
import { EventFormFields } from './event-form-fields'

interface EventEditorProps {
  /** The stored event. Without it, a new one is created. */
  stored?: EditedEvent
  /** The time zone of a new event. */
  timeZone?: string
  /** Called after Cancel, and after saving with the month of the event (docs/specification/events.md#after-editing). */
  onDone: (month?: string) => void
}

export function EventEditor({ stored, timeZone = '', onDone }: EventEditorProps) {
  const save = useSaveEvent()
  const leave = useLeave()
  const question = useQuestion()
  const [edited, setEdited] = useState(stored)
  const [asked, setAsked] = useState<readonly EventChangeMail[] | null>(null)
  /** The answer to the emails that were shown. */
  const notify = useRef<boolean>(undefined)
  const valuesOf = (version: EditedEvent | undefined) =>
    version ? adminEventFormOf(version.event, version.meetingLink) : emptyAdminEventForm(timeZone)
  const form: VersionedForm<AdminEventValues, EditedEvent> = useVersionedForm({
    stored,
    valuesOf,
    together: [eventTimeFields, ['capacity', 'waitlist']],
    rules: values => issuesByField(adminEventErrors(values)),
    draft: useDraft(edited ? `event-${edited.event.id}` : 'new-event'),
    failure: error =>
      error instanceof LinkNotSaved ? { path: 'meetingLink', message: error.message } : failureText(error),
    onSubmit: async (values, version) => {
      const changed = adminEventRowOf(values, version?.event)
      const answer = notify.current
      notify.current = undefined
      const before = version && valuesOf(version)
      if (!question.mayContinue(pastStartQuestion(values, now(), before))) return false
      const told = version && mailedChange(changed.row, version.event)
      if (told && answer === undefined) {
        const { mails } = await previewEventChange(version.event, told)
        if (mails.length > 0) {
          setAsked(mails)
          return false
        }
      }
      try {
        await save.mutateAsync({ version, ...changed, notify: answer ?? true })
      } catch (cause) {
        if (!(cause instanceof LinkNotSaved)) throw cause
        goOnFrom(cause.stored, values.meetingLink)
        throw cause
      }
      toast({ title: version ? eventTexts.updated : eventTexts.created })
      onDone(values.startDate.slice(0, 7))
    },
  })
  /** Continues with the stored event and the typed link. */
  const goOnFrom = (saved: EditedEvent, meetingLink: string) => {
    form.startFrom(saved)
    form.setValue('meetingLink', meetingLink, { shouldDirty: true })
    // The next save of a new event changes an existing event.
    if (!edited) form.draft?.remove()
    setEdited(saved)
  }
  const capacity = useWatch({ control: form.control, name: 'capacity' })

  return (
    <Form form={form}>
      {edited && <OtherEditors topic={editingTopic('event', edited.event.id)} />}
      <AskFirst form={form} asking={question.asking} />
      {/* The form has these fields, and more. */}
      <EventFormFields form={form as unknown as ValidatedForm<EventFormValues>} />
      <TextField form={form} name="hostName" label="Host name" optional maxLength={eventLimits.hostName} />
      <TextField
        form={form}
        name="meetingLink"
        label="Meeting link"
        optional
        hint="For online events. Only members who attend see it."
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={textLimits.url}
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
      <FormNotice form={form} />
      <ConflictDialog form={form} fields={adminEventFields} title="Somebody else changed this event" />
      {asked && (
        <ChangeMailDialog
          mails={asked}
          onAnswer={email => {
            setAsked(null)
            notify.current = email
            void form.submit()
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel={edited ? 'Saving…' : 'Creating…'}>
          {edited ? 'Save Changes' : 'Create Event'}
        </SubmitButton>
        <Button variant="quiet" disabled={save.isPending} onClick={() => leave(() => onDone())}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
