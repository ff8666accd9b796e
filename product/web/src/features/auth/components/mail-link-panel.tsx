/**
 * Verifies the link from the email at /auth/confirm when a button is pressed. Opening the page uses nothing up: it asks
 * whether the link still works. Nobody is signed in to another account than the one that the button names.
 */
import type { Session } from '@supabase/supabase-js'
import { useState } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Spinner } from '@/components/ui/spinner'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { dropOpenedLink } from '@/lib/auth/opened-link'
import { failureText } from '@/lib/failure-text'
import { useEnter } from '../api/link-session'
import { useLinkWorks } from '../api/link-works'
import { useVerifyMailLink } from '../api/mailed-links'
import { afterMailLink, type MailLink, type MailLinkType } from '../mail-link'
import { ContinueAs } from './continue-as'
import { LinkDeclined } from './link-declined'

interface MailLinkPanelProps {
  link: MailLink | null
  /** The link is one of an invitation, also where nothing else of it is complete. */
  isInvitation: boolean
  onVerified: (link: MailLink) => void
}

/** Returns the page where a new link of the same kind can be requested. */
const newLink = (type: MailLinkType | undefined) =>
  type === 'recovery'
    ? { to: paths.resetPassword, label: 'Request New Reset Link' }
    : { to: paths.confirmEmail, label: 'Send me a new link' }

/**
 * Returns whether the service does not know the link. Where it did not answer, or is busy, the link may still be good.
 */
const isRefusal = (error: (Error & { status?: number }) | null) => {
  const { status = 0 } = error ?? {}
  return status >= 400 && status < 500 && status !== 429
}

export function MailLinkPanel({ link, isInvitation, onVerified }: MailLinkPanelProps) {
  const verifying = useVerifyMailLink()
  const entering = useEnter()
  const [declined, setDeclined] = useState(false)
  const works = useLinkWorks(link)

  if (declined) return <LinkDeclined usedUp={verifying.isSuccess} />
  if (link === null || isRefusal(verifying.error) || works.data === false)
    return isInvitation ? <DeadInvitation /> : <DeadLink link={link} />
  if (works.isPending) return <Spinner label="Checking your link..." />
  const decline = () => {
    dropOpenedLink()
    setDeclined(true)
  }
  const goOn = (session: Session | null) =>
    session ? entering.mutate(session, { onSuccess: () => onVerified(link) }) : onVerified(link)
  const isNamed = (session: Session) => session.user.email === link.email
  // A verified link is never verified again, since each link works once.
  const verified = verifying.data
  const verify = () =>
    verifying.mutate(link, {
      onSuccess: session => {
        dropOpenedLink()
        if (!session || isNamed(session)) goOn(session)
      },
    })
  if (verified && !isNamed(verified))
    return (
      <ContinueAs
        email={verified.user.email ?? ''}
        busy={entering.isPending}
        problem={entering.error}
        onYes={() => goOn(verified)}
        onNo={decline}
      />
    )
  const problem = verifying.error ?? entering.error
  const busy = verifying.isPending || entering.isPending
  const use = () => (verified ? goOn(verified) : verify())
  if (link.email)
    return <ContinueAs email={link.email} busy={busy} problem={problem} onYes={use} onNo={decline} />
  return (
    <div className="grid gap-6">
      <p className="text-soft">
        You opened a link from one of our emails. Press Continue to use it; nothing happens before that.
      </p>
      {problem && <Alert variant="destructive">{failureText(problem)}</Alert>}
      <Button className="w-full" busy={busy} onClick={use}>
        Continue
      </Button>
    </div>
  )
}

/** Leads on by a new link, by signing in, or without either where the link has signed this browser in before. */
function DeadLink({ link }: { link: MailLink | null }) {
  const { user } = useAuth()
  const isIn = user !== null && user.email === link?.email
  const replacement = newLink(link?.type)
  return (
    <div className="grid gap-6">
      <Alert variant="destructive" title="This link no longer works">
        It has expired, was already used, or was not copied in full, or a newer one was sent since: the link
        in the latest email works. Each link works once; a new one takes a minute.
      </Alert>
      <div className="grid gap-3">
        {isIn && (
          <ButtonLink to={afterMailLink(link!)} className="w-full">
            Continue as {user.account}
          </ButtonLink>
        )}
        <ButtonLink to={replacement.to} variant={isIn ? 'quiet' : 'primary'} className="w-full">
          {replacement.label}
        </ButtonLink>
        {!user && (
          <ButtonLink to={paths.signIn} state={{ email: link?.email }} variant="quiet" className="w-full">
            Sign In
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

const DeadInvitation = () => (
  <div className="grid gap-6">
    <Alert variant="destructive" title="This invitation no longer works">
      It is too old, was already used, or the team has taken it back. If you have a later email from us, the
      link in that one works. Otherwise please write to us.
    </Alert>
    <ButtonLink to={paths.contact} className="w-full">
      Write to us
    </ButtonLink>
    <ButtonLink to={paths.signIn} variant="quiet" className="w-full">
      Sign In
    </ButtonLink>
  </div>
)
