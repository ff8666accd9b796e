// Lists the types or the categories with the number of their resources. Each can be renamed, merged into another or
// deleted.
import { siteLocale } from '@juno/domain/text/locale'
import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ErrorState } from '@/components/feedback/error-state'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton'
import type { ListEntry } from '../api/change-list-entry'
import type { ListKind } from '../api/types-and-categories'
import { DeleteEntry } from './delete-entry'
import { RenameEntry } from './rename-entry'

interface CountedListProps {
  kind: ListKind
  list: { data: readonly ListEntry[] | undefined; isError: boolean; refetch: () => unknown }
  action: ReactNode
}

export function CountedList({ kind, list: { data, isError, refetch }, action }: CountedListProps) {
  const what = kind === 'type' ? 'types' : 'categories'
  return (
    <Card asChild className="min-w-0">
      <section>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-[26px]">{kind === 'type' ? 'Types' : 'Categories'}</h2>
          {action}
        </div>
        {data ? (
          data.length === 0 ? (
            <p className="text-soft">No resource {what} available</p>
          ) : (
            <ul className="grid">
              {data.map(entry => (
                <EntryRow key={entry.id} kind={kind} entry={entry} entries={data} />
              ))}
            </ul>
          )
        ) : isError ? (
          <ErrorState title={`Error loading ${what}`} onRetry={() => void refetch()} />
        ) : (
          <SkeletonGroup label={`Loading ${what}...`} className="grid gap-3">
            {[0, 1, 2, 3, 4].map(row => (
              <Skeleton key={row} className="h-6" />
            ))}
          </SkeletonGroup>
        )}
      </section>
    </Card>
  )
}

interface EntryRowProps {
  kind: ListKind
  entry: ListEntry
  entries: readonly ListEntry[]
}

function EntryRow({ kind, entry, entries }: EntryRowProps) {
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null)
  const { name, description, resources_count: count } = entry
  const dialog = {
    kind,
    entry,
    others: entries.filter(({ id }) => id !== entry.id),
    onClose: () => setOpen(null),
  }
  return (
    <li className="flex items-center justify-between gap-3 border-b py-1 last:border-b-0">
      <div className="min-w-0">
        <p className="text-[15px] font-medium wrap-anywhere" dir="auto">
          {name}
        </p>
        {description && (
          <p className="line-clamp-1 text-sm text-soft" dir="auto">
            {description}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center">
        <span className="mr-2 text-sm text-soft tabular-nums">
          {count.toLocaleString(siteLocale)}
          <span className="sr-only"> {count === 1 ? 'resource' : 'resources'}</span>
        </span>
        <Button variant="ghost" size="icon" aria-label={`Rename: ${name}`} onClick={() => setOpen('rename')}>
          <Pencil className="size-4" aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-3 hover:text-danger"
          aria-label={`Delete: ${name}`}
          onClick={() => setOpen('delete')}
        >
          <Trash2 className="size-4" aria-hidden="true" />
        </Button>
      </div>
      {open === 'rename' && <RenameEntry {...dialog} />}
      {open === 'delete' && <DeleteEntry {...dialog} />}
    </li>
  )
}
