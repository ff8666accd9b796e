import { eventTexts, submittedRedirectDelay } from '@juno/domain/events/event-texts'
import {
  emptyEventForm,
  eventFormErrors,
  eventFormFields,
  eventFormOf,
  eventRowOf,
  eventTimeFields,
  pastStartQuestion,
  type EventFormValues,
} from '@juno/domain/events/event-form'
import { useEffect, type ReactNode } from 'react'
import { QuotaLine } from '@/components/feedback/quota-line'
import { AskFirst, useQuestion } from '@/components/form/ask-first'
import { ConflictDialog } from '@/components/form/conflict-dialog'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesByField } from '@/components/form/form-issues'
import { useDraft } from '@/components/form/use-draft'
import type { ValidatedForm } from '@/components/form/use-validated-form'
import { useVersionedForm } from '@/components/form/use-versioned-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { toast } from '@/components/ui/toast-store'
import { useResubmitEvent, type OwnEvent } from '../api/own-submissions'
import { useSubmitEvent } from '../api/submit-event'

interface SubmitEventFormProps {
  /** The time zone of the site. */
  timeZone: string
  fields: (form: ValidatedForm<EventFormValues>) => ReactNode
  /** The submission that is changed and sent again. */
  again?: OwnEvent
  onDone: () => void
  onCancel: () => void
}

export function SubmitEventForm({ timeZone, fields, again, onDone, onCancel }: SubmitEventFormProps) {
  const first = useSubmitEvent()
  const further = useResubmitEvent()
  const submission = again ? further : first
  const question = useQuestion()
  const valuesOf = (stored: OwnEvent | undefined) => (stored ? eventFormOf(stored) : emptyEventForm(timeZone))
  const form = useVersionedForm<EventFormValues, OwnEvent>({
    stored: again,
    valuesOf,
    together: [eventTimeFields],
    rules: values => issuesByField(eventFormErrors(values)),
    draft: useDraft(again ? `submitted-event-${again.id}` : 'submit-event'),
    onSubmit: async (values, version) => {
      const before = version && valuesOf(version)
      if (!question.mayContinue(pastStartQuestion(values, new Date(), before))) return false
      const row = eventRowOf(values, version)
      await (version ? further.mutateAsync({ version, row }) : first.mutateAsync(row))
      toast({ title: eventTexts.submitted })
    },
  })

  useEffect(() => {
    if (!submission.isSuccess) return
    const timer = setTimeout(onDone, submittedRedirectDelay)
    return () => clearTimeout(timer)
  }, [submission.isSuccess, onDone])

  return (
    <Card className="max-w-[720px] sm:p-8">
      <Form form={form}>
        {fields(form)}
        <AskFirst form={form} asking={question.asking} />
        {!again && <QuotaLine of={['events']} />}
        <ConflictDialog form={form} fields={eventFormFields} own="event" />
        <FormNotice form={form} />
        {submission.isSuccess && <Alert variant="success">{eventTexts.submitted}</Alert>}
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} disabled={submission.isSuccess} busyLabel="Submitting…">
            {again ? 'Send to the team' : 'Submit Event'}
          </SubmitButton>
          <Button variant="quiet" onClick={onCancel} disabled={submission.isPending}>
            Cancel
          </Button>
        </div>
      </Form>
    </Card>
  )
}
