// Whose a payment could be: accounts, and applications of people who have none yet.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface Candidate {
  kind: 'account' | 'application'
  id: string
  name: string | null
  email: string
  business_name: string | null
  /** Of an account, how its membership stands; of an application, its status. */
  state: string
}

/** The database answers nothing to fewer characters. */
const enough = 2

const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: ['payment-candidates', search],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('payment_candidates', { search }).abortSignal(signal)) as Candidate[],
  })

export const useCandidates = (search: string) =>
  useQuery({ ...candidatesQuery(search), enabled: search.length >= enough })
