/**
 * Guards the link that gives an address to an account: only the owner of that account continues. Another owner of the
 * address would give it to a stranger, who knows the password of the account.
 */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Spinner } from '@/components/ui/spinner'
import { signInFrom } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { failureText } from '@/lib/failure-text'
import { useAskedFor } from '../api/link-session'
import type { MailLink } from '../mail-link'

export function OwnerFirst({ link, children }: { link: MailLink | null; children: ReactNode }) {
  const address = link?.isNewAddress ? link.email : null
  const { user } = useAuth()
  const { data: asked, error, refetch } = useAskedFor(address, user?.id)
  const { pathname, search } = useLocation()
  if (address === null || asked) return children
  if (error)
    return (
      <div className="grid gap-6">
        <Alert variant="destructive">{failureText(error)}</Alert>
        <Button onClick={() => void refetch()}>Try again</Button>
      </div>
    )
  if (asked === undefined) return <Spinner />
  return (
    <div className="grid gap-6">
      <p className="text-soft">
        Somebody asked to move an account to <strong className="text-ink wrap-anywhere">{address}</strong>. If
        it was you, sign in to that account first, so that your address cannot end up with a stranger’s.
      </p>
      {asked === false ? (
        <Alert title="You are signed in to another account">
          You are signed in as <strong className="wrap-anywhere">{user?.account}</strong>, and that account
          did not ask for this address. Sign out, sign in to the account that did, and open the link again.
        </Alert>
      ) : (
        <ButtonLink to={signInFrom(pathname + search)} className="w-full">
          Sign in to my account
        </ButtonLink>
      )}
      <p className="text-[15px] text-soft">
        If it was not you, close this page: nothing changes unless you continue.
      </p>
    </div>
  )
}
