// Grey shapes in place of content that is loading. SkeletonGroup announces a group of them once.
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('skeleton', className)} {...props} />
}

interface SkeletonGroupProps extends ComponentProps<'div'> {
  label?: string
}

export function SkeletonGroup({ label = 'Loading…', children, ...props }: SkeletonGroupProps) {
  return (
    <div role="status" {...props}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

/** The placeholder of a list or table whose rows are still loading. */
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
