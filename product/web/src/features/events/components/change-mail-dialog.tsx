// Shows the emails of an edit before it is saved, and asks whether to send them.
import type { EventChangeMail } from '@juno/domain/events/event-change'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { MailList, MailPreview, people, toldText } from './change-mails'

interface ChangeMailDialogProps {
  /** At least one email. */
  mails: readonly EventChangeMail[]
  /** Says whether a new time or place is emailed with the change. A seat always is. */
  onAnswer: (email: boolean) => void
  onCancel: () => void
}

export function ChangeMailDialog({ mails, onAnswer, onCancel }: ChangeMailDialogProps) {
  const only = mails.length === 1 ? mails[0] : undefined
  const seats = mails.find(({ kind }) => kind === 'promoted')
  // People who get a seat are among those who are emailed about a new time.
  const everybody = people(Math.max(...mails.map(({ recipients }) => recipients)))
  return (
    <Dialog open onOpenChange={open => !open && onCancel()}>
      <DialogContent
        className="sm:w-[min(640px,calc(100vw-48px))]"
        title={only ? toldText(only) : `${everybody} will get an email`}
        description={`${only ? audience(only) : ''} Nothing is saved yet.`.trim()}
        footer={
          <>
            <Button variant="quiet" onClick={onCancel}>
              Keep editing
            </Button>
            {only !== seats && (
              <Button variant="quiet" onClick={() => onAnswer(false)}>
                {seats ? 'Save, and email only about seats' : 'Save without email'}
              </Button>
            )}
            <Button onClick={() => onAnswer(true)}>Save and email {everybody}</Button>
          </>
        }
      >
        {only ? <MailPreview mail={only} /> : <MailList mails={mails} />}
      </DialogContent>
    </Dialog>
  )
}

const audience = ({ kind }: EventChangeMail) =>
  kind === 'promoted'
    ? 'Whoever is next on the waitlist moves up and gets this email.'
    : 'Everyone who is coming, waiting for a seat or may come gets this email.'
