/** Stands before a page whose address brought tokens: they are used once the person has agreed to the account by name. */
import { useEffect, useState, type ReactNode } from 'react'
import { Spinner } from '@/components/ui/spinner'
import { dropOpenedLink, type OpenedLink } from '@/lib/auth/opened-link'
import { accountOf, enter } from '../api/link-session'
import { ContinueAs } from './continue-as'

interface LinkConsentProps {
  opened: OpenedLink
  /** Drawn once the tokens are used, declined or refused; at once where there are none. */
  children: ReactNode
}

export function LinkConsent({ opened: { access_token, refresh_token }, children }: LinkConsentProps) {
  const [settled, setSettled] = useState(!access_token || !refresh_token)
  const [email, setEmail] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const settle = () => {
    dropOpenedLink()
    setSettled(true)
  }

  useEffect(() => {
    if (settled || !access_token) return
    let left = false
    void accountOf(access_token).then(found => {
      if (left) return
      if (found) setEmail(found)
      // A reload asks again.
      else if (found === undefined) setSettled(true)
      else settle()
    })
    return () => {
      left = true
    }
  }, [settled, access_token])

  if (settled || !access_token || !refresh_token) return children
  if (email === null)
    return (
      <div className="grid justify-items-center gap-4 py-10 text-soft">
        <Spinner className="size-8" label={null} />
        <p role="status">Verifying your link...</p>
      </div>
    )
  return (
    <ContinueAs
      email={email}
      busy={busy}
      onNo={settle}
      onYes={() => {
        setBusy(true)
        void enter({ access_token, refresh_token }).finally(settle)
      }}
    />
  )
}
