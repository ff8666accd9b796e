// The types of resources, by name, each with the number of its resources.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { countBy } from '../count-by'
import { listFreshness } from '../list-freshness'
import { readAllPages } from './read-all-pages'

export interface CountedEntry {
  id: string
  name: string
  resources_count: number
}

export const resourceTypesQuery = () =>
  queryOptions({
    queryKey: ['resources', 'types'],
    ...listFreshness,
    queryFn: async ({ signal }): Promise<CountedEntry[]> => {
      const [types, used] = await Promise.all([
        supabase.from('resource_types').select('id, name').order('name').abortSignal(signal),
        readAllPages<{ type_id: string }>((from, to) =>
          supabase.from('resources').select('type_id').order('id').range(from, to).abortSignal(signal),
        ),
      ])
      const counts = countBy(used.map(row => row.type_id))
      return unwrap(types).map(type => ({ ...type, resources_count: counts.get(type.id) ?? 0 }))
    },
  })

export const useResourceTypes = () => useQuery(resourceTypesQuery())
