// Lets members submit an event for review. Visitors are asked to sign in first.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { ErrorState } from '@/components/feedback/error-state'
import { BackLink } from '@/components/layout/back-link'
import { NoticePage } from '@/components/layout/notice-page'
import { PageHeader } from '@/components/layout/page-header'
import { PageTitle } from '@/components/page-title'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { paths, signInFrom } from '@/config/paths'
import { SubmitEventForm } from '@/features/event-submissions/components/submit-event-form'
import { EventFormFields } from '@/features/events/components/event-form-fields'
import { useAuth } from '@/lib/auth/auth-context'
import { siteSettingsQuery } from '@/lib/site-settings'
import { submitEventHead } from '../../member-heads'

export function Component() {
  const { user } = useAuth()
  return user ? <Submission /> : <SignInFirst />
}

function Submission() {
  const navigate = useNavigate()
  const settings = useQuery(siteSettingsQuery())
  const toCalendar = useCallback(() => void navigate(paths.events), [navigate])
  return (
    <div className="wrap pt-6 pb-16 sm:pt-8 sm:pb-20">
      <BackLink to={paths.events} className="mb-3">
        All events
      </BackLink>
      <PageHeader {...submitEventHead} />
      {settings.isPending ? (
        <SkeletonGroup className="grid max-w-[720px] gap-5">
          {[0, 1, 2, 3].map(row => (
            <Skeleton key={row} className="h-14" />
          ))}
        </SkeletonGroup>
      ) : settings.isLoadingError ? (
        <Card className="max-w-[720px]">
          <ErrorState title="The form could not be loaded" onRetry={() => void settings.refetch()} />
        </Card>
      ) : (
        <SubmitEventForm
          timeZone={settings.data.timeZone}
          fields={form => <EventFormFields form={form} />}
          onDone={toCalendar}
          onCancel={toCalendar}
        />
      )}
    </div>
  )
}

function SignInFirst() {
  return (
    <>
      <PageTitle title="Submit Event" />
      <NoticePage
        icon={<CalendarPlus />}
        title="Submit Event"
        actions={
          <>
            <ButtonLink to={signInFrom(paths.submitEvent)} state={{ from: paths.submitEvent }}>
              Sign In
            </ButtonLink>
            <ButtonLink to={paths.apply} variant="quiet">
              Apply to Join
            </ButtonLink>
          </>
        }
      >
        {eventTexts.submitNeedsLogin}
      </NoticePage>
    </>
  )
}
