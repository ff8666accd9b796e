// A grey shape where content is about to be. Wrap a group in SkeletonGroup so that it is announced once.
import type { ComponentProps } from 'react'
import { cn } from '@/components/class-names'

export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden="true" className={cn('animate-pulse rounded-lg bg-sand', className)} {...props} />
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
