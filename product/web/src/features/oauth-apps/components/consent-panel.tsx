/** Lets a member decide about an OAuth app's request, in each of its states. */
import { useQuery } from '@tanstack/react-query'
import { Hourglass, KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { SplitPage } from '@/components/layout/split-page'
import { PageTitle } from '@/components/page-title'
import { signOut } from '@/components/sign-out'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { useAppConfig } from '@/config/app-config-context'
import { paths } from '@/config/paths'
import { goBackTo, nobodySignedInQuery, appRequestQuery } from '../api/consent'
import { ConsentForm } from './consent-form'

interface ConsentPanelProps {
  id: string
  user: { id: string; account: string }
}

export function ConsentPanel({ id, user }: ConsentPanelProps) {
  const { brand } = useAppConfig()
  const { data, error, refetch } = useQuery(appRequestQuery(id, user.id))
  if (error) return <Refused code={(error as { code?: string }).code} onRetry={() => void refetch()} />
  if (!data) return <FullPageSpinner as="div" />
  if ('redirect_url' in data) return <GoingBack to={data.redirect_url} />
  return (
    <SplitPage
      page={{ title: 'Connect a tool' }}
      eyebrow="Connected tools"
      title="May this tool know who you are?"
      lead={`It asks to sign you in with your ${brand} account.`}
    >
      <ConsentForm id={id} request={data} account={user.account} onNotMe={() => void signOut()} />
    </SplitPage>
  )
}

function Refused({ code, onRetry }: { code: string | undefined; onRetry: () => void }) {
  // Signing out leads to the sign-in, and from there back here.
  if (code === 'reauthentication_needed')
    return (
      <>
        <PageTitle title="Connect a tool" />
        <NoticePage
          icon={<KeyRound />}
          title="Please sign in again"
          actions={<Button onClick={() => void signOut()}>Sign in again</Button>}
        >
          The tool wants to be sure that it is you. You come back here afterwards.
        </NoticePage>
      </>
    )
  if (code === 'oauth_authorization_not_found' || code === 'validation_failed') return <RequestOver />
  return (
    <div className="wrap py-16">
      <PageTitle title="Connect a tool" />
      <ErrorState title="The request of the tool could not be loaded" onRetry={onRetry} />
    </div>
  )
}

export const RequestOver = () => (
  <>
    <PageTitle title="Connect a tool" />
    <NoticePage
      icon={<Hourglass />}
      title="This request is over"
      actions={
        <ButtonLink to={paths.home} variant="quiet">
          Go to the home page
        </ButtonLink>
      }
    >
      It was answered already, it has waited for too long, or the tool did not ask correctly. Nothing was
      shared now. To sign in there, go back to the tool and begin again.
    </NoticePage>
  </>
)

/** @param id of a request whose app wants an error when nobody is signed in */
export function NobodySignedIn({ id }: { id: string }) {
  const { data, isError } = useQuery(nobodySignedInQuery(id))
  if (isError) return <RequestOver />
  return data ? <GoingBack to={data} /> : <FullPageSpinner as="div" />
}

function GoingBack({ to }: { to: string }) {
  useEffect(() => goBackTo(to), [to])
  return <FullPageSpinner as="div" text="Taking you back to the tool..." />
}
