// The calendar is for members; the site setting 'Show events to visitors' opens it to everybody
// (docs/specification/site.md#public-routes).
import { useQuery } from '@tanstack/react-query'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { useAuth } from '@/lib/auth/auth-context'
import { siteSettingsQuery } from '@/lib/site-settings'
import { Component as MembersOrVisitors } from './members-or-visitors'
import { SessionGuard } from './session-guard'

export function Component() {
  const { status } = useAuth()
  const settings = useQuery({ ...siteSettingsQuery(), enabled: status === 'signed-out' })
  if (status !== 'signed-out') return <MembersOrVisitors />
  if (settings.isPending) return <FullPageSpinner />
  // While the setting cannot be read, the door is shut.
  return settings.data?.showEventsToVisitors ? <MembersOrVisitors /> : <SessionGuard />
}
