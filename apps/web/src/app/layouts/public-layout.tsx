// The public frame as a layout route; someone signed in keeps the member header there.
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '@/lib/auth/auth-context'
import { awaitsCode } from '@/lib/auth/session-assurance'
import { PublicFrame, PublicHeader } from './public-frame'

const MemberHeader = lazy(async () => ({ default: (await import('./member-header')).MemberHeader }))

export function PublicLayout() {
  const { session } = useAuth()
  // Halfway through signing in she is a visitor still: 'Sign In' leads her on to the code.
  const header =
    session && !awaitsCode(session) ? (
      <Suspense fallback={<PublicHeader />}>
        <MemberHeader />
      </Suspense>
    ) : undefined
  return (
    <PublicFrame header={header}>
      <Outlet />
    </PublicFrame>
  )
}
