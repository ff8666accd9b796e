// What the same address applied with before, and what came of it.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { DecidedApplication } from '@/features/applications/api/get-decided-applications'
import { applicationColumns } from '@/features/applications/api/get-pending-applications'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

const earlierApplicationsQuery = ({ id, email }: { id: string; email: string }) =>
  queryOptions({
    queryKey: ['applications', 'earlier', id],
    queryFn: async ({ signal }): Promise<DecidedApplication[]> =>
      unwrap(
        await supabase
          .from('applications')
          .select(`${applicationColumns}, reviewed_at, decision_message, reviewer:profiles(name)`)
          .eq('email', email)
          .neq('id', id)
          .order('submitted_at', { ascending: false })
          .limit(20)
          .abortSignal(signal)
          .overrideTypes<DecidedApplication[], { merge: false }>(),
      ),
  })

export const useEarlierApplications = (application: { id: string; email: string }) =>
  useQuery(earlierApplicationsQuery(application))
