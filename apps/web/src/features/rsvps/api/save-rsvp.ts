// Saving an RSVP: changes the one that there is, or adds the first.
import { eventTexts } from '@juno/domain/events/event-texts'
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import type { RsvpStatus } from '@juno/domain/rsvps/rsvp-statuses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ownRsvpQuery } from '@/features/rsvps/api/get-own-rsvp'
import { currentSession } from '@/lib/auth/current-session'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'

const rsvpColumns = 'status, waitlisted_at'

/** Postgres: another tab added one in the meantime. */
const duplicate = '23505'

/** @throws Error whose message is meant for the screen: docs/specification/rsvps.md#answering */
async function saveRsvp(eventId: string, userId: string, status: RsvpStatus): Promise<Rsvp> {
  const session = await currentSession()
  if (session?.user.id !== userId) throw new Error(eventTexts.rsvpNeedsLogin)
  try {
    return (await change(eventId, userId, status)) ?? (await add(eventId, userId, status))
  } catch (cause) {
    throw new Error(eventTexts.rsvpFailed((cause as Error).message), { cause })
  }
}

async function change(eventId: string, userId: string, status: RsvpStatus): Promise<Rsvp | null> {
  const existing = unwrapMaybe(
    await supabase
      .from('event_rsvps')
      .select('id')
      .eq('event_id', eventId)
      .eq('user_id', userId)
      .maybeSingle(),
  )
  if (!existing) return null
  return unwrapMaybe(
    await supabase
      .from('event_rsvps')
      .update({ status, updated_at: new Date().toISOString() })
      .eq('id', existing.id)
      .select(rsvpColumns)
      .maybeSingle(),
  )
}

async function add(eventId: string, userId: string, status: RsvpStatus): Promise<Rsvp> {
  const now = new Date().toISOString()
  const added = await supabase
    .from('event_rsvps')
    .insert({ event_id: eventId, user_id: userId, status, created_at: now, updated_at: now })
    .select(rsvpColumns)
    .single()
  if (added.error?.code !== duplicate) return unwrap(added)
  const changed = await change(eventId, userId, status)
  if (!changed) throw new Error('Your answer changed elsewhere. Please try again.')
  return changed
}

/** Everything that shows RSVPs or counts is read again. */
export function useSaveRsvp(eventId: string, userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (status: RsvpStatus) => saveRsvp(eventId, userId, status),
    onSuccess: rsvp => {
      queryClient.setQueryData(ownRsvpQuery(eventId, userId).queryKey, rsvp)
    },
    // Also after a failure: the event may have filled up, or been cancelled, since the page was opened.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
}
