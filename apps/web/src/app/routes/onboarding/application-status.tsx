// Where her application stands: the page behind the link in an applicant's mail. Opening it changes nothing.
import { SearchX } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { paths } from '@/config/paths'
import { useStanding } from '@/features/applications/api/get-standing'
import { StandingNotice } from '@/features/applications/components/standing-notice'
import { unknownLink } from '@/features/applications/application-status-texts'
import { ApiError } from '@/lib/api'

export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')?.trim() ?? ''
  const standing = useStanding(token)
  return (
    <>
      <PageTitle title="Your application" />
      <meta name="referrer" content="no-referrer" />
      {token === '' || isUnknown(standing.error) ? (
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

const isUnknown = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

function UnknownLink() {
  return (
    <NoticePage
      icon={<SearchX />}
      title={unknownLink.title}
      actions={
        <>
          <Button asChild>
            <Link to={paths.contact}>Write to us</Link>
          </Button>
          <Button asChild variant="quiet">
            <Link to={paths.home}>Back to home</Link>
          </Button>
        </>
      }
    >
      <p>{unknownLink.text}</p>
    </NoticePage>
  )
}
