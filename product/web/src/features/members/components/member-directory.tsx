// Shows search and filters above, results below. All of it is in the address.
import { industries } from '@juno/domain/option-lists/industries'
import { SlidersHorizontal } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { Sheet } from '@/components/ui/sheet'
import { typedState, useSearchText } from '@/components/use-search-text'
import { useMemberSearch } from '../api/directory'
import { readFilters, writeFilters } from '../directory-filters'
import { directoryTexts, membersFound } from '../directory-texts'
import {
  activeFilters,
  ActiveFilters,
  DirectoryFilterFields,
  type ChangeFilters,
} from './directory-filter-fields'
import { MemberResults } from './member-results'

export function MemberDirectory() {
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const filters = readFilters(address)
  const asked = writeFilters({ ...filters, page: 1 })
  const searchInAddress = useCallback(
    (search: string) => {
      const typed = writeFilters({ ...readFilters(new URLSearchParams(asked)), search })
      void navigate({ search: typed }, { replace: true, preventScrollReset: true, state: typedState })
    },
    [asked, navigate],
  )
  const { text, setText, wanted } = useSearchText(filters.search, searchInAddress)
  const found = useMemberSearch(filters)
  const outdated = found.isPlaceholderData || wanted !== filters.search
  const status = useFocusOnPage(filters.page)
  const [sheetOpen, setSheetOpen] = useState(false)
  const further = activeFilters({ ...filters, industry: '' }).length

  const change: ChangeFilters = changed =>
    // The address changes synchronously, so that the next choice builds on this one.
    void navigate(
      { search: writeFilters({ ...filters, search: wanted, page: 1, ...changed }) },
      { preventScrollReset: true, flushSync: true },
    )

  return (
    <>
      <Card asChild className="p-4 sm:p-5">
        <div role="search">
          <div className="grid gap-3 sm:grid-cols-[1fr_280px] lg:grid-cols-[1fr_320px]">
            <SearchInput
              label="Search members"
              placeholder="Name, business, expertise"
              value={text}
              onValueChange={setText}
              className="sm:w-full"
            />
            <Select
              aria-label="Industry"
              options={industries}
              value={filters.industry}
              onValueChange={industry => change({ industry })}
              placeholder={directoryTexts.allIndustries}
            />
          </div>
          <div className="mt-4 hidden gap-4 lg:grid lg:grid-cols-[1.2fr_1.2fr_1fr_1fr_auto]">
            <DirectoryFilterFields filters={filters} onChange={change} />
          </div>
          <Button variant="quiet" size="little" className="mt-3 lg:hidden" onClick={() => setSheetOpen(true)}>
            <SlidersHorizontal className="size-4" aria-hidden="true" />
            More filters{further > 0 && ` (${further})`}
          </Button>
        </div>
      </Card>
      <ActiveFilters filters={filters} onChange={change} />
      <p
        ref={status}
        tabIndex={-1}
        role="status"
        className="mt-6 mb-4 min-h-6 text-sm text-soft outline-none"
      >
        {found.isPending || outdated ? 'Searching…' : found.data && directoryTexts.count(found.data.total)}
      </p>
      <MemberResults found={found} filters={filters} outdated={outdated} onChange={change} />
      <Sheet
        open={sheetOpen}
        onOpenChange={setSheetOpen}
        title="Filters"
        closeLabel="Close filters"
        heading={<span className="font-display text-xl">Filters</span>}
      >
        <div className="grid gap-5 pb-6">
          <DirectoryFilterFields filters={filters} onChange={change} />
        </div>
        <Button className="mt-auto" onClick={() => setSheetOpen(false)}>
          {found.data && !outdated ? `Show ${membersFound(found.data.total)} member(s)` : 'Show members'}
        </Button>
      </Sheet>
    </>
  )
}

/** Moves the focus above the first card of another page of results, for keyboards and screen readers. */
function useFocusOnPage(page: number) {
  const ref = useRef<HTMLParagraphElement>(null)
  const previous = useRef(page)
  useEffect(() => {
    if (previous.current === page) return
    previous.current = page
    if (document.activeElement?.closest('[role=search]')) return
    ref.current?.focus({ preventScroll: true })
  }, [page])
  return ref
}
