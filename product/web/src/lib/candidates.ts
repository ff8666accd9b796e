// Whose a payment or a membership could be: accounts, and applications of people who have none yet. For admins.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface Candidate {
  kind: 'account' | 'application'
  id: string
  name: string | null
  email: string
  business_name: string | null
  /** Of an account, the state of its membership; of an application, its status. */
  state: string
}

/** The database finds nothing for fewer characters. */
export const shortestSearch = 2

export const useCandidates = (search: string, counts: (candidate: Candidate) => boolean = () => true) =>
  useQuery({
    queryKey: ['payment-candidates', search],
    enabled: search.length >= shortestSearch,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('payment_candidates', { search }).abortSignal(signal)) as Candidate[],
    select: candidates => candidates.filter(counts),
  })
