// Asks the person to allow or deny an OAuth app's request. The frame has no links, since the person is about to return
// to the app.
import { Navigate, useLocation } from 'react-router'
import { Logo } from '@/components/brand/logo'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { SiteLink } from '@/components/navigation-context'
import { paths, signInFrom } from '@/config/paths'
import { ConsentPanel, NobodySignedIn, RequestOver } from '@/features/oauth-apps/components/consent-panel'
import { useAuth } from '@/lib/auth/auth-context'
import { PageFrame } from '../../layouts/page-frame'

export function Component() {
  return (
    <PageFrame
      header={
        <header className="wrap flex h-[72px] items-center">
          <SiteLink to={paths.home} className="-m-2 flex rounded-lg p-2">
            <Logo />
          </SiteLink>
        </header>
      }
    >
      <Request />
    </PageFrame>
  )
}

function Request() {
  const { status, user } = useAuth()
  const { pathname, search } = useLocation()
  const parameters = new URLSearchParams(search)
  const id = parameters.get('authorization_id')
  if (!id) return <RequestOver />
  if (user) return <ConsentPanel key={user.id} id={id} user={user} />
  if (status === 'loading') return <FullPageSpinner as="div" />
  if (parameters.get('prompt') === 'none') return <NobodySignedIn id={id} />
  const from = pathname + search
  return <Navigate to={signInFrom(from)} state={{ from }} replace />
}
