// Creating and changing an event, with its meeting link beside it.
import { eventTexts } from '@juno/domain/events/event-texts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminEventRow } from '@/features/events/admin-event-form'
import { logFailure } from '@/lib/log-failure'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

interface EventToSave {
  /** Null for a new one. */
  id: string | null
  row: AdminEventRow
  meetingLink: string | null
  /** Whether those who come are told by mail of a new time or place. */
  tell: boolean
}

interface SavedEvent {
  /** False when the event was saved and only its link was not. */
  linkSaved: boolean
}

/** @throws Error whose message is meant for the screen: docs/specification/events.md#texts */
async function saveEvent({ id, row, meetingLink, tell }: EventToSave): Promise<SavedEvent> {
  const written = id
    ? await supabase
        .from('events')
        .update({ ...row, notify_attendees: tell })
        .eq('id', id)
        .select('id')
        .single()
    : await supabase.from('events').insert(row).select('id').single()
  if (written.error)
    throw new Error(id ? eventTexts.updateFailed : eventTexts.createFailed, { cause: written.error })
  const linkSaved = await saveLink(written.data.id, meetingLink).then(
    () => true,
    (cause: unknown) => {
      logFailure('The meeting link could not be saved', cause)
      return false
    },
  )
  return { linkSaved }
}

async function saveLink(eventId: string, url: string | null): Promise<void> {
  const links = supabase.from('event_meeting_links')
  unwrap(
    url
      ? await links.upsert({ event_id: eventId, url }).select('event_id')
      : await links.delete().eq('event_id', eventId).select('event_id'),
  )
}

export function useSaveEvent() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: saveEvent,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['events'] }),
  })
}
