// Searches for the owner of a payment or a membership, for admins: accounts, and applications of people who have none
// yet.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export interface Candidate {
  kind: 'account' | 'application'
  id: string
  name: string | null
  email: string
  business_name: string | null
  /** For an account, the state of its membership; for an application, its status. */
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
