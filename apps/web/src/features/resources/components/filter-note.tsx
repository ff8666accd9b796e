// Shown in place of a list of filters.
import { Button } from '@/components/ui/button'
import type { FilterSource } from '../use-filter-sources'

export function FilterNote({ source: { note, failed, retry } }: { source: FilterSource }) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 text-[15px] text-soft">
      <p>{note}</p>
      {failed && (
        <Button variant="link" className="min-h-8 text-sm" onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  )
}
