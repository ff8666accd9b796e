// Shows one resource and sets what a shared link to it shows.
import { shortened } from '@juno/domain/text/graphemes'
import { useLocation, useParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { BackLink } from '@/components/layout/back-link'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { paths } from '@/config/paths'
import { ResourceMissing, useResource } from '@/features/resources/api/resources'
import { ResourceDetails, ResourceDetailsSkeleton } from '@/features/resources/components/resource-details'
import { resourceTexts } from '@/features/resources/texts'
import { useAuth } from '@/lib/auth/auth-context'
import { failureText } from '@/lib/failure-text'

export function Component() {
  const { id } = useParams()
  const { user } = useAuth()
  // The state has the search results from which the page was opened.
  const from = useLocation().state as { directory?: string } | null
  const { data, dataUpdatedAt, error, refetch } = useResource(id)
  return (
    <div className="wrap max-w-[860px] pt-6 pb-16 sm:pt-8 sm:pb-20">
      <PageTitle
        title={data?.title ?? 'Resource'}
        description={data && summaryOf(data.description || data.title)}
      />
      <BackLink to={paths.resourceDirectory + (from?.directory ?? '')} className="mb-5">
        Back to Resources
      </BackLink>
      {data ? (
        <ResourceDetails resource={data} now={new Date(dataUpdatedAt)} isAdmin={user?.isAdmin ?? false} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <ResourceDetailsSkeleton />
      )}
    </div>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const missing = error instanceof ResourceMissing
  return (
    <>
      <h1 className="sr-only">Resource</h1>
      <ErrorState title="Error" onRetry={missing ? undefined : onRetry}>
        {failureText(error, resourceTexts.loadOneFailed)}
      </ErrorState>
      <div className="text-center">
        <ButtonLink to={paths.resourceDirectory} variant="quiet">
          Browse all resources
        </ButtonLink>
      </div>
    </>
  )
}

/** Shortens a text to the length of a link preview, at the end of a word. */
function summaryOf(text: string): string {
  const short = shortened(text, 160)
  return short === text ? text : short.replace(/\s+\S*$/, '…')
}
