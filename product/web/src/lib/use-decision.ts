// Reads what another admin has decided on a submission that the page still shows as waiting.
import { useQuery } from '@tanstack/react-query'
import { supabase } from './supabase'
import { unwrapMaybe } from './unwrap'

const read = (kind: 'events' | 'resources', id: string, signal: AbortSignal) =>
  kind === 'events'
    ? supabase
        .from('pending_events')
        .select('status, reviewer:profiles!pending_events_reviewed_by_fkey(name)')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()
    : supabase
        .from('pending_resources')
        .select('status, reviewer:profiles!pending_resources_reviewed_by_fkey(name)')
        .eq('id', id)
        .abortSignal(signal)
        .maybeSingle()

/** Returns 'Already approved by Ada.', as a refused decision says it, or null where there is none. */
export const useDecision = (kind: 'events' | 'resources', id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['decision', kind, id],
    enabled,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const found = unwrapMaybe(await read(kind, id, signal))
      if (!found || found.status === 'pending') return null
      const by = found.reviewer?.name?.trim()
      return `Already ${found.status}${by ? ` by ${by}` : ''}.`
    },
  })
