// The public frame as a layout route; signed-in people keep the member header.
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '@/lib/auth/auth-context'
import { awaitsCode } from '@/lib/auth/session-assurance'
import { lazyPatiently } from '@/lib/load-patiently'
import { PageFrame, PublicHeader } from './page-frame'

const MemberHeader = lazyPatiently(async () => (await import('./member-header')).MemberHeader)

export function PublicLayout() {
  const { session } = useAuth()
  // Until the MFA code is verified, the header is the visitor's: 'Sign In' leads to the code form.
  const header =
    session && !awaitsCode(session) ? (
      <Suspense fallback={<PublicHeader />}>
        <MemberHeader />
      </Suspense>
    ) : undefined
  return (
    <PageFrame header={header}>
      <Outlet />
    </PageFrame>
  )
}
