// Reads and saves the member's own RSVP to an event and place on its waitlist, and requests the confirmation email.
import { defaultEventLocation, eventTexts } from '@juno/domain/events/event-texts'
import type { Rsvp } from '@juno/domain/rsvps/rsvp'
import type { RsvpStatus } from '@juno/domain/rsvps/rsvp-statuses'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { currentSession } from '@/lib/auth/current-session'
import { failureText } from '@/lib/failure-text'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { InvitingEvent } from '../rsvp-state'

const columns = 'status, waitlisted_at'

/** Returns null without an answer. */
const ownRsvpQuery = (eventId: string, userId: string) =>
  queryOptions({
    queryKey: ['events', 'rsvp', eventId, userId],
    meta: { live: ['own-rsvps'] },
    queryFn: async ({ signal }): Promise<Rsvp | null> =>
      unwrapMaybe(
        await supabase
          .from('event_rsvps')
          .select(columns)
          .eq('event_id', eventId)
          .eq('user_id', userId)
          .abortSignal(signal)
          .maybeSingle(),
      ),
    // Another tab may have changed it, or a seat may have become free.
    refetchOnWindowFocus: 'always',
  })

export const useOwnRsvp = (eventId: string, userId: string) => useQuery(ownRsvpQuery(eventId, userId))

/** Returns 1 for the next member, and null for a member who is not (or no longer) on the waitlist. */
export const useWaitlistPosition = (eventId: string, userId: string, waits: boolean) =>
  useQuery({
    queryKey: ['events', 'waitlist-position', eventId, userId],
    meta: { live: ['seats'] },
    queryFn: async ({ signal }): Promise<number | null> =>
      unwrapMaybe(await supabase.rpc('event_waitlist_position', { event_id: eventId }).abortSignal(signal)),
    refetchOnWindowFocus: 'always',
    enabled: waits,
  })

/** PostgreSQL's code when another tab has added the row. */
const duplicate = '23505'

/** @throws Error whose message the page can show: docs/specification/rsvps.md#answering */
async function saveRsvp(eventId: string, userId: string, status: RsvpStatus): Promise<Rsvp> {
  const session = await currentSession()
  if (session?.user.id !== userId) throw new Error(eventTexts.rsvpNeedsLogin)
  try {
    return (await change(eventId, userId, status)) ?? (await add(eventId, userId, status))
  } catch (cause) {
    throw new Error(eventTexts.rsvpFailed(failureText(cause)), { cause })
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
      .select(columns)
      .maybeSingle(),
  )
}

async function add(eventId: string, userId: string, status: RsvpStatus): Promise<Rsvp> {
  const now = new Date().toISOString()
  const added = await supabase
    .from('event_rsvps')
    .insert({ event_id: eventId, user_id: userId, status, created_at: now, updated_at: now })
    .select(columns)
    .single()
  if (added.error?.code !== duplicate) return unwrap(added)
  const changed = await change(eventId, userId, status)
  if (!changed) throw new Error('Your answer changed elsewhere. Please try again.')
  return changed
}

export const useSaveRsvp = (eventId: string, userId: string) =>
  useMutation({
    mutationFn: (status: RsvpStatus) => saveRsvp(eventId, userId, status),
    onSuccess: (rsvp, _status, _result, { client }) => {
      client.setQueryData(ownRsvpQuery(eventId, userId).queryKey, rsvp)
    },
    // The event is read again after a failure, too: it may have filled up, or been cancelled, since the page was
    // opened.
    onSettled: (_rsvp, _error, _status, _result, { client }) =>
      void client.invalidateQueries({ queryKey: ['events'] }),
  })

/** Asks the server to send the confirmation. @param eventLink address of the event's page */
export async function sendRsvpConfirmation(event: InvitingEvent, eventLink: string): Promise<void> {
  await api('/api/send-rsvp-confirmation', {
    method: 'POST',
    body: {
      eventId: event.id,
      eventTitle: event.title,
      eventDate: event.date,
      eventEndDate: event.end_date,
      eventLocation: event.location?.trim() || defaultEventLocation,
      eventDescription: event.description,
      eventLink,
    },
  })
}
