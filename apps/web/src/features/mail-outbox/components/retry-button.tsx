// Sends one failed mail again.
import { RotateCcw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { Mail } from '@/features/mail-outbox/api/get-mails'
import { useRetryMail } from '@/features/mail-outbox/api/retry-mail'

export function RetryButton({ mail, onDone }: { mail: Mail; onDone?: () => void }) {
  const retry = useRetryMail()
  return (
    <Button
      variant="tinted"
      size="little"
      busy={retry.isPending}
      aria-label={`Send again to ${mail.to_email}: ${mail.subject}`}
      onClick={() => retry.mutate({ id: mail.id }, { onSuccess: onDone })}
    >
      {!retry.isPending && <RotateCcw className="size-4" aria-hidden="true" />} Send again
    </Button>
  )
}
