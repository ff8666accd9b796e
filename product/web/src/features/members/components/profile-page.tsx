// Shows the page of one member as loading, failed, missing, or complete.
import { RotateCcw, UserRoundX } from 'lucide-react'
import { useLocation } from 'react-router'
import { BackLink } from '@/components/layout/back-link'
import { NoticePage } from '@/components/layout/notice-page'
import { PageTitle } from '@/components/page-title'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useMember } from '../api/get-member'
import { profileTexts } from '../directory-texts'
import { memberName } from '../member-name'
import { MemberProfile } from './member-profile'

export function ProfilePage({ id, userId }: { id: string; userId: string | undefined }) {
  const { data: member, isPending, isError, refetch } = useMember(id)
  if (isError) return <ProfileFailure message={profileTexts.failed} onRetry={() => void refetch()} />
  if (member === null) return <ProfileFailure message={profileTexts.notFound} />
  return (
    <div className="wrap pt-6 pb-16 sm:pt-8 sm:pb-20">
      <BackToDirectory />
      {isPending ? (
        <ProfileSkeleton />
      ) : (
        <>
          {/* There is no description and no picture: link previews of a members' page show its title alone. */}
          <PageTitle title={memberName(member)} />
          <MemberProfile member={member} own={member.id === userId} />
        </>
      )}
    </div>
  )
}

/** Leads back to the results from which the profile was opened. */
function BackToDirectory() {
  const state = useLocation().state as { directory?: string } | null
  return (
    <BackLink to={paths.members + (state?.directory ?? '')} className="mb-4">
      Back to Directory
    </BackLink>
  )
}

function ProfileSkeleton() {
  return (
    <SkeletonGroup label="Loading profile…">
      <PageTitle title="Member profile" />
      <Card className="grid gap-6 p-6 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
        <Skeleton className="h-52 w-41 rounded-[999px_999px_14px_14px] sm:h-64 sm:w-50" />
        <div className="grid content-center gap-4">
          <Skeleton className="h-11 w-4/5 max-w-96" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-[26px] w-44 rounded-full" />
        </div>
      </Card>
      <div className="mt-5 grid gap-5 lg:grid-cols-[2fr_1fr]">
        <Skeleton className="h-56 rounded-card" />
        <Skeleton className="h-56 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}

interface ProfileFailureProps {
  message: string
  /** Present where trying again makes sense. */
  onRetry?: () => void
}

/** docs/specification/members.md#profile-failure */
export function ProfileFailure({ message, onRetry }: ProfileFailureProps) {
  return (
    <>
      <PageTitle title={message} />
      <NoticePage
        icon={<UserRoundX />}
        title={profileTexts.error}
        actions={
          <>
            <ButtonLink to={paths.members}>{profileTexts.returnToDirectory}</ButtonLink>
            {onRetry && (
              <Button variant="quiet" onClick={onRetry}>
                <RotateCcw className="size-4" aria-hidden="true" />
                Try again
              </Button>
            )}
          </>
        }
      >
        <p role="alert">{message}</p>
      </NoticePage>
    </>
  )
}
