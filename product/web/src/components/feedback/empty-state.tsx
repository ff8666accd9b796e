// Takes the place of an empty list, and says what to do about it.
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}

export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-2 px-4 py-8 text-center', className)}>
      <svg
        viewBox="0 0 56 64"
        className="mb-1 h-12 text-plum opacity-50"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M4 62V28a24 24 0 0 1 48 0v34" />
        <path d="M16 62V30a12 12 0 0 1 24 0v32" opacity="0.6" />
      </svg>
      <p className="font-display text-lg">{title}</p>
      {children && <div className="max-w-[44ch] text-[15px] text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
