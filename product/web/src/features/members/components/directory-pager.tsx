// Shows the pages of the directory as links, so that each can be opened, shared and gone back to.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '@/components/class-names'
import { paths } from '@/config/paths'
import { writeFilters, type DirectoryFilters } from '../directory-filters'

const cell =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full px-3 text-[15px] font-semibold no-underline'

export function DirectoryPager({ filters, pages }: { filters: DirectoryFilters; pages: number }) {
  const { page } = filters
  if (pages <= 1 || page > pages) return null
  const to = (number: number) => paths.members + writeFilters({ ...filters, page: number })
  return (
    <nav aria-label="Pages of members" className="mt-8 flex items-center justify-center gap-1">
      <Step to={page > 1 ? to(page - 1) : null} rel="prev">
        <ChevronLeft className="size-4" aria-hidden="true" /> Previous
      </Step>
      <p className="px-2 text-sm text-soft sm:hidden">
        Page {page} of {pages}
      </p>
      <ol className="hidden items-center gap-1 sm:flex">
        {pageWindow(page, pages).map((number, i) =>
          number === null ? (
            <li key={`gap ${i}`} aria-hidden="true" className="px-1 text-soft">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={to(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={cn(
                  cell,
                  number === page ? 'bg-primary text-on-primary' : 'text-ink hover:bg-blush',
                )}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < pages ? to(page + 1) : null} rel="next">
        Next <ChevronRight className="size-4" aria-hidden="true" />
      </Step>
    </nav>
  )
}

function Step({ to, rel, children }: { to: string | null; rel: string; children: ReactNode }) {
  if (to === null) return <span className={cn(cell, 'text-soft')}>{children}</span>
  return (
    <Link to={to} rel={rel} className={cn(cell, 'text-plum hover:bg-blush')}>
      {children}
    </Link>
  )
}

/** Returns page numbers in order. Null stands for omitted pages. There are never more than nine entries. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  const shown = [...new Set(wanted.filter(n => n >= 1 && n <= pages))].sort((a, b) => a - b)
  return shown.flatMap((n, i) => {
    const before = shown[i - 1]
    if (before === undefined || n === before + 1) return [n]
    // A gap of one page needs as much space as its number.
    return n === before + 2 ? [n - 1, n] : [null, n]
  })
}
