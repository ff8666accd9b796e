// Writes a message to people who answered an invitation, and shows how many of the emails have been sent.
import { attendeeMailSchema, type AttendeeAudience } from '@juno/domain/rsvps/attendee-mail'
import { plural } from '@juno/domain/text/plural'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice } from '@/components/form/form'
import { useDraft } from '@/components/form/use-draft'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, DialogContent } from '@/components/ui/dialog'
import { useMailAttendees, useMailProgress } from '../api/attendees'
import { audienceOptions } from '../attendee'

interface MailAttendeesDialogProps {
  eventId: string
  title: string
  audience: AttendeeAudience
  count: number
  onClose: () => void
}

const people = (count: number) => plural(count, 'person', 'people')

export function MailAttendeesDialog({ eventId, title, audience, count, onClose }: MailAttendeesDialogProps) {
  const mail = useMailAttendees(eventId)
  const form = useValidatedForm({
    defaultValues: { subject: title, message: '' },
    draft: useDraft(`attendees-${eventId}`),
    rules: attendeeMailSchema.omit({ status: true }),
    onSubmit: text => mail.mutateAsync({ status: audience, ...text }),
  })
  const group = audienceOptions.find(({ value }) => value === audience)?.label

  return (
    <Dialog open onOpenChange={open => !open && !mail.isPending && onClose()}>
      <DialogContent
        title="Email Attendees"
        description={`To: ${group} (${people(count)}). Each person gets a separate email.`}
        footer={
          mail.isSuccess ? (
            <Button onClick={onClose}>Done</Button>
          ) : (
            <>
              <DialogClose asChild>
                <Button variant="quiet" disabled={mail.isPending}>
                  Cancel
                </Button>
              </DialogClose>
              <Button type="submit" form={form.id} busy={mail.isPending}>
                {mail.isPending ? 'Sending…' : `Send to ${people(count)}`}
              </Button>
            </>
          )
        }
      >
        {mail.isSuccess ? (
          <Progress eventId={eventId} batch={mail.data.batch} total={mail.data.count} />
        ) : (
          <Form form={form}>
            <TextField form={form} name="subject" label="Subject" required maxLength={200} />
            <TextareaField
              form={form}
              name="message"
              label="Message"
              required
              hint="Plain text, sent as you write it."
              rows={8}
              maxLength={10_000}
              counter
            />
            <FormNotice form={form} />
          </Form>
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
        {data && data.failed > 0 && `, ${data.failed} failed; see the outbox for the reason`}
      </p>
      <p className="text-sm text-soft">
        {isError
          ? 'The progress could not be read. The emails are sent all the same.'
          : 'You can close this; the emails are sent all the same.'}
      </p>
    </div>
  )
}
