// Takes the place of content that failed to load, and offers to try again.
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'

interface ErrorStateProps {
  title: string
  children?: ReactNode
  onRetry?: () => void
  className?: string
}

export function ErrorState({ title, children, onRetry, className }: ErrorStateProps) {
  return (
    <div role="alert" className={cn('grid justify-items-center gap-2 px-4 py-8 text-center', className)}>
      <p className="font-display text-lg text-ink">{title}</p>
      {children && <div className="max-w-[44ch] text-[15px] text-soft">{children}</div>}
      {onRetry && (
        <Button variant="quiet" size="little" className="mt-2" onClick={onRetry}>
          <RotateCcw className="size-4" aria-hidden="true" />
          Try again
        </Button>
      )}
    </div>
  )
}
