// Pages that members and visitors share: members find them in the member area, behind its gate, visitors among the
// public pages. What differs inside, the page knows.
import { Outlet } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { useAuth } from '@/lib/auth/auth-context'
import { Component as MemberLayout } from '../layouts/member-layout'
import { PublicFrame } from '../layouts/public-frame'
import { Component as MembershipGuard } from './membership-guard'

export function Component() {
  const { status } = useAuth()
  if (status === 'loading') return <FullPageSpinner />
  if (status === 'signed-out')
    return (
      <PublicFrame>
        <Outlet />
      </PublicFrame>
    )
  return (
    <MembershipGuard>
      <MemberLayout />
    </MembershipGuard>
  )
}
