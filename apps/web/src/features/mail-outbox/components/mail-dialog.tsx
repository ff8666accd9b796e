// What a mail says, without what would open a door: links are cut down to their host.
import { ErrorState } from '@/components/feedback/error-state'
import { Alert } from '@/components/ui/alert'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { momentText } from '@/lib/dates'
import { useMailWords, type Mail, type MailWords } from '@/features/mail-outbox/api/get-mails'
import { RetryButton } from '@/features/mail-outbox/components/retry-button'
import { kindWords, stateWords } from '@/features/mail-outbox/mail-labels'

export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const words = useMailWords(mail.id)
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent
        title={<span className="wrap-anywhere">{mail.subject}</span>}
        description={<span className="wrap-anywhere">To {mail.to_email}</span>}
        footer={mail.status === 'failed' && <RetryButton mail={mail} onDone={onClose} />}
      >
        {words.isPending ? (
          <RowsSkeleton rows={2} />
        ) : words.isError ? (
          <ErrorState title="The mail could not be loaded." onRetry={() => void words.refetch()} />
        ) : words.data ? (
          <MailFacts mail={mail} words={words.data} />
        ) : (
          <p>This email no longer exists.</p>
        )}
      </DialogContent>
    </Dialog>
  )
}

function MailFacts({ mail, words }: { mail: Mail; words: MailWords }) {
  const facts: [string, string][] = [
    ['State', stateWords[mail.status].label],
    ['Kind', kindWords(mail.kind)],
    ['Written', momentText(mail.created_at)],
    ...(mail.sent_at ? [['Sent', momentText(mail.sent_at)] as [string, string]] : []),
    ['Attempts', String(mail.attempts)],
    ...(words.expires_at ? [['Of no use after', momentText(words.expires_at)] as [string, string]] : []),
    ...(words.attachments.length > 0 ? [['Attached', words.attachments.join(', ')] as [string, string]] : []),
    ...Object.entries(words.headers),
  ]
  return (
    <div className="grid gap-5">
      {mail.last_error && mail.status !== 'sent' && (
        <Alert variant="destructive" title="What the mail server said">
          <span className="wrap-anywhere">{mail.last_error}</span>
        </Alert>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-1 text-[15px]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {words.text === null ? (
        <p className="text-soft">The words of sign-in mails are not shown: they open somebody’s account.</p>
      ) : (
        <>
          <pre
            tabIndex={0}
            className="rounded-[10px] bg-sand p-4 font-sans text-[15px] wrap-anywhere whitespace-pre-wrap"
          >
            {words.text}
          </pre>
          <p className="text-sm text-soft">
            Links are shortened here, because they may open someone else’s account.
          </p>
        </>
      )}
    </div>
  )
}
