// Says that a widget is empty or could not load.
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/** Shows one quiet sentence and, with `onRetry`, a button that tries again. */
export function WidgetNote({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div
      role="status"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 in-[.text-center]:justify-center"
    >
      <p className="text-soft">{children}</p>
      {onRetry && (
        <Button variant="link" className="min-h-8 gap-1.5 text-sm" onClick={onRetry}>
          <RotateCcw className="size-4" aria-hidden="true" />
          Try again
        </Button>
      )}
    </div>
  )
}
