// Takes the place of Stripe's customer portal.
import { useQuery } from '@tanstack/react-query'
import { CircleHelp } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { FullPageSpinner } from '@/components/feedback/full-page-spinner'
import { NoticePage } from '@/components/layout/notice-page'
import { PageHeader } from '@/components/layout/page-header'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Chip } from '@/components/ui/chip'
import { useAppConfig } from '@/config/app-config-context'
import { ownMembership } from '@/config/paths'
import { sandboxPortalQuery } from '@/features/sandbox/api/sandbox-portal'
import { SandboxPortalSections } from '@/features/sandbox/components/sandbox-portal-sections'
import { ApiError } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'

const title = 'Card and invoices'

export function SandboxPortal() {
  const { brand } = useAppConfig()
  const [search] = useSearchParams()
  const session = search.get('session') ?? ''
  const { data, error, isLoading, refetch } = useQuery({
    ...sandboxPortalQuery(session),
    enabled: session !== '',
  })
  if (isLoading) return <FullPageSpinner as="div" />
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return <ErrorState title={failureText(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <UnknownPortal />
  return (
    <div className="wrap max-w-5xl pt-8 pb-16 lg:pt-14">
      <Chip tone="gold" className="mb-3">
        Sandbox
      </Chip>
      <PageHeader
        title={title}
        lead="No real card is charged. This page stands in for the payment provider."
        actions={
          <Button asChild variant="quiet" size="little">
            <a href={data.returnUrl}>Back to {brand}</a>
          </Button>
        }
      />
      <SandboxPortalSections session={session} portal={data} />
    </div>
  )
}

function UnknownPortal() {
  return (
    <NoticePage
      icon={<CircleHelp />}
      title="This page is not open."
      actions={<ButtonLink to={ownMembership}>Go to Settings</ButtonLink>}
    >
      <PageTitle title={title} />
      <p>Open it again from your membership.</p>
    </NoticePage>
  )
}
