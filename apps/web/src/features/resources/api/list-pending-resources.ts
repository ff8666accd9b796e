// What members have submitted and nobody has decided on, newest first, with the names of who and what.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { resourceTexts } from '../texts'

const columns =
  'id, title, url, description, author, tags, template_path, submitted_by, submitted_at, type:resource_types(name), category:resource_categories(name)'

export interface PendingResource {
  id: string
  title: string
  url: string | null
  description: string
  author: string | null
  tags: string[] | null
  template_path: string | null
  submitted_at: string
  typeName: string
  categoryName: string
  submitterName: string
}

export const pendingResourcesQuery = () =>
  queryOptions({
    queryKey: ['resource-submissions', 'pending'],
    queryFn: async ({ signal }): Promise<PendingResource[]> => {
      const rows = unwrap(
        await supabase
          .from('pending_resources')
          .select(columns)
          .eq('status', 'pending')
          .order('submitted_at', { ascending: false })
          .abortSignal(signal),
      )
      const names = await namesOf(
        rows.map(row => row.submitted_by),
        signal,
      )
      return rows.map(({ type, category, submitted_by, ...row }) => ({
        ...row,
        typeName: type?.name ?? resourceTexts.unknownType,
        categoryName: category?.name ?? resourceTexts.unknownCategory,
        submitterName: names.get(submitted_by) || resourceTexts.unknownUser,
      }))
    },
  })

async function namesOf(
  ids: (string | null)[],
  signal: AbortSignal,
): Promise<Map<string | null, string | null>> {
  const known = [...new Set(ids.filter(id => id !== null))]
  if (known.length === 0) return new Map()
  const people = unwrap(
    await supabase.from('profiles').select('id, name').in('id', known).abortSignal(signal),
  )
  return new Map(people.map(person => [person.id, person.name]))
}

export const usePendingResources = () => useQuery(pendingResourcesQuery())
