// The shape of a list or table while its rows are on their way. Announced once.
import { Skeleton, SkeletonGroup } from './skeleton'

export function RowsSkeleton({ rows = 4, label }: { rows?: number; label?: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-6 p-5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-3 md:grid-cols-[2fr_3fr_1fr]">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-6 w-32" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
