// Takes the place of the membership until it is loaded.
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'

export const MembershipSkeleton = () => (
  <SkeletonGroup className="grid gap-3">
    <Skeleton className="h-7 w-52" />
    <Skeleton className="h-5 w-64 max-w-full" />
    <Skeleton className="mt-4 h-5 w-40" />
    <Skeleton className="h-[38px] w-48" />
  </SkeletonGroup>
)
