// The public frame as a layout route; someone signed in keeps the member header there.
import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { useAuth } from '@/lib/auth/auth-context'
import { PublicFrame, PublicHeader } from './public-frame'

const MemberHeader = lazy(async () => ({ default: (await import('./member-header')).MemberHeader }))

export function PublicLayout() {
  const { status } = useAuth()
  const header =
    status === 'signed-in' ? (
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
