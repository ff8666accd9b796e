// The issues with how far each has come, newest first; asked again while one is on its way.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'

export interface IssueReport {
  id: string
  subject: string
  content: string
  status: 'draft' | 'scheduled' | 'sending' | 'stopped' | 'sent' | 'cancelled'
  scheduled_for: string | null
  started_at: string | null
  finished_at: string | null
  created_at: string
  /** candidates = waiting + sent + failed + excluded */
  candidates: number
  waiting: number
  sent: number
  failed: number
  excluded: number
}

export const reportsPageSize = 10
export const reportsKey = ['newsletter', 'reports'] as const

const askEvery = 2_000
/** A scheduled issue begins by itself. */
const askEveryWhileScheduled = 30_000

/** @param page from 0 */
export const useReports = (page: number) =>
  useQuery({
    queryKey: [...reportsKey, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage(
        supabase
          .from('newsletter_reports')
          .select('*', { count: 'exact' })
          .order('created_at', { ascending: false })
          .order('id')
          .range(...rangeOf(page, reportsPageSize))
          .abortSignal(signal)
          .overrideTypes<IssueReport[], { merge: false }>(),
      ),
    refetchInterval: ({ state }) => {
      const states = state.data?.rows.map(({ status }) => status) ?? []
      if (states.includes('sending')) return askEvery
      return states.includes('scheduled') ? askEveryWhileScheduled : false
    },
  })
