// The page of one member in each of its states.
import { useLocation } from 'react-router'
import { BackLink } from '@/components/layout/back-link'
import { PageTitle } from '@/components/page-title'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import { paths } from '@/config/paths'
import { useMember } from '@/features/members/api/get-member'
import { MemberProfile } from '@/features/members/components/member-profile'
import { ProfileFailure } from '@/features/members/components/profile-failure'
import { profileTexts } from '@/features/members/directory-texts'

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
          {/* No description and no picture: what is shared of a members' page is its title alone. */}
          <PageTitle title={member.name || 'Member'} />
          <MemberProfile member={member} own={member.id === userId} />
        </>
      )}
    </div>
  )
}

/** Leads to the results that the profile was opened from. */
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
