// Frames public routes. Signed-in people keep the member header.
import { Suspense } from 'react'
import { Outlet, useLocation, type Location } from 'react-router'
import { HydratesLater } from '@/components/hydrates-later'
import { Alert } from '@/components/ui/alert'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { awaitsCode } from '@/lib/auth/session-assurance'
import { lazyPart } from '@/lib/load-part'
import { useHydrated } from '@/lib/use-hydrated'
import { isFormPage } from '../public-pages'
import { PageFrame, PublicHeader } from './page-frame'

const MemberHeader = lazyPart(async () => (await import('./member-header')).MemberHeader)

/** Visitors of these pages have applied or paid, were invited, or pay for others. They have nothing to apply for. */
const beyondApplying: readonly string[] = [
  ...[paths.confirmation, paths.applicationStatus, paths.furtherApplication, paths.createAccount],
  ...[paths.confirmEmail, paths.sandbox, paths.firm, paths.seat, paths.cardUpdate],
]

function mayApply({ pathname, search }: Location): boolean {
  const path = pathname.replace(/\/+$/, '')
  // The plans are for an application where the address names one.
  if (path === paths.membershipSelection) return !new URLSearchParams(search).has('application')
  return !beyondApplying.includes(path)
}

export function PublicLayout() {
  const { session } = useAuth()
  const location = useLocation()
  const { pathname } = location
  const visitors = <PublicHeader apply={mayApply(location)} />
  // Until the MFA code is verified, the header is the visitor's: 'Sign In' leads to the code form.
  const header =
    session && !awaitsCode(session) ? (
      <Suspense fallback={visitors}>
        <MemberHeader />
      </Suspense>
    ) : (
      visitors
    )
  return (
    <PageFrame header={header}>
      <UnknownAddress location={location} />
      {isFormPage(pathname) ? (
        <HydratesLater>
          <Outlet />
        </HydratesLater>
      ) : (
        // Other pages are prerendered without the router (public-page.tsx). The first render must match that HTML.
        <Outlet />
      )}
    </PageFrame>
  )
}

/** Says on the landing page why it opened. Prerendered pages know no address that led there. */
function UnknownAddress({ location }: { location: Location }) {
  const isHydrated = useHydrated()
  const unknown = (location.state as { unknown?: unknown } | null)?.unknown
  if (!isHydrated || typeof unknown !== 'string') return null
  return (
    <div className="wrap pt-4">
      <Alert title="There is no page at this address">
        We found nothing at <span className="wrap-anywhere">{unknown}</span>, so this is our first page.
      </Alert>
    </div>
  )
}
