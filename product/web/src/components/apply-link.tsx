// Leads visitors to apply, and signed-in people to the dashboard.
import { useContext, useSyncExternalStore } from 'react'
import { paths } from '@/config/paths'
import { AuthStoreContext } from '@/lib/auth/auth-context'
import { SiteLink } from './navigation-context'

interface ApplyLinkProps {
  className: string
  /** Visitors see this label. */
  label?: string
}

const never = () => () => {}

export function ApplyLink({ className, label = 'Apply to Join' }: ApplyLinkProps) {
  // A prerendered page that a visitor opens has no store.
  const store = useContext(AuthStoreContext)
  const signedIn = useSyncExternalStore(
    store?.subscribe ?? never,
    () => store?.getSnapshot().status === 'signed-in',
    () => false,
  )
  return (
    <SiteLink to={signedIn ? paths.dashboard : paths.apply} className={className}>
      {signedIn ? 'Go to Dashboard' : label}
    </SiteLink>
  )
}
