// All digests, drafts included, newest first: for the team.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'

export interface DigestRow {
  id: string
  title: string
  content: string
  is_published: boolean
  published_at: string | null
  created_at: string
}

export const digestsPageSize = 12

/** The start of every key of digests, the members' latest one included: what changes a digest invalidates it. */
export const digestsKey = ['weekly-digests'] as const

export const digestsQuery = (page: number) =>
  queryOptions({
    queryKey: [...digestsKey, 'all', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage<DigestRow>(
        supabase
          .from('weekly_digests')
          .select('id, title, content, is_published, published_at, created_at', { count: 'exact' })
          .order('created_at', { ascending: false })
          .order('published_at', { ascending: false, nullsFirst: true })
          .order('id')
          .range(...rangeOf(page, digestsPageSize))
          .abortSignal(signal),
      ),
  })

export const useDigests = (page: number) => useQuery(digestsQuery(page))
