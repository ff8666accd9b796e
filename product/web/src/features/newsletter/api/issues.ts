// Lists the issues with their progress, newest first, and cancels, stops or resumes one.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListPage } from '@/components/list/list-state'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

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
export const reportsKey = ['newsletter', 'reports']

function pollReportsEvery(data: unknown): number | false {
  const states = (data as ListPage<IssueReport> | undefined)?.rows.map(({ status }) => status) ?? []
  if (states.includes('sending')) return 2_000
  // A scheduled issue starts by itself.
  return states.includes('scheduled') ? 30_000 : false
}

/** @param page the first one is 0 */
export const useReports = (page: number) =>
  useQuery({
    queryKey: [...reportsKey, page],
    meta: { live: ['newsletter', 'mails'], pollEvery: pollReportsEvery },
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
  })

/** Cancels a scheduled issue. One that is being sent can only be stopped. */
export const useCancelIssue = () =>
  useMutation({
    mutationFn: async (id: string) =>
      unwrap(
        await supabase
          .from('newsletter_issues')
          .update({ status: 'cancelled' })
          .eq('id', id)
          .eq('status', 'scheduled')
          .select('id')
          .single(),
      ),
    onSettled: refreshing(reportsKey),
  })

/** Returns how many recipients have not received it. */
export const useStopIssue = () =>
  useMutation({
    mutationFn: async (id: string) => unwrap(await supabase.rpc('stop_newsletter', { issue_id: id })),
    onSettled: refreshing(reportsKey),
  })

/** Sends a stopped issue to those who have not received it. */
export const useResumeIssue = () =>
  useMutation({
    mutationFn: async (id: string) => {
      await supabase.rpc('resume_newsletter', { issue_id: id }).throwOnError()
    },
    onSettled: refreshing(reportsKey),
  })
