// The admins' form of an event, new or existing.
import { useRef, useState, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import {
  adminEventErrors,
  adminEventRowOf,
  type AdminEventErrors,
  type AdminEventValues,
} from '@/features/events/admin-event-form'
import type { ListedEvent } from '@/features/events/api/event-columns'
import { useSaveEvent } from '@/features/events/api/save-event'
import { EventFormFields } from '@/features/events/components/event-form-fields'
import { focusFirstError } from '@/components/focus-first-error'

interface EventEditorProps {
  initial: AdminEventValues
  /** The event as it is; without one a new one is created. */
  event?: ListedEvent
  /** `linkSaved` is false when only the meeting link was not. */
  onSaved: (linkSaved: boolean) => void
  onCancel: () => void
}

export function EventEditor({ initial, event, onSaved, onCancel }: EventEditorProps) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<AdminEventErrors>({})
  const [tell, setTell] = useState(true)
  const form = useRef<HTMLFormElement>(null)
  const save = useSaveEvent()
  const set = (changes: Partial<AdminEventValues>) => setValues(current => ({ ...current, ...changes }))

  const submit = (submitted: SyntheticEvent) => {
    submitted.preventDefault()
    const found = adminEventErrors(values)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      focusFirstError(form.current)
      return
    }
    save.mutate(
      { id: event?.id ?? null, ...adminEventRowOf(values, event), tell },
      { onSuccess: ({ linkSaved }) => onSaved(linkSaved) },
    )
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
      <EventFormFields values={values} errors={errors} onChange={set} />
      <FormField label="Host name" optional>
        <Input
          value={values.hostName}
          maxLength={160}
          onChange={({ target }) => set({ hostName: target.value })}
        />
      </FormField>
      <FormField
        label="Meeting link"
        optional
        error={errors.meetingLink}
        hint="For online events. Only members who attend see it."
      >
        <Input
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={2048}
          value={values.meetingLink}
          onChange={({ target }) => set({ meetingLink: target.value })}
        />
      </FormField>
      <FormField label="Seats" optional error={errors.capacity} hint="Left empty, everybody can come.">
        <Input
          inputMode="numeric"
          className="xs:max-w-40"
          value={values.capacity}
          onChange={({ target }) => set({ capacity: target.value })}
        />
      </FormField>
      {values.capacity.trim() && (
        <Checkbox
          label="Keep a waitlist when all seats are taken; whoever is next moves up by herself"
          checked={values.waitlist}
          onCheckedChange={checked => set({ waitlist: checked === true })}
        />
      )}
      {event && (
        <Checkbox
          label="When time or place change, tell those who come by mail"
          checked={tell}
          onCheckedChange={checked => setTell(checked === true)}
        />
      )}
      {save.isError && <Alert variant="destructive">{save.error.message}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {event
            ? save.isPending
              ? 'Saving…'
              : 'Save Changes'
            : save.isPending
              ? 'Creating…'
              : 'Create Event'}
        </Button>
        <Button variant="quiet" disabled={save.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
