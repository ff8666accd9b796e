// The resources of the directory, all of them or those that a search finds, ordered by title.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { readAllPages } from './read-all-pages'

const columns =
  'id, title, description, url, tags, author, template_file, created_at, type:resource_types(id, name), category:resource_categories(id, name)'

export interface Resource {
  id: string
  title: string
  description: string
  url: string | null
  tags: string[] | null
  author: string | null
  template_file: string | null
  created_at: string
  type: { id: string; name: string } | null
  category: { id: string; name: string } | null
}

/** @param words what is searched for; blank means everything. */
export const resourcesQuery = (words: string) =>
  queryOptions({
    queryKey: ['resources', 'list', words.trim()],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Resource[]> =>
      readAllPages<Resource>((from, to) => {
        if (!words.trim())
          return supabase
            .from('resources')
            .select(columns)
            .order('title')
            .order('id')
            .range(from, to)
            .abortSignal(signal)
        // The types do not follow embeds of what a function returns; the columns are the same.
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

export const useResources = (words: string) => useQuery(resourcesQuery(words))
