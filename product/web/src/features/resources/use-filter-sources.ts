// Reads the two lists that the directory filters by, with a message for each that is empty.
import { slugOf } from '@juno/domain/resources/resource-rules'
import { useDeferredValue, useMemo } from 'react'
import { useResourceCategories, useResourceTypes } from './api/types-and-categories'

export interface FilterSource {
  key: 'types' | 'categories'
  title: string
  /** One sentence in place of a list that is loading, failed, or empty. */
  note: string | null
  failed: boolean
  retry: () => void
  entries: readonly { slug: string; name: string; count: number }[]
}

export function useFilterSources(): FilterSource[] {
  const types = useListing(useResourceTypes())
  const categories = useListing(useResourceCategories())
  const sources = useMemo(
    () => [
      toSource('types', 'Resource Types', 'types', types),
      toSource('categories', 'Resource Categories', 'categories', categories),
    ],
    [types, categories],
  )
  // Many boxes are rendered in slices, and the page responds in between.
  return useDeferredValue(sources)
}

/** Returns the same object until the list changes. */
function useListing({ data, isError, refetch }: Listing): Listing {
  return useMemo(() => ({ data, isError, refetch }), [data, isError, refetch])
}

interface Listing {
  data: readonly { name: string; resources_count: number }[] | undefined
  isError: boolean
  refetch: () => unknown
}

function toSource(key: FilterSource['key'], title: string, what: string, list: Listing): FilterSource {
  const failed = list.isError && !list.data
  return {
    key,
    title,
    failed,
    note: failed
      ? `Error loading ${what}`
      : !list.data
        ? `Loading ${what}...`
        : list.data.length === 0
          ? `No resource ${what} available`
          : null,
    retry: () => void list.refetch(),
    entries: (list.data ?? []).map(({ name, resources_count }) => ({
      name,
      slug: slugOf(name),
      count: resources_count,
    })),
  }
}
