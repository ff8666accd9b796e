// A further application, behind the link mailed to its address. Opening it changes nothing.
import { useSearchParams } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { PageTitle } from '@/components/page-title'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/rows-skeleton'
import { useFurtherApplication } from '@/features/applications/api/further-application'
import { FurtherApplicationNotice } from '@/features/applications/components/further-application-notice'
import { isUnknownLink, UnknownLink } from '@/features/applications/components/unknown-link'

export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token')?.trim() ?? ''
  const further = useFurtherApplication(token)
  return (
    <>
      <PageTitle title="Your new answers" />
      <meta name="referrer" content="no-referrer" />
      {token === '' || isUnknownLink(further.error) ? (
        <UnknownLink />
      ) : further.data ? (
        <FurtherApplicationNotice token={token} further={further.data} />
      ) : (
        <div className="wrap grid place-items-center py-10 sm:py-16 lg:py-24">
          <h1 className="sr-only">Your application</h1>
          <Card className="w-full max-w-xl overflow-hidden p-0">
            {further.isError ? (
              <ErrorState title={further.error.message} onRetry={() => void further.refetch()} />
            ) : (
              <RowsSkeleton rows={2} />
            )}
          </Card>
        </div>
      )}
    </>
  )
}
