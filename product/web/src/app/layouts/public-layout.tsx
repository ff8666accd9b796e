// Frames public routes. Signed-in people keep the member header.
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { HydratesLater } from '@/components/hydrates-later'
import { paths } from '@/config/paths'
import { useAuth } from '@/lib/auth/auth-context'
import { awaitsCode } from '@/lib/auth/session-assurance'
import { lazyPart } from '@/lib/load-part'
import { isFormPage } from '../public-pages'
import { PageFrame, PublicHeader } from './page-frame'

const MemberHeader = lazyPart(async () => (await import('./member-header')).MemberHeader)

/** Visitors of these pages were invited, or pay for others. They have nothing to apply for. */
const invitedTo: readonly string[] = [paths.firm, paths.seat, paths.cardUpdate]

export function PublicLayout() {
  const { session } = useAuth()
  const { pathname } = useLocation()
  const visitors = <PublicHeader apply={!invitedTo.includes(pathname.replace(/\/+$/, ''))} />
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
