// The header for a signed-in person: links, user menu, and on phones signing out.
import { QueryClientContext, useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mobileLinkClasses } from '@/components/layout/header-link'
import { SiteHeader } from '@/components/layout/site-header'
import { toast } from '@/components/ui/toast-store'
import { useLeave } from '@/components/unsaved-work'
import { paths } from '@/config/paths'
import { UserMenu } from '@/features/profiles/components/user-menu'
import { useAuth } from '@/lib/auth/auth-context'
import { mayEnter, memberAccessQuery } from '@/lib/auth/member-access'
import { isOffline } from '@/lib/connection'
import { failureTexts } from '@/lib/failure-text'
import { createQueryClient } from '@/lib/query-client'
import { memberLinks } from './member-links'

/** The guards keep unpaid accounts out of the members' pages. */
const unpaidLinks = [{ to: paths.membershipSelection, label: 'Membership' }]

export function MemberHeader() {
  const { user, profileSettled } = useAuth()
  const isUnpaid = useIsUnpaid(user?.id)
  const signOut = useSignOut()
  return (
    <SiteHeader
      bordered
      homePath={isUnpaid ? paths.home : paths.dashboard}
      links={isUnpaid ? unpaidLinks : memberLinks}
      trailing={
        user && (
          <UserMenu user={user} loading={!profileSettled} canEditProfile={!isUnpaid} onSignOut={signOut} />
        )
      }
      mobileExtra={
        <div className="grid gap-1">
          {!isUnpaid && (
            <Link to={paths.editProfile} className={mobileLinkClasses(false)}>
              Edit Profile
            </Link>
          )}
          <Link to={paths.settings} className={mobileLinkClasses(false)}>
            Settings
          </Link>
          <Link to={paths.contact} className={mobileLinkClasses(false)}>
            Contact
          </Link>
          <button type="button" onClick={signOut} className={mobileLinkClasses(false)}>
            Sign Out
          </button>
        </div>
      }
    />
  )
}

/** True once it is known that this account may not enter. Static pages have no query cache, so this makes one. */
function useIsUnpaid(userId: string | undefined): boolean {
  const shared = useContext(QueryClientContext)
  const [own] = useState(() => createQueryClient())
  const access = useQuery(
    { ...memberAccessQuery(userId ?? ''), enabled: userId !== undefined },
    shared ?? own,
  )
  return access.data !== undefined && !mayEnter(access.data)
}

/** Ends the session and returns to sign-in. */
function useSignOut() {
  const navigate = useNavigate()
  const leave = useLeave()
  const end = async () => {
    // Without the server the session would go on elsewhere, and here too.
    if (isOffline()) return void toast({ title: failureTexts.offline, variant: 'destructive' })
    const { signOut } = await import('@/components/sign-out')
    if (await signOut()) await navigate(paths.signIn, { replace: true })
  }
  return () => leave(() => void end())
}
