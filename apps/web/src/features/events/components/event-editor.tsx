// The admins' form of an event, new or stored.
import { pastStartQuestion, type EventFormValues } from '@juno/domain/events/event-form'
import { eventTexts } from '@juno/domain/events/event-texts'
import { editingTopic } from '@juno/domain/live/editing-topic'
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
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { Button } from '@/components/ui/button'
import { useLeave } from '@/components/unsaved-work'
import { toast } from '@/components/ui/toast-store'
import {
  adminEventErrors,
  adminEventFields,
  adminEventFormOf,
  adminEventRowOf,
  emptyAdminEventForm,
  mailedChange,
} from '../admin-event-form'
import { previewEventChange, useSaveEvent, type EditedEvent } from '../api/manage-events'
import { ChangeMailDialog, type ShownPreview } from './change-mail-dialog'
import { EventFormFields } from './event-form-fields'

interface EventEditorProps {
  /** The stored event; without one a new one is created. */
  stored?: EditedEvent
  /** Of a new one. */
  timeZone?: string
  /** After saving, and after Cancel (docs/specification/events.md#after-editing). */
  onDone: () => void
}

export function EventEditor({ stored, timeZone = '', onDone }: EventEditorProps) {
  const save = useSaveEvent()
  const leave = useLeave()
  const question = useQuestion()
  const [asked, setAsked] = useState<ShownPreview | null>(null)
  /** The answer to the mail that was shown. */
  const notify = useRef<boolean>(undefined)
  const valuesOf = (version: EditedEvent | undefined) =>
    version ? adminEventFormOf(version.event, version.meetingLink) : emptyAdminEventForm(timeZone)
  const form = useVersionedForm({
    stored,
    valuesOf,
    rules: values => issuesByField(adminEventErrors(values)),
    draft: useDraft(stored ? `event-${stored.event.id}` : 'new-event'),
    onSubmit: async (values, version) => {
      const changed = adminEventRowOf(values, version?.event)
      const answer = notify.current
      notify.current = undefined
      const before = version && valuesOf(version)
      if (!question.mayContinue(pastStartQuestion(values, new Date(), before))) return false
      const told = version && mailedChange(changed.row, version.event)
      if (told && answer === undefined) {
        const preview = await previewEventChange(version.event, told)
        if (preview.mail && preview.recipients > 0) {
          setAsked({ ...preview, mail: preview.mail })
          return false
        }
      }
      const linkSaved = await save.mutateAsync({ version, ...changed, notify: answer ?? true })
      const title = version ? eventTexts.updated : eventTexts.created
      const description = `The meeting link could not be saved. Please ${version ? 'try again' : 'edit the event to add it'}.`
      toast(linkSaved ? { title } : { title, description, variant: 'destructive' })
      onDone()
    },
  })
  const capacity = useWatch({ control: form.control, name: 'capacity' })

  return (
    <Form form={form}>
      {stored && <OtherEditors topic={editingTopic('event', stored.event.id)} />}
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
      <FormNotice form={form} />
      <ConflictDialog form={form} fields={adminEventFields} title="Somebody else changed this event" />
      {asked && (
        <ChangeMailDialog
          preview={asked}
          onAnswer={email => {
            setAsked(null)
            notify.current = email
            void form.submit()
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton form={form} busyLabel={stored ? 'Saving…' : 'Creating…'}>
          {stored ? 'Save Changes' : 'Create Event'}
        </SubmitButton>
        <Button variant="quiet" disabled={save.isPending} onClick={() => leave(onDone)}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
