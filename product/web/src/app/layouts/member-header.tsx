// Shows the header of a signed-in person: links, user menu, and on phones a button to sign out.
import { QueryClientContext, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useContext, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { mobileLinkClasses } from '@/components/layout/header-link'
import { SiteHeader } from '@/components/layout/site-header'
import { toast } from '@/components/ui/toast-store'
import { Toaster } from '@/components/ui/toaster'
import { useLeave } from '@/components/unsaved-work'
import { paths } from '@/config/paths'
import { UserMenu } from '@/features/profiles/components/user-menu'
import { useAuth } from '@/lib/auth/auth-context'
import { mayEnter, memberAccessQuery } from '@/lib/auth/member-access'
import { requireNetwork } from '@/lib/connection'
import { failureText } from '@/lib/failure-text'
import { lazyPart } from '@/lib/load-part'
import { createQueryClient } from '@/lib/query-client'
import { memberLinks } from './member-links'

/** Few people ever see this banner. */
const GraceBanner = lazyPart(
  async () => (await import('@/features/owed-payment/components/grace-banner')).GraceBanner,
)

const UnreachableBanner = lazyPart(
  async () => (await import('@/features/mail-suppressions/components/unreachable-banner')).UnreachableBanner,
)

/** The guards keep unpaid accounts out of the members' pages. */
const unpaidLinks = [{ to: paths.membershipSelection, label: 'Membership' }]

export function MemberHeader() {
  const { user, profileSettled } = useAuth()
  const { access, client, isAlone } = useAccess(user?.id)
  const isUnpaid = access !== undefined && !mayEnter(access)
  const signOut = useSignOut()
  return (
    <>
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
      {access?.mail_bounced && user?.email && (
        <Suspense>
          <UnreachableBanner email={user.email} />
        </Suspense>
      )}
      {/* A failed payment closes nothing for an admin. */}
      {access?.state === 'grace' && !access.is_admin && (
        <QueryClientProvider client={client}>
          <Suspense>
            <GraceBanner />
          </Suspense>
        </QueryClientProvider>
      )}
      {isAlone && <Toaster />}
    </>
  )
}

/**
 * Returns what is known of the membership. On static pages the header is alone: they have neither a query cache nor
 * toasts.
 */
function useAccess(userId: string | undefined) {
  const shared = useContext(QueryClientContext)
  const [own] = useState(() => createQueryClient())
  const client = shared ?? own
  const access = useQuery({ ...memberAccessQuery(userId ?? ''), enabled: userId !== undefined }, client)
  return { access: access.data, client, isAlone: shared === undefined }
}

/** Ends the session and returns to sign-in. */
function useSignOut() {
  const navigate = useNavigate()
  const leave = useLeave()
  const end = async () => {
    try {
      // Without the server, the session would remain valid elsewhere and in this browser.
      requireNetwork()
      const { signOut } = await import('@/components/sign-out')
      if (await signOut()) await navigate(paths.signIn, { replace: true })
    } catch (cause) {
      toast({ title: 'You are still signed in', description: failureText(cause), variant: 'destructive' })
    }
  }
  return () => leave(() => void end())
}
