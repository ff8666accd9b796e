// Leads to the previous and next page of a long list, and shows the current one. It is empty for a single page.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { mostCounted, pagesOf } from '@juno/domain/text/counted'
import { cn } from '@/components/class-names'
import { Button } from './button'

interface PagerProps {
  /** The first page is 0. */
  page: number
  pageSize: number
  /** The number of rows in all, as far as they are counted. */
  total: number
  onPage: (page: number) => void
  /** Names the rows for screen readers, e.g. 'Messages'. */
  label: string
  className?: string
}

export function Pager({ page, pageSize, total, onPage, label, className }: PagerProps) {
  const pages = pagesOf(total, pageSize)
  if (pages <= 1) return null
  return (
    <nav
      aria-label={`${label}: pages`}
      className={cn('flex flex-wrap items-center justify-between gap-3', className)}
    >
      <Button repeats variant="quiet" size="little" disabled={page <= 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="size-4" aria-hidden="true" /> Previous
      </Button>
      <p className="text-sm text-soft" aria-live="polite">
        Page {page + 1} of {pages}
        {total > mostCounted && '+'}
      </p>
      <Button
        repeats
        variant="quiet"
        size="little"
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        Next <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  )
}
