// Sends one failed mail again.
import { RotateCcw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import type { Mail } from '@/features/mail-outbox/api/get-mails'
import { useRetryMail } from '@/features/mail-outbox/api/retry-mail'

export function RetryButton({ mail, onDone }: { mail: Mail; onDone?: () => void }) {
  const retry = useRetryMail()
  // Told also when the button has gone with its row by then.
  const send = () =>
    void retry.mutateAsync({ id: mail.id }).then(
      ({ message }) => {
        toast({ title: message })
        onDone?.()
      },
      ({ message }: Error) => toast({ title: message, variant: 'destructive' }),
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
