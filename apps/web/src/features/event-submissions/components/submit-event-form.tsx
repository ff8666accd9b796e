// A member submits an event for review, and is led to the calendar once it has arrived.
import { eventTexts, submittedRedirectDelay } from '@juno/domain/events/event-texts'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { useSubmitEvent } from '@/features/event-submissions/api/submit-event'
import { focusFirstError } from '@/components/focus-first-error'
import {
  emptyEventForm,
  eventFormErrors,
  eventRowOf,
  type EventFormErrors,
  type EventFormProps,
} from '@juno/domain/events/event-form'

interface SubmitEventFormProps {
  /** The site's zone, to start from. */
  timeZone: string
  fields: (form: EventFormProps) => ReactNode
  onDone: () => void
  onCancel: () => void
}

export function SubmitEventForm({ timeZone, fields, onDone, onCancel }: SubmitEventFormProps) {
  const [values, setValues] = useState(() => emptyEventForm(timeZone))
  const [errors, setErrors] = useState<EventFormErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const submission = useSubmitEvent()

  useEffect(() => {
    if (!submission.isSuccess) return
    const timer = setTimeout(onDone, submittedRedirectDelay)
    return () => clearTimeout(timer)
  }, [submission.isSuccess, onDone])

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const found = eventFormErrors(values)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      focusFirstError(form.current)
      return
    }
    submission.mutate(eventRowOf(values), { onSuccess: () => toast({ title: eventTexts.submitted }) })
  }

  return (
    <Card className="max-w-[720px] sm:p-8">
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        {fields({ values, errors, onChange: setValues })}
        {submission.isError && <Alert variant="destructive">{submission.error.message}</Alert>}
        {submission.isSuccess && <Alert variant="success">{eventTexts.submitted}</Alert>}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={submission.isPending} disabled={submission.isSuccess}>
            {submission.isPending ? 'Submitting…' : 'Submit Event'}
          </Button>
          <Button variant="quiet" onClick={onCancel} disabled={submission.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Card>
  )
}
