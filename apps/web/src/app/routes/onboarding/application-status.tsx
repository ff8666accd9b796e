// Where her application stands: the page behind the link in an applicant's mail. Opening it changes nothing.
import { useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { PageTitle } from '@/components/page-title'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { useStanding } from '@/features/applications/api/get-standing'
import { StandingNotice } from '@/features/applications/components/standing-notice'
import { isUnknownLink, UnknownLink } from '@/features/applications/components/unknown-link'

export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')?.trim() ?? ''
  const standing = useStanding(token)
  return (
    <>
      <PageTitle title="Your application" />
      <meta name="referrer" content="no-referrer" />
      {token === '' || isUnknownLink(standing.error) ? (
        <UnknownLink />
      ) : standing.data ? (
        <StandingNotice standing={standing.data} />
      ) : (
        <div className="wrap grid place-items-center py-10 sm:py-16 lg:py-24">
          <h1 className="sr-only">Your application</h1>
          <Card className="w-full max-w-xl overflow-hidden p-0">
            {standing.isError ? (
              <ErrorState title={standing.error.message} onRetry={() => void standing.refetch()} />
            ) : (
              <RowsSkeleton rows={2} />
            )}
          </Card>
        </div>
      )}
    </>
  )
}
