// One mail: recipient, subject, state.
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { momentText } from '@/lib/dates'
import type { Mail } from '@/features/mail-outbox/api/get-mails'
import { RetryButton } from '@/features/mail-outbox/components/retry-button'
import { kindWords, stateWords } from '@/features/mail-outbox/mail-labels'

export function MailLine({ mail, onOpen }: { mail: Mail; onOpen: () => void }) {
  const { label, tone } = stateWords[mail.status]
  return (
    <li className="grid gap-x-6 gap-y-2 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{mail.to_email}</span>
          <Chip tone={tone}>{label}</Chip>
        </p>
        <p className="mt-0.5 wrap-anywhere">{mail.subject}</p>
        <p className="text-sm text-soft">
          {kindWords(mail.kind)} · <time dateTime={mail.created_at}>{momentText(mail.created_at)}</time>
          {mail.attempts > 1 && ` · ${mail.attempts} attempts`}
        </p>
        {mail.last_error && mail.status !== 'sent' && (
          <p className="mt-1 text-sm wrap-anywhere text-danger">{mail.last_error}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="quiet"
          size="little"
          onClick={onOpen}
          aria-label={`Open the email to ${mail.to_email}: ${mail.subject}`}
        >
          Open
        </Button>
        {mail.status === 'failed' && <RetryButton mail={mail} />}
      </div>
    </li>
  )
}
