// The applications that are decided: which way, when and by whom; searched and paged by the data service.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import {
  applicationColumns,
  type PendingApplication,
} from '@/features/applications/api/get-pending-applications'
import { containsFilter } from '@/lib/contains-filter'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'

export interface DecidedApplication extends PendingApplication {
  reviewed_at: string | null
  decision_message: string | null
  /** Null where the role approved it, and where the reviewer has left. */
  reviewer: { name: string | null } | null
}

export interface HistoryRequest {
  search: string
  /** 'APPROVED', 'DECLINED', or '' for both. */
  decision: string
  /** From 0. */
  page: number
}

export const historyPageSize = 20

export const historyKey = ['applications', 'decided'] as const

const historyQuery = ({ search, decision, page }: HistoryRequest) =>
  queryOptions({
    queryKey: [...historyKey, { search, decision, page }],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      let asking = supabase
        .from('applications')
        .select(`${applicationColumns}, reviewed_at, decision_message, reviewer:profiles(name)`, {
          count: 'exact',
        })
        .in('status', decision ? [decision] : ['APPROVED', 'DECLINED'])
        .order('updated_at', { ascending: false })
        .order('id')
        .range(...rangeOf(page, historyPageSize))
        .abortSignal(signal)
      if (search) asking = asking.or(containsFilter(['name', 'email', 'business_name'], search))
      return readPage(asking.overrideTypes<DecidedApplication[], { merge: false }>())
    },
  })

export const useDecidedApplications = (request: HistoryRequest) => useQuery(historyQuery(request))
