// One page of the directory of resources, and one resource in full.
import type { Tables } from '@juno/domain/database.types'
import { resourceColumns } from '@juno/domain/resources/resource-columns'
import { newSince, slugOf } from '@juno/domain/resources/resource-rules'
import { columnList } from '@juno/domain/text/column-list'
import { isIdentifier } from '@juno/domain/text/identifier'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ListPage } from '@/components/list/list-state'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'
import type { DirectoryFilters } from '../directory-filters'
import { resourceTexts } from '../texts'
import { categoriesQuery, typesQuery, type CountedEntry } from './types-and-categories'

const columns =
  `${columnList(resourceColumns.card)}, type:resource_types(id, name), category:resource_categories(id, name)` as const
const detailColumns = [
  'reading_time_minutes',
  'difficulty_level',
  'type_id',
  'category_id',
  // Its version: each save changes it.
  'updated_at',
] as const

export interface Resource extends Pick<Tables<'resources'>, (typeof resourceColumns.card)[number]> {
  type: { id: string; name: string } | null
  category: { id: string; name: string } | null
}

/** The number fills the last row at one, two and three columns. */
export const resourcesPerPage = 18

export const useResources = (filters: DirectoryFilters) => useQuery(resourcesQuery(filters))

export const resourcesQuery = (filters: DirectoryFilters) =>
  queryOptions({
    queryKey: ['resources', 'list', filters],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal, client }): Promise<ListPage<Resource>> => {
      const { types, categories, onlyNew, order, page } = filters
      const words = filters.search.trim()
      let asking = supabase.from('resources').select(columns, { count: 'exact' })
      if (words)
        // The types do not follow embeds of a function's result. The columns are the same.
        asking = supabase
          .rpc('search_resources', { words }, { count: 'exact' })
          .select(columns) as unknown as typeof asking
      if (types.length > 0) asking = asking.in('type_id', idsOf(types, await client.fetchQuery(typesQuery)))
      if (categories.length > 0)
        asking = asking.in('category_id', idsOf(categories, await client.fetchQuery(categoriesQuery)))
      if (onlyNew) asking = asking.gte('created_at', newSince(new Date()).toISOString())
      if (order === 'newest') asking = asking.order('created_at', { ascending: false })
      if (order === 'type') asking = asking.order('type(name)')
      return readPage(
        asking
          .order('title')
          .order('id')
          .range(...rangeOf(page - 1, resourcesPerPage))
          .abortSignal(signal),
      )
    },
  })

/** Returns the ids of the entries whose names have these slugs. */
const idsOf = (slugs: readonly string[], entries: readonly CountedEntry[]) =>
  entries.filter(({ name }) => slugs.includes(slugOf(name))).map(({ id }) => id)

export interface ResourceDetail extends Resource, Pick<Tables<'resources'>, (typeof detailColumns)[number]> {
  /** The member who shared it; null for the team's own, and for members who have left. */
  submitter: { name: string | null } | null
}

export const readResource = async (id: string): Promise<ResourceDetail | null> =>
  unwrapMaybe(
    await supabase
      .from('resources')
      .select(`${columns}, ${columnList(detailColumns)}, submitter:profiles(name)`)
      .eq('id', id)
      .maybeSingle(),
  )

/** Thrown when there is no resource at this address. A retry does not help. */
export class ResourceMissing extends Error {
  override readonly name = 'ResourceMissing'
  readonly status = 404
}

/** Fails with ResourceMissing without an id, and for an unknown one. */
export const useResource = (id: string | undefined) =>
  useQuery({
    queryKey: ['resources', 'one', id],
    queryFn: async (): Promise<ResourceDetail> => {
      if (!id) throw new ResourceMissing(resourceTexts.idRequired)
      if (!isIdentifier(id)) throw new ResourceMissing(resourceTexts.notFound)
      const resource = await readResource(id)
      if (!resource) throw new ResourceMissing(resourceTexts.notFound)
      return resource
    },
  })
