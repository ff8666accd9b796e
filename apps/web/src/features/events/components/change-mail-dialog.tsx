// The mail that a change would send, before it is saved: to how many, and word for word.
import type { EventChangePreview } from '@juno/domain/events/event-change'
import { plural } from '@juno/domain/text/plural'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'

type ChangeMail = NonNullable<EventChangePreview['mail']>

export type ShownPreview = EventChangePreview & { mail: ChangeMail }

interface ChangeMailDialogProps {
  preview: ShownPreview
  /** Whether the mail is sent with the change. */
  onAnswer: (email: boolean) => void
  onCancel: () => void
}

export function ChangeMailDialog({ preview, onAnswer, onCancel }: ChangeMailDialogProps) {
  const { mail, news, recipients } = preview
  return (
    <Dialog open onOpenChange={open => !open && onCancel()}>
      <DialogContent
        className="sm:w-[min(640px,calc(100vw-48px))]"
        title={`${plural(recipients, 'person', 'people')} will be told ${news}`}
        description="Everyone who is coming, waiting for a seat or may come gets this email. Nothing is saved yet."
        footer={
          <>
            <Button variant="quiet" onClick={onCancel}>
              Keep editing
            </Button>
            <Button variant="quiet" onClick={() => onAnswer(false)}>
              Save without email
            </Button>
            <Button onClick={() => onAnswer(true)}>
              Save and email {plural(recipients, 'person', 'people')}
            </Button>
          </>
        }
      >
        <MailPreview mail={mail} />
      </DialogContent>
    </Dialog>
  )
}

export function MailPreview({ mail: { subject, heading, paragraphs, facts, notes } }: { mail: ChangeMail }) {
  return (
    <article aria-label="The email" className="grid gap-3 rounded-[14px] border p-4 text-[15px] text-ink">
      <p className="text-sm text-soft">
        Subject: <strong className="text-ink">{subject}</strong>
      </p>
      <p className="font-display text-xl wrap-anywhere">{heading}</p>
      {paragraphs.map(paragraph => (
        <p key={paragraph} className="wrap-anywhere">
          {paragraph}
        </p>
      ))}
      <dl className="grid gap-2">
        {facts.map(({ label, value }) => (
          <div key={label + value}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.map(note => (
        <p key={note} className="text-sm text-soft">
          {note}
        </p>
      ))}
    </article>
  )
}
