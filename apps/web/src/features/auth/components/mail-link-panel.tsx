/** /auth/confirm: one button that spends the link from the mail. Opening the page alone uses nothing up. */
import { Link } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { useVerifyMailLink } from '../api/verify-mail-link'
import type { MailLink, MailLinkType } from '../mail-link'

interface MailLinkPanelProps {
  link: MailLink | null
  onSpent: (link: MailLink) => void
}

/** Where a new link of the same kind can be asked for. */
const newLink = (type: MailLinkType | undefined) =>
  type === 'recovery'
    ? { to: paths.resetPassword, label: 'Request New Reset Link' }
    : { to: paths.confirmEmail, label: 'Send me a new link' }

export function MailLinkPanel({ link, onSpent }: MailLinkPanelProps) {
  const spending = useVerifyMailLink()
  const replacement = newLink(link?.type)

  if (link === null || spending.isError) {
    return (
      <div className="grid gap-6">
        <Alert variant="destructive" title="This link no longer works">
          It has expired, was already used, or was not copied in full. Each link works once; a new one takes a
          minute.
        </Alert>
        <Button asChild className="w-full">
          <Link to={replacement.to}>{replacement.label}</Link>
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <p className="text-soft">
        You opened a link from one of our emails. Press Continue and we take it from there; nothing happens
        before.
      </p>
      <Button
        className="w-full"
        busy={spending.isPending || spending.isSuccess}
        onClick={() => spending.mutate(link, { onSuccess: () => onSpent(link) })}
      >
        Continue
      </Button>
    </div>
  )
}
