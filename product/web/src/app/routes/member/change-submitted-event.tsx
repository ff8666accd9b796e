// Lets a member change a submitted event and send it to the team again.
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { BackLink } from '@/components/layout/back-link'
import { PageHeader } from '@/components/layout/page-header'
import { Card } from '@/components/ui/card'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useOwnEvents } from '@/features/event-submissions/api/own-submissions'
import { useLastKnown } from '@/components/form/use-last-known'
import { SubmitEventForm } from '@/features/event-submissions/components/submit-event-form'
import { EventFormFields } from '@/features/events/components/event-form-fields'
import { useAuth } from '@/lib/auth/auth-context'

export function Component() {
  const { id } = useParams()
  const { user } = useAuth()
  const navigate = useNavigate()
  const events = useOwnEvents(user?.id)
  // The team may decide while the member edits.
  const event = useLastKnown(events.data?.find(one => one.id === id && one.status !== 'approved'))
  const back = useCallback(() => void navigate(paths.mySubmissions), [navigate])
  return (
    <div className="wrap pt-6 pb-16 sm:pt-8 sm:pb-20">
      <BackLink to={paths.mySubmissions} className="mb-3">
        My submissions
      </BackLink>
      <PageHeader
        title="Change your event"
        lead="The team looks at it again before it appears in the calendar."
      />
      {event ? (
        <SubmitEventForm
          key={event.id}
          again={event}
          timeZone={event.time_zone}
          fields={form => <EventFormFields form={form} />}
          onDone={back}
          onCancel={back}
        />
      ) : (
        <Card className="max-w-[720px]">
          {events.isPending ? (
            <RowsSkeleton rows={6} />
          ) : events.isError ? (
            <ErrorState title="Your event could not be loaded" onRetry={() => void events.refetch()} />
          ) : (
            <EmptyState title="There is nothing to change">It is published, or it is not yours.</EmptyState>
          )}
        </Card>
      )}
    </div>
  )
}
