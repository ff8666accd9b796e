// A message to those who answered an invitation. The mails wait in the outbox; the dialog shows them leave.
import { attendeeMailSchema, type AttendeeAudience } from '@juno/domain/rsvps/attendee-mail'
import { useId, useState, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { useMailAttendees, useMailProgress } from '@/features/rsvps/api/mail-attendees'
import { audienceOptions } from '@/features/rsvps/attendee'
import { plural } from '@juno/domain/text/plural'

interface MailAttendeesDialogProps {
  eventId: string
  title: string
  audience: AttendeeAudience
  count: number
  onClose: () => void
}

const people = (count: number) => plural(count, 'person', 'people')

export function MailAttendeesDialog({ eventId, title, audience, count, onClose }: MailAttendeesDialogProps) {
  const [values, setValues] = useState({ subject: title, message: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const formId = useId()
  const mail = useMailAttendees(eventId)
  const group = audienceOptions.find(({ value }) => value === audience)?.label

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const checked = attendeeMailSchema.safeParse({ status: audience, ...values })
    setErrors(
      Object.fromEntries((checked.error?.issues ?? []).map(issue => [String(issue.path[0]), issue.message])),
    )
    if (checked.success) mail.mutate(checked.data)
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        title="Email Attendees"
        description={`To: ${group} (${people(count)}). Everybody gets a mail of her own.`}
        footer={
          mail.isSuccess ? (
            <Button onClick={onClose}>Done</Button>
          ) : (
            <>
              <Button variant="quiet" disabled={mail.isPending} onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" form={formId} busy={mail.isPending}>
                {mail.isPending ? 'Sending…' : `Send to ${people(count)}`}
              </Button>
            </>
          )
        }
      >
        {mail.isSuccess ? (
          <Progress eventId={eventId} batch={mail.data.batch} total={mail.data.count} />
        ) : (
          <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
            <FormField label="Subject" required error={errors.subject}>
              <Input
                value={values.subject}
                maxLength={200}
                onChange={({ target }) => setValues({ ...values, subject: target.value })}
              />
            </FormField>
            <FormField
              label="Message"
              required
              error={errors.message}
              hint="Plain text, sent as you write it."
            >
              <Textarea
                rows={8}
                value={values.message}
                maxLength={10_000}
                onChange={({ target }) => setValues({ ...values, message: target.value })}
              />
            </FormField>
            {mail.isError && <Alert variant="destructive">{mail.error.message}</Alert>}
          </form>
        )}
      </DialogContent>
    </Dialog>
  )
}

function Progress({ eventId, batch, total }: { eventId: string; batch: string; total: number }) {
  const { data, isError } = useMailProgress(eventId, batch)
  const done = (data?.sent ?? 0) + (data?.failed ?? 0)
  const finished = data?.queued === 0
  return (
    <div className="grid gap-3">
      <Alert variant="success">
        {plural(total, 'email is', 'emails are')} {finished ? 'sent.' : 'on the way.'}
      </Alert>
      <progress
        className="h-2.5 w-full accent-[var(--primary)]"
        max={total}
        value={done}
        aria-label="Emails sent"
      />
      <p role="status" className="text-[15px] text-soft">
        {data ? `${data.sent} of ${data.total} sent` : 'Counting…'}
        {data && data.failed > 0 && `, ${data.failed} failed; the mail outbox tells why`}
      </p>
      <p className="text-sm text-soft">
        {isError
          ? 'How far it has come could not be read. The mails leave all the same.'
          : 'You can close this; the mails leave all the same.'}
      </p>
    </div>
  )
}
