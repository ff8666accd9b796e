/**
 * /auth/confirm: one button that verifies the link from the email. Opening the page alone changes nothing, and nobody is
 * signed in to another account than the one that the button names.
 */
import type { Session } from '@supabase/supabase-js'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { dropOpenedLink } from '@/lib/auth/opened-link'
import { enter } from '../api/link-session'
import { useVerifyMailLink } from '../api/mailed-links'
import type { MailLink, MailLinkType } from '../mail-link'
import { ContinueAs } from './continue-as'

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
  const [entering, setEntering] = useState(false)
  const [declined, setDeclined] = useState(false)
  const replacement = newLink(link?.type)

  if (declined)
    return (
      <Alert title="You are not signed in">
        That link belongs to another account, so nothing was changed here. You can close this page.
      </Alert>
    )
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
  const goOn = async (session: Session | null) => {
    setEntering(true)
    if (session) await enter(session)
    onVerified(link)
  }
  const verify = () =>
    verifying.mutate(link, {
      onSuccess: session => {
        dropOpenedLink()
        if (!session || session.user.email === link.email) void goOn(session)
      },
    })
  const asked = verifying.data && verifying.data.user.email !== link.email ? verifying.data : null
  if (asked)
    return (
      <ContinueAs
        email={asked.user.email ?? ''}
        busy={entering}
        onYes={() => void goOn(asked)}
        onNo={() => setDeclined(true)}
      />
    )
  return (
    <div className="grid gap-6">
      <p className="text-soft">
        You opened a link from one of our emails. Press Continue to use it; nothing happens before that.
      </p>
      <Button
        className="h-auto min-h-12 w-full py-2.5 whitespace-normal wrap-anywhere"
        busy={verifying.isPending || entering}
        onClick={verify}
      >
        {link.email ? `Continue as ${link.email}` : 'Continue'}
      </Button>
    </div>
  )
}
