// Lets admins through; others are led away, in the words of the page they opened. Hides only: the database refuses
// everyone else anyway.
import { eventTexts } from '@juno/domain/events/event-texts'
import { DoorClosed } from 'lucide-react'
import { useContext, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { toast } from '@/components/ui/toast-store'
import { paths, signInFrom } from '@/config/paths'
import { featuredTexts } from '@/features/featured-members/member-texts'
import { useAuth } from '@/lib/auth/auth-context'
import { MfaSettled } from '@/lib/auth/mfa-settled'
import { useAdminPage } from '../use-admin-page'

/** What docs/specification/admin.md#guard has them told. */
const refusals = {
  mayNotEdit: eventTexts.mayNotEdit,
  mayNotView: eventTexts.mayNotView,
  mayNotFeature: featuredTexts.notAllowed,
}

export function Component() {
  const { status, user, profileSettled } = useAuth()
  const mfaSettled = useContext(MfaSettled)
  const { pathname, search } = useLocation()
  if (status === 'signed-out')
    return <Navigate to={signInFrom(pathname + search)} state={{ from: pathname + search }} replace />
  if (status === 'loading' || !profileSettled) return <FullPageSpinner text="Checking permissions..." />
  if (user?.isAdmin) return <Outlet />
  if (!mfaSettled) return <FullPageSpinner text="Checking permissions..." />
  return <Refused />
}

function Refused() {
  const { refusal } = useAdminPage()
  const { to = paths.dashboard, message } = refusal ?? {}
  // The review of events says it where they stand; all others are told where they are led.
  const stays = message === 'accessDenied'
  const told = message && !stays ? refusals[message] : undefined
  useEffect(() => {
    if (told) toast({ title: told, variant: 'destructive' })
  }, [told])
  return stays ? <AccessDenied /> : <Navigate to={to} replace />
}

function AccessDenied() {
  return (
    <main id="main" tabIndex={-1} className="outline-none">
      <PageTitle title="Access Denied" />
      <NoticePage
        icon={<DoorClosed />}
        title="This page is for the team"
        actions={<ButtonLink to={paths.dashboard}>Back to dashboard</ButtonLink>}
      >
        {eventTexts.accessDenied}
      </NoticePage>
    </main>
  )
}
