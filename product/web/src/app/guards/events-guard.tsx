// Guards pages that members and visitors share. Members see them in the member area, visitors among the public pages.
import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { useAuth } from '@/lib/auth/auth-context'
import { siteSettingsQuery } from '@/lib/site-settings'
import { Component as MemberLayout } from '../layouts/member-layout'
import { PageFrame } from '../layouts/page-frame'
import { Component as MembershipGuard } from './membership-guard'
import { SessionGuard } from './session-guard'

export function MembersOrVisitors() {
  const { status } = useAuth()
  if (status === 'loading') return <FullPageSpinner />
  if (status === 'signed-out')
    return (
      <PageFrame>
        <Outlet />
      </PageFrame>
    )
  return (
    <MembershipGuard>
      <MemberLayout />
    </MembershipGuard>
  )
}

/**
 * Admits members only, until the site setting 'Show events to visitors' is on
 * (docs/specification/site.md#public-routes).
 */
export function EventsGuard() {
  const { status } = useAuth()
  const settings = useQuery({ ...siteSettingsQuery(), enabled: status === 'signed-out' })
  if (status !== 'signed-out') return <MembersOrVisitors />
  if (settings.isPending) return <FullPageSpinner />
  // Visitors are refused when the setting cannot be read.
  return settings.data?.showEventsToVisitors ? <MembersOrVisitors /> : <SessionGuard />
}
