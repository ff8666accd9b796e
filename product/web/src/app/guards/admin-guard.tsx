// Lets admins through and leads others elsewhere, with the message of the page that they opened. It only hides: the
// database refuses them anyway.
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
import { MfaSettled, useAuth } from '@/lib/auth/auth-context'
import { useAdminPage } from '../admin-page'

/** The messages are those of docs/specification/admin.md#guard. */
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
  if (status !== 'loading' && profileSettled) {
    if (user?.isAdmin) return <Outlet />
    if (mfaSettled) return <Refused />
  }
  return <FullPageSpinner text="Checking permissions..." />
}

function Refused() {
  const { to = paths.dashboard, message } = useAdminPage().refusal ?? {}
  const title = message && message !== 'accessDenied' ? refusals[message] : undefined
  useEffect(() => {
    if (title) toast({ title, variant: 'destructive' })
  }, [title])
  // The review of events shows the refusal in place of the page. All other pages redirect.
  return message === 'accessDenied' ? <AccessDenied /> : <Navigate to={to} replace />
}

const AccessDenied = () => (
  <>
    <PageTitle title="Access Denied" />
    <NoticePage
      main
      icon={<DoorClosed />}
      title="This page is for the team"
      actions={<ButtonLink to={paths.dashboard}>Back to dashboard</ButtonLink>}
    >
      {eventTexts.accessDenied}
    </NoticePage>
  </>
)
