// A status for assistive technology, unless its label is null because a text beside it says the same.
import { cn } from '@/components/class-names'

interface SpinnerProps {
  className?: string
  /** Read out by screen readers; null makes it decoration. */
  label?: string | null
}

export function Spinner({ className, label = 'Loading…' }: SpinnerProps) {
  const ring = (
    <svg viewBox="0 0 24 24" className={cn('spinner', className)} aria-hidden="true" fill="none">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2.5" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
  if (label === null) return ring
  return (
    <span role="status" className="inline-flex text-plum">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
