// What a widget says when it has nothing to show, or could not load it.
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/** A quiet sentence; with `onRetry` also a button that asks again. */
export function WidgetNote({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2" role="status">
      <p className="text-soft">{children}</p>
      {onRetry && (
        <Button variant="ghost" size="little" onClick={onRetry}>
          <RotateCw className="size-4" aria-hidden="true" />
          Try again
        </Button>
      )}
    </div>
  )
}
