// Frames the page behind a link in an applicant's email. It says when the link is unknown. Opening it changes nothing.
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { ApiError } from '@/lib/api-error'
import { failureText } from '@/lib/failure-text'

interface MailedLinkPageProps<T> {
  title: string
  /** The token from the address, or an empty text. */
  token: string
  lookup: UseQueryResult<T>
  children: (found: T) => ReactNode
}

export function MailedLinkPage<T>({ title, token, lookup, children }: MailedLinkPageProps<T>) {
  const { data, error, refetch } = lookup
  const unknown = token === '' || (error instanceof ApiError && [400, 404].includes(error.status))
  return (
    <>
      <PageTitle title={title} />
      {unknown ? (
        <UnknownLink />
      ) : data ? (
        children(data)
      ) : (
        <div className="wrap grid place-items-center py-10 sm:py-16 lg:py-24">
          <h1 className="sr-only">Your application</h1>
          <Card className="w-full max-w-xl overflow-hidden p-0">
            {error ? (
              <ErrorState title={failureText(error)} onRetry={() => void refetch()} />
            ) : (
              <RowsSkeleton rows={2} />
            )}
          </Card>
        </div>
      )}
    </>
  )
}

function UnknownLink() {
  return (
    <NoticePage
      icon={<SearchX />}
      title="We do not know this link"
      actions={
        <>
          <ButtonLink to={paths.contact}>Write to us</ButtonLink>
          <ButtonLink to={paths.home} variant="quiet">
            Back to home
          </ButtonLink>
        </>
      }
    >
      <p>
        Links sometimes break when they are copied. Please open the newest email that we sent you about your
        application, or write to us.
      </p>
    </NoticePage>
  )
}
