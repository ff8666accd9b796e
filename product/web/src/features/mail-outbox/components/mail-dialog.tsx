// Shows the content of one email. Links are shortened to their host, since some of them sign in.
import { RotateCcw } from 'lucide-react'
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast-store'
import { momentText } from '@/lib/dates'
import { failureText } from '@/lib/failure-text'
import { useMailContent, useRetryMail, type Mail, type MailContent } from '../api/outbox'
import { kindLabel, maySendAgain, stateLabels } from '../mail-labels'

export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const content = useMailContent(mail.id)
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        title={
          <span className="wrap-anywhere" dir="auto">
            {mail.subject}
          </span>
        }
        description={<span className="wrap-anywhere">To {mail.to_email}</span>}
        footer={maySendAgain(mail.status) && <RetryButton mail={mail} onDone={onClose} />}
      >
        {content.isPending ? (
          <RowsSkeleton rows={2} />
        ) : content.isError ? (
          <ErrorState title="The email could not be loaded." onRetry={() => void content.refetch()} />
        ) : content.data ? (
          <MailFacts mail={mail} content={content.data} />
        ) : (
          <p>This email no longer exists.</p>
        )}
      </DialogContent>
    </Dialog>
  )
}

function MailFacts({ mail, content }: { mail: Mail; content: MailContent }) {
  const facts: [string, string][] = [
    ['State', stateLabels[mail.status].label],
    ['Kind', kindLabel(mail.kind)],
    ['Written', momentText(mail.created_at)],
    ...(mail.sent_at ? [['Sent', momentText(mail.sent_at)] as [string, string]] : []),
    ['Attempts', String(mail.attempts)],
    ...(content.expires_at ? [['Expires', momentText(content.expires_at)] as [string, string]] : []),
    ...(content.attachments.length > 0
      ? [['Attached', content.attachments.join(', ')] as [string, string]]
      : []),
    ...Object.entries(content.headers),
  ]
  return (
    <div className="grid gap-5">
      {mail.last_error && mail.status !== 'sent' && (
        <Alert
          variant="destructive"
          title={mail.status === 'suppressed' ? 'This email was not sent' : 'Message of the mail server'}
        >
          <span className="wrap-anywhere">{mail.last_error}</span>
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-[15px]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere" dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {content.text === null ? (
        <p className="text-soft">
          The text of sign-in emails is not shown, because it gives access to an account.
        </p>
      ) : (
        <>
          <pre
            tabIndex={0}
            className="rounded-[10px] bg-sand p-4 font-sans text-[15px] wrap-anywhere whitespace-pre-wrap"
          >
            {content.text}
          </pre>
          <p className="text-sm text-soft">
            Links are shortened here, because they may open someone else’s account.
          </p>
        </>
      )}
    </div>
  )
}

export function RetryButton({ mail, onDone }: { mail: Mail; onDone?: () => void }) {
  const retry = useRetryMail()
  // These are not callbacks of mutate(): the toast appears even if the button has disappeared with its row.
  const send = () =>
    void retry.mutateAsync({ id: mail.id }).then(
      ({ message }) => {
        toast({ title: message })
        onDone?.()
      },
      (error: Error) => toast({ title: failureText(error), variant: 'destructive' }),
    )
  return (
    <Button
      variant="tinted"
      size="little"
      busy={retry.isPending}
      aria-label={`Send again to ${mail.to_email}: ${mail.subject}`}
      onClick={send}
    >
      {!retry.isPending && <RotateCcw className="size-4" aria-hidden="true" />} Send again
    </Button>
  )
}
