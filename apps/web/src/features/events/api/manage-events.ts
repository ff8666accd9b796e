// What admins do with events: list all, create and change, cancel, delete.
import { eventTexts } from '@juno/domain/events/event-texts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { logFailure } from '@/lib/log-failure'
import { rangeOf, readPage } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { AdminEventRow } from '../admin-event-form'
import { eventColumns, type ListedEvent } from './events'

export const eventsPerPage = 25

/** Newest first. */
export const useAllEvents = (page: number) =>
  useQuery({
    queryKey: ['events', 'all', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage<ListedEvent>(
        supabase
          .from('events')
          .select(eventColumns, { count: 'exact' })
          .order('date', { ascending: false })
          .order('id')
          .range(...rangeOf(page, eventsPerPage))
          .abortSignal(signal),
      ),
  })

/** Rejects with an Error whose message is meant for the screen (docs/specification/events.md#texts). */
function useEventMutation<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
}

interface EventToSave {
  /** Null for a new one. */
  id: string | null
  row: AdminEventRow
  meetingLink: string | null
  /** Whether members who are coming get an email about a new time or place. */
  notify: boolean
}

/** Returns whether the meeting link was saved, too: the event is saved without it. */
export const useSaveEvent = () =>
  useEventMutation(async ({ id, row, meetingLink, notify }: EventToSave): Promise<boolean> => {
    const events = supabase.from('events')
    const { data, error } = await (
      id ? events.update({ ...row, notify_attendees: notify }).eq('id', id) : events.insert(row)
    )
      .select('id')
      .single()
    if (error) throw new Error(id ? eventTexts.updateFailed : eventTexts.createFailed, { cause: error })
    return saveLink(data.id, meetingLink).then(
      () => true,
      (cause: unknown) => {
        logFailure('The meeting link could not be saved', cause)
        return false
      },
    )
  })

async function saveLink(eventId: string, url: string | null): Promise<void> {
  const links = supabase.from('event_meeting_links')
  unwrap(
    url
      ? await links.upsert({ event_id: eventId, url }).select('event_id')
      : await links.delete().eq('event_id', eventId).select('event_id'),
  )
}

/** A cancelled event stays in the calendar, marked as such, and can be reinstated. */
export const useSetCancelled = () =>
  useEventMutation(async ({ id, cancelled }: { id: string; cancelled: boolean }) => {
    const cancelled_at = cancelled ? new Date().toISOString() : null
    const { error } = await supabase.from('events').update({ cancelled_at }).eq('id', id)
    if (error) throw new Error(eventTexts.updateFailed, { cause: error })
  })

/** Deletes an event with its RSVPs; subscribed calendars show it as cancelled. */
export const useDeleteEvent = () =>
  useEventMutation(async (id: string) => {
    const { error } = await supabase.from('events').delete().eq('id', id)
    if (error) throw new Error(eventTexts.deleteFailed, { cause: error })
  })
