// Shows search and filters, which are kept in the address, and the resources that match.
import { isNewResource } from '@juno/domain/resources/resource-rules'
import { plural } from '@juno/domain/text/plural'
import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { EmptyState } from '@/components/feedback/empty-state'
import { ListFrame } from '@/components/list/list-frame'
import { usePagedList } from '@/components/list/use-paged-list'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast-store'
import { typedState, useSearchText } from '@/components/use-search-text'
import { resourcesPerPage, useResources, type Resource } from '../api/resources'
import { useDeleteResource } from '../api/save-resource'
import {
  isFiltering,
  noFilters,
  otherOrders,
  readFilters,
  writeFilters,
  type DirectoryFilters,
} from '../directory-filters'
import { resourceTexts } from '../texts'
import { useFilterSources } from '../use-filter-sources'
import { FilterChips } from './filter-chips'
import { FilterPanel } from './filter-panel'
import { CardsSkeleton, gridClasses, ResourceCard } from './resource-card'

export function ResourceDirectory({ isAdmin }: { isAdmin: boolean }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const filters = readFilters(params)
  const asked = params.toString()
  const sources = useFilterSources()
  const searchInAddress = useCallback(
    (search: string) => {
      const typed = writeFilters({ ...readFilters(new URLSearchParams(asked)), search, page: 1 })
      void navigate({ search: `?${typed}` }, { replace: true, preventScrollReset: true, state: typedState })
    },
    [asked, navigate],
  )
  const { text, setText, wanted } = useSearchText(filters.search, searchInAddress)
  const apply = (next: DirectoryFilters) =>
    // The address changes synchronously, so that the next click builds on this one.
    void navigate(
      { search: `?${writeFilters(next)}` },
      { replace: true, preventScrollReset: true, flushSync: true },
    )
  const props = {
    filters,
    sources,
    onChange: (changes: Partial<DirectoryFilters>) =>
      apply({ ...filters, search: wanted, page: 1, ...changes }),
    onClear: () => apply({ ...noFilters, order: filters.order }),
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[232px_minmax(0,1fr)] lg:gap-7">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-[72px] lg:-mx-4 lg:-my-4 lg:max-h-[calc(100dvh-72px)] lg:overflow-y-auto lg:p-4">
        <SearchInput
          label="Search resources"
          placeholder="Title, topic, tag, author"
          className="sm:w-full"
          value={text}
          onValueChange={setText}
        />
        <div className="max-lg:hidden">
          <FilterPanel {...props} />
        </div>
        <div className="lg:hidden">
          <FilterChips {...props} />
        </div>
      </div>
      <Results filters={filters} isAdmin={isAdmin} onChange={props.onChange} onClear={props.onClear} />
    </div>
  )
}

interface ResultsProps {
  filters: DirectoryFilters
  isAdmin: boolean
  onChange: (changes: Partial<DirectoryFilters>) => void
  onClear: () => void
}

function Results({ filters, isAdmin, onChange, onClear }: ResultsProps) {
  const resources = useResources(filters)
  const [deleting, setDeleting] = useState<Resource | null>(null)
  const now = new Date(resources.dataUpdatedAt)
  const paging = { page: filters.page - 1, setPage: (page: number) => onChange({ page: page + 1 }) }
  return (
    <section aria-label="Results">
      <ListFrame
        list={usePagedList(resources, paging, resourcesPerPage)}
        label="Resources"
        failed={resourceTexts.loadListFailed}
        empty={<NothingToShow filtered={isFiltering(filters)} onClear={onClear} />}
        count={total => (total > 0 ? plural(total, 'resource') : '')}
        actions={
          <Select
            aria-label="Order"
            className="w-40"
            placeholder="By title"
            options={otherOrders}
            value={filters.order}
            onValueChange={order => onChange({ order })}
          />
        }
        cards
        skeleton={<CardsSkeleton />}
      >
        {shown => (
          <ul className={gridClasses}>
            {shown.map(resource => (
              <ResourceCard
                key={resource.id}
                resource={resource}
                isNew={isNewResource(resource.created_at, now)}
                onDelete={isAdmin ? () => setDeleting(resource) : undefined}
              />
            ))}
          </ul>
        )}
      </ListFrame>
      {deleting && <DeleteResourceDialog resource={deleting} onClose={() => setDeleting(null)} />}
    </section>
  )
}

function NothingToShow({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered)
    return <EmptyState title="No resources found">The first one may be yours to share.</EmptyState>
  return (
    <EmptyState
      title="No matching resources"
      action={
        <Button variant="quiet" size="little" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Try adjusting your filters to see more resources.
    </EmptyState>
  )
}

interface DeleteResourceDialogProps {
  resource: Pick<Resource, 'id' | 'title' | 'template_file'>
  onClose: () => void
}

function DeleteResourceDialog({ resource, onClose }: DeleteResourceDialogProps) {
  const remove = useDeleteResource()
  return (
    <ConfirmAction
      title="Delete resource?"
      confirmLabel="Delete"
      action={() => remove.mutateAsync(resource)}
      onDone={() => toast({ title: resourceTexts.deleted })}
      failure={resourceTexts.deleteFailed}
      onClose={onClose}
    >
      “<bdi>{resource.title}</bdi>” will be gone for everyone. This cannot be undone.
    </ConfirmAction>
  )
}
