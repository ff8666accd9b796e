// Shows the filters beside the directory on wide screens: a switch and two collapsible lists.
import { siteLocale } from '@juno/domain/text/locale'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Switch } from '@/components/ui/switch'
import { isFiltering, toggled, type DirectoryFilters } from '../directory-filters'
import type { FilterSource } from '../use-filter-sources'

export interface FilterProps {
  filters: DirectoryFilters
  sources: readonly FilterSource[]
  onChange: (changes: Partial<DirectoryFilters>) => void
  onClear: () => void
}

export function FilterPanel({ filters, sources, onChange, onClear }: FilterProps) {
  const titleId = useId()
  return (
    <Card asChild className="p-4 pb-5">
      <section aria-labelledby={titleId}>
        <div className="flex min-h-[38px] items-center justify-between gap-3">
          <h2 id={titleId} className="font-sans text-base font-semibold tracking-normal">
            Filters
          </h2>
          <Button
            variant="ghost"
            size="little"
            className="-mr-3"
            disabled={!isFiltering(filters)}
            onClick={onClear}
          >
            Clear
          </Button>
        </div>
        <Switch
          className="mt-2 w-full flex-row-reverse justify-between"
          label="New Resources"
          checked={filters.onlyNew}
          onCheckedChange={onlyNew => onChange({ onlyNew })}
        />
        {sources.map(source => (
          <FilterGroup
            key={source.key}
            source={source}
            chosen={filters[source.key]}
            onToggle={slug => onChange({ [source.key]: toggled(filters[source.key], slug) })}
          />
        ))}
      </section>
    </Card>
  )
}

interface FilterGroupProps {
  source: FilterSource
  chosen: readonly string[]
  onToggle: (slug: string) => void
}

function FilterGroup({ source, chosen, onToggle }: FilterGroupProps) {
  const [open, setOpen] = useState(true)
  const listId = useId()
  return (
    <div className="mt-4 border-t pt-3">
      <h3 className="m-0 font-sans text-[15px] font-semibold tracking-normal">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="flex min-h-[38px] w-full items-center justify-between gap-2 rounded-md text-left hover:text-plum"
        >
          {source.title}
          <ChevronDown
            aria-hidden="true"
            className={cn('size-4 text-soft transition-transform duration-150', open && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={listId} hidden={!open} className="pt-1">
        {source.note ? (
          <FilterNote source={source} />
        ) : (
          <ul className="grid gap-1.5">
            {source.entries.map(({ slug, name, count }) => (
              <li key={slug} className="flex items-start justify-between gap-2">
                <Checkbox
                  label={name}
                  checked={chosen.includes(slug)}
                  onCheckedChange={() => onToggle(slug)}
                  className="min-w-0"
                />
                <span className="text-sm leading-[26px] text-soft tabular-nums">
                  {count.toLocaleString(siteLocale)}
                  <span className="sr-only"> {count === 1 ? 'resource' : 'resources'}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Takes the place of a list that has no options. */
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
