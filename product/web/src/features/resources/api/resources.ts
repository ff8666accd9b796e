// The resources of the directory, ordered by title, and one of them in full.
import type { Tables } from '@juno/domain/database.types'
import { resourceColumns } from '@juno/domain/resources/resource-columns'
import { columnList } from '@juno/domain/text/column-list'
import { isIdentifier } from '@juno/domain/text/identifier'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readAllPages } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { unwrapMaybe } from '@/lib/unwrap'
import { resourceTexts } from '../texts'

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

/** @param words the search; blank means everything */
export const useResources = (words: string) =>
  useQuery({
    queryKey: ['resources', 'list', words.trim()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readAllPages<Resource>((from, to) => {
        if (!words.trim())
          return supabase
            .from('resources')
            .select(columns)
            .order('title')
            .order('id')
            .range(from, to)
            .abortSignal(signal)
        // The types do not follow embeds of a function's result. The columns are the same.
        return supabase
          .rpc('search_resources', { words: words.trim() })
          .select(columns)
          .order('title')
          .order('id')
          .range(from, to)
          .abortSignal(signal)
          .overrideTypes<Resource[], { merge: false }>()
      }),
  })

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
