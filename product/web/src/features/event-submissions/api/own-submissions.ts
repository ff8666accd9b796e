// The member's own submitted events, and sending one again.
import type { Tables } from '@juno/domain/database.types'
import { eventColumns, type EventRow } from '@juno/domain/events/event-columns'
import { eventTexts } from '@juno/domain/events/event-texts'
import { columnList } from '@juno/domain/text/column-list'
import { useQuery } from '@tanstack/react-query'
import { requireSession } from '@/lib/auth/current-session'
import { changedMeanwhile, savedOrNewer } from '@/lib/newer-version'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

const own = [
  'id',
  ...eventColumns.form,
  'status',
  'submitted_at',
  // The words of the team's last decision.
  'decision_message',
  // The published event.
  'event_id',
  // Its version: each change makes another.
  'updated_at',
] as const
const columns = columnList(own)

export type OwnEvent = Pick<Tables<'pending_events'>, (typeof own)[number]>

export const mostOwnEvents = 100

const readOwn = async (id: string): Promise<OwnEvent | null> =>
  unwrapMaybe(await supabase.from('pending_events').select(columns).eq('id', id).maybeSingle())

/** Returns the newest submissions first, and at most `mostOwnEvents`. */
export const useOwnEvents = (userId: string | undefined) =>
  useQuery({
    queryKey: ['event-submissions', 'own', userId],
    meta: { live: ['own-submissions'] },
    enabled: userId !== undefined,
    queryFn: async ({ signal }): Promise<OwnEvent[]> =>
      unwrap(
        await supabase
          .from('pending_events')
          .select(columns)
          .eq('submitted_by', userId!)
          .order('submitted_at', { ascending: false })
          .limit(mostOwnEvents)
          .abortSignal(signal),
      ),
  })

/**
 * Rejects with NewerVersion where another version is stored, and otherwise with an Error whose message the page can
 * show. The database's error is its cause.
 */
export function useResubmitEvent() {
  return useMutation({
    mutationFn: async ({ version, row }: { version: OwnEvent; row: EventRow }) => {
      const { end_date, location, registration_url, ...event } = row
      await requireSession(eventTexts.submitNeedsLogin)
      const { error } = await supabase.rpc('resubmit_event', {
        submission_id: version.id,
        version: version.updated_at,
        ...event,
        ...(end_date && { end_date }),
        ...(location && { location }),
        ...(registration_url && { registration_url }),
      })
      if (error?.code === changedMeanwhile)
        return void (await savedOrNewer([], () => readOwn(version.id), eventTexts.submitFailed))
      if (error)
        throw new Error(error.code === 'PT409' ? error.message : eventTexts.submitFailed, { cause: error })
    },
    onSettled: refreshing(['event-submissions']),
  })
}
