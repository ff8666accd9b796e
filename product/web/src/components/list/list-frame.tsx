// Frames every list: search, filters and count above, pages below, and placeholders for the rows.
import { useDeferredValue, useRef, type ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { EmptyState } from '@/components/feedback/empty-state'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pager } from '@/components/ui/pager'
import { RowsSkeleton } from '@/components/ui/skeleton'
import { SearchInput } from '@/components/ui/search-input'
import { searchFor } from '@/components/search-for'
import { failureText } from '@/lib/failure-text'
import { ListEnd } from './list-end'
import type { ListState } from './list-state'
import type { ListAddress } from './use-list-address'
import { useStillRows } from './use-still-rows'

interface ListFrameProps<Row> {
  list: ListState<Row>
  /** Names the rows for screen readers, e.g. 'Messages'. */
  label: string
  /** The message when loading failed. */
  failed: string | ((reason: string) => string)
  /** Shown when there are no rows at all. */
  empty: ReactNode
  /** '3 messages' */
  count?: (total: number) => string
  /** Set where the list can be searched or filtered. */
  filter?: {
    address: Pick<ListAddress, 'search' | 'filtered' | 'text' | 'setText' | 'clear'>
    /** The texts of the search box. Without them there is none. */
    search?: { label: string; placeholder: string }
    /** The filters stand beside the search box. */
    fields?: ReactNode
    /** The message when no row passes the filters. */
    nothing?: string
    /** The button that shows all rows again: 'Show all messages'. */
    showAll: string
  }
  /** They stand beside the count. */
  actions?: ReactNode
  /** Each row is a card. Otherwise the rows share one card. */
  cards?: boolean
  /** A placeholder in the shape of the rows, where the default does not fit. */
  skeleton?: ReactNode
  className?: string
  /** @param gone the ids of rows that others have removed from the list, and that stay until it is opened again */
  children: (rows: readonly Row[], gone: ReadonlySet<unknown>) => ReactNode
}

export function ListFrame<Row>(props: ListFrameProps<Row>) {
  const { label, count, filter, actions, cards, skeleton, className, children } = props
  const { list, gone, news, show } = useStillRows(props.list, cards)
  // The first rows are rendered in slices, and the page responds in between.
  const isReady = useDeferredValue(list.rows !== undefined)
  const rows = isReady ? list.rows : undefined
  const top = useRef<HTMLDivElement>(null)
  const shown = rows !== undefined && rows.length > 0
  const loading = !rows && !list.error
  // The rows of an earlier request take no click: another row may take their place at any moment.
  const isOutdated =
    list.outdated || (filter !== undefined && searchFor(filter.address.text) !== filter.address.search)
  const turnTo = (page: number) => {
    list.pages?.onPage(page)
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
  }
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-4 outline-none', className)}
    >
      {(filter || count || actions) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          {filter?.search && (
            <SearchInput
              {...filter.search}
              value={filter.address.text}
              onValueChange={filter.address.setText}
            />
          )}
          {filter?.fields}
          {(count || actions) && (
            <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-2 max-sm:w-full max-sm:justify-between">
              {count && (
                <p role="status" className="text-sm text-soft">
                  {list.rows && count(list.total)}
                </p>
              )}
              {actions}
            </div>
          )}
        </div>
      )}
      {cards && (shown || (loading && skeleton)) ? (
        <div aria-busy={list.outdated || undefined} inert={isOutdated}>
          {shown ? children(rows, gone) : skeleton}
        </div>
      ) : (
        <Card className="overflow-hidden p-0" aria-busy={list.outdated || undefined} inert={isOutdated}>
          {shown ? children(rows, gone) : <NoRows {...props} rows={rows} />}
        </Card>
      )}
      <ListNews
        news={news}
        onShow={() => {
          show()
          // The button disappears, and the focus would go with it.
          top.current?.focus({ preventScroll: true })
          if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView()
        }}
      />
      <ListEnd shown={list.total} most={list.most} />
      {list.pages && <Pager label={label} {...list.pages} total={list.total} onPage={turnTo} />}
      {list.further && (
        <Button
          variant="quiet"
          className="justify-self-center"
          busy={list.further.busy}
          onClick={list.further.onMore}
        >
          {list.further.label}
        </Button>
      )}
    </div>
  )
}

/** Floats over the lower edge of the visible list, so that nothing moves when it appears. */
const ListNews = ({ news, onShow }: { news: string | null; onShow: () => void }) => (
  <div aria-live="polite" className="sticky bottom-10 z-30 -mt-4 flex h-0 items-center justify-center">
    {news && (
      <Button size="little" onClick={onShow} className="animate-pop-in shadow-float">
        {news} <span aria-hidden="true">·</span> Show
      </Button>
    )}
  </div>
)

interface NoRowsProps<Row> extends ListFrameProps<Row> {
  rows: readonly Row[] | undefined
}

/** Shows that rows are loading, that they could not be read, or that there are none. */
function NoRows<Row>({ list, rows, failed, empty, filter, skeleton }: NoRowsProps<Row>) {
  if (list.error)
    return (
      <ErrorState
        title={typeof failed === 'string' ? failed : failed(failureText(list.error))}
        onRetry={list.retry}
      />
    )
  if (!rows) return skeleton ?? <RowsSkeleton />
  if (!filter?.address.filtered) return empty
  return (
    <EmptyState
      title={
        filter.address.search
          ? `Nothing matches “${filter.address.search}”`
          : (filter.nothing ?? 'Nothing matches')
      }
      action={
        <Button variant="quiet" size="little" onClick={filter.address.clear}>
          {filter.showAll}
        </Button>
      }
    />
  )
}
