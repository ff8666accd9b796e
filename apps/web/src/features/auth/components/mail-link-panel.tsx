/** /auth/confirm: one button that verifies the link from the email. Opening the page alone changes nothing. */
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { useVerifyMailLink } from '../api/mailed-links'
import type { MailLink, MailLinkType } from '../mail-link'

interface MailLinkPanelProps {
  link: MailLink | null
  onVerified: (link: MailLink) => void
}

/** Where a new link of the same kind can be asked for. */
const newLink = (type: MailLinkType | undefined) =>
  type === 'recovery'
    ? { to: paths.resetPassword, label: 'Request New Reset Link' }
    : { to: paths.confirmEmail, label: 'Send me a new link' }

export function MailLinkPanel({ link, onVerified }: MailLinkPanelProps) {
  const verifying = useVerifyMailLink()
  const replacement = newLink(link?.type)

  if (link === null || verifying.isError) {
    return (
      <div className="grid gap-6">
        <Alert variant="destructive" title="This link no longer works">
          It has expired, was already used, or was not copied in full. Each link works once; a new one takes a
          minute.
        </Alert>
        <ButtonLink to={replacement.to} className="w-full">
          {replacement.label}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <p className="text-soft">
        You opened a link from one of our emails. Press Continue to use it; nothing happens before that.
      </p>
      <Button
        className="w-full"
        busy={verifying.isPending || verifying.isSuccess}
        onClick={() => verifying.mutate(link, { onSuccess: () => onVerified(link) })}
      >
        Continue
      </Button>
    </div>
  )
}
