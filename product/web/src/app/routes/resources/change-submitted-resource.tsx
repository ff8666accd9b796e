// Lets a member change a submitted resource and send it to the team again.
import { useNavigate, useParams } from 'react-router'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { useLastKnown } from '@/components/form/use-last-known'
import { SplitPage } from '@/components/layout/split-page'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useOwnResources } from '@/features/resources/api/own-submissions'
import { SubmitResource } from '@/features/resources/components/submit-resource'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { id } = useParams()
  const { user } = useAuth()
  const navigate = useNavigate()
  const resources = useOwnResources(user?.id)
  // The team may decide while the member edits.
  const resource = useLastKnown(resources.data?.find(one => one.id === id && one.status !== 'approved'))
  return (
    <SplitPage
      page={{ title: 'Change your resource' }}
      eyebrow="My submissions"
      title="Once more, a little better."
      lead="Change what you like. The team looks at it again before it appears in the directory."
    >
      <h2 className="mb-6 text-[26px]">Change your resource</h2>
      {resource ? (
        <SubmitResource
          key={resource.id}
          again={resource}
          onSubmitted={() => void navigate(paths.mySubmissions)}
        />
      ) : resources.isPending ? (
        <RowsSkeleton rows={6} />
      ) : resources.isError ? (
        <ErrorState title="Your resource could not be loaded" onRetry={() => void resources.refetch()} />
      ) : (
        <EmptyState title="There is nothing to change">It is published, or it is not yours.</EmptyState>
      )}
    </SplitPage>
  )
}
