// Below a field whose choices could not be loaded: an empty list would look like none.
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

export function RetryHint({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <>
      {children}{' '}
      <Button variant="link" className="text-sm" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
