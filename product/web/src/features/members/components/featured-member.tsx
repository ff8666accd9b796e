// Introduces one member on the dashboard, with their portrait in an arch.
import { Avatar } from '@/components/ui/avatar'
import { ButtonLink } from '@/components/ui/button-link'
import { Skeleton } from '@/components/ui/skeleton'
import { Widget } from '@/components/widget/widget'
import { WidgetNote } from '@/components/widget/widget-note'
import { paths } from '@/config/paths'
import { webAddress } from '@/lib/web-address'
import { useFeaturedMember } from '../api/get-featured-member'
import { roleLabel } from '../option-label'
import { memberName } from '../member-name'

export function FeaturedMember() {
  const { data: member, isPending, isError, refetch } = useFeaturedMember()
  return (
    <Widget title="Featured Member" titleStyle="eyebrow" className="text-center">
      {isPending ? (
        <MemberSkeleton />
      ) : member ? (
        <div className="mt-4 grid justify-items-center">
          <Avatar
            name={memberName(member)}
            src={webAddress(member.avatar_url)}
            shape="arch"
            className="h-42 w-33 rounded-[66px_66px_14px_14px] bg-(image:--arch-coral) text-[44px] text-[#4a1c40]"
          />
          <h3 className="mt-3.5 font-display text-[22px] leading-tight wrap-anywhere" dir="auto">
            {memberName(member)}
          </h3>
          <p className="mt-1.5 text-sm text-soft" dir="auto">
            {[roleLabel(member.role), member.business_name].filter(Boolean).join(', ')}
          </p>
          {member.bio && (
            <p className="mt-3 line-clamp-3 text-sm text-pretty" dir="auto">
              {member.bio}
            </p>
          )}
          <ButtonLink to={paths.profile(member.id)} variant="quiet" size="little" className="mt-4">
            View Full Profile
          </ButtonLink>
        </div>
      ) : (
        <WidgetNote onRetry={isError ? () => void refetch() : undefined}>
          {isError ? 'The featured member could not be loaded.' : 'No featured members available.'}
        </WidgetNote>
      )}
    </Widget>
  )
}

function MemberSkeleton() {
  return (
    <div className="mt-4 grid justify-items-center gap-3" aria-hidden>
      <Skeleton className="h-42 w-33 rounded-[66px_66px_14px_14px]" />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-4 w-48" />
    </div>
  )
}
