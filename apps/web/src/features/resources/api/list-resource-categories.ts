// The categories of resources, by name, each with the number of its resources.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { countBy } from '../count-by'
import { listFreshness } from '../list-freshness'
import type { CountedEntry } from './list-resource-types'
import { readAllPages } from './read-all-pages'

export interface CountedCategory extends CountedEntry {
  slug: string
  description: string | null
}

export const resourceCategoriesQuery = () =>
  queryOptions({
    queryKey: ['resources', 'categories'],
    ...listFreshness,
    queryFn: async ({ signal }): Promise<CountedCategory[]> => {
      const columns = 'id, name, slug, description'
      const [categories, used] = await Promise.all([
        supabase.from('resource_categories').select(columns).order('name').abortSignal(signal),
        readAllPages<{ category_id: string }>((from, to) =>
          supabase.from('resources').select('category_id').order('id').range(from, to).abortSignal(signal),
        ),
      ])
      const counts = countBy(used.map(row => row.category_id))
      return unwrap(categories).map(category => ({
        ...category,
        resources_count: counts.get(category.id) ?? 0,
      }))
    },
  })

export const useResourceCategories = () => useQuery(resourceCategoriesQuery())
