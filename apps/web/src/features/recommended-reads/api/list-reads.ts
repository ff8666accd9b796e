// All reads, inactive ones included, newest first: for the team.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'

export interface ReadRow {
  id: string
  title: string
  description: string
  url: string
  image_url: string
  active: boolean
  created_at: string
}

export const readsPageSize = 12

/** The start of every key of reads, the dashboard's included: what changes a read invalidates it. */
export const readsKey = ['recommended-reads'] as const

export const readsQuery = (page: number) =>
  queryOptions({
    queryKey: [...readsKey, 'all', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage<ReadRow>(
        supabase
          .from('recommended_reads')
          .select('id, title, description, url, image_url, active, created_at', { count: 'exact' })
          .order('created_at', { ascending: false })
          .order('id')
          .range(...rangeOf(page, readsPageSize))
          .abortSignal(signal),
      ),
  })

export const useReads = (page: number) => useQuery(readsQuery(page))
