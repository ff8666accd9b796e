// The applications that wait for a person to decide.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

export const applicationColumns =
  'id, name, email, business_name, role, location, team_size, revenue_size, company_stage, industry, reason, status, submitted_at, terms_version, terms_accepted_at'

export interface PendingApplication {
  id: string
  name: string
  email: string
  business_name: string | null
  role: string | null
  location: string | null
  team_size: string | null
  revenue_size: string | null
  company_stage: string | null
  industry: string | null
  reason: string | null
  status: string
  submitted_at: string
  terms_version: string | null
  terms_accepted_at: string | null
}

/** All PENDING applications, newest first (docs/specification/applications.md#review). */
export const pendingApplicationsQuery = () =>
  queryOptions({
    queryKey: ['applications', 'pending'],
    queryFn: async ({ signal }): Promise<PendingApplication[]> => {
      return unwrap(
        await supabase
          .from('applications')
          .select(applicationColumns)
          .eq('status', 'PENDING')
          .order('submitted_at', { ascending: false })
          .abortSignal(signal),
      )
    },
  })

export const usePendingApplications = () => useQuery(pendingApplicationsQuery())
