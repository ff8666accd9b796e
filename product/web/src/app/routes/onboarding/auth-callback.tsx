// The auth service sends people back to this address.
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { PageTitle } from '@/components/page-title'
import { CallbackProgress } from '@/features/auth/components/callback-progress'
import { LinkConsent } from '@/features/auth/components/link-consent'

export function Component() {
  const navigate = useNavigate()
  // The auth client removes its parameters from the address once it has read them.
  const [url] = useState(() => new URL(window.location.href))
  const goOn = useCallback((to: string) => void navigate(to, { replace: true }), [navigate])
  return (
    <LinkConsent>
      <PageTitle title="Signing you in" />
      <CallbackProgress url={url} onDecided={goOn} />
    </LinkConsent>
  )
}
