// Shows the filters on narrow screens as chips in rows that scroll sideways.
import { siteLocale } from '@juno/domain/text/locale'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { isFiltering, toggled } from '../directory-filters'
import { FilterNote, type FilterProps } from './filter-panel'

export function FilterChips({ filters, sources, onChange, onClear }: FilterProps) {
  return (
    <section aria-label="Filters" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-2">
        <FilterChip pressed={filters.onlyNew} onPress={() => onChange({ onlyNew: !filters.onlyNew })}>
          New Resources
        </FilterChip>
        <Button variant="ghost" size="little" disabled={!isFiltering(filters)} onClick={onClear}>
          Clear
        </Button>
      </div>
      {sources.map(source => (
        <div key={source.key} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h2 className="font-sans text-sm font-semibold tracking-normal text-soft">{source.title}</h2>
          {source.note ? (
            // The placeholder is as high as the chips that follow.
            <div className="min-h-13">
              <FilterNote source={source} />
            </div>
          ) : (
            <ul className="-mx-6 flex gap-2 overflow-x-auto px-6 py-1.5 [scrollbar-width:none]">
              {source.entries.map(({ slug, name, count }) => (
                <li key={slug}>
                  <FilterChip
                    pressed={filters[source.key].includes(slug)}
                    onPress={() => onChange({ [source.key]: toggled(filters[source.key], slug) })}
                  >
                    {name} <span className="font-normal opacity-80">{count.toLocaleString(siteLocale)}</span>
                  </FilterChip>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}

interface FilterChipProps {
  pressed: boolean
  onPress: () => void
  children: ReactNode
}

function FilterChip({ pressed, onPress, children }: FilterChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={cn(
        'inline-flex h-10 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors duration-150',
        pressed ? 'border-primary bg-primary text-on-primary' : 'border-line bg-card text-ink hover:bg-blush',
      )}
    >
      {pressed && <Check className="size-4" aria-hidden="true" />}
      {children}
    </button>
  )
}
