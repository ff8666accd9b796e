// What admins do with events: list all, create and change, cancel, delete.
import {
  eventChangePreviewSchema,
  type EventChange,
  type EventChangePreview,
} from '@juno/domain/events/event-change'
import { eventTexts } from '@juno/domain/events/event-texts'
import { isIdentifier } from '@juno/domain/text/identifier'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { logFailure } from '@/lib/log-failure'
import { NewerVersion, savedOrNewer } from '@/lib/newer-version'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { AdminEventRow } from '../admin-event-form'
import { eventColumns, readEvent, readMeetingLink, type EventDetail, type ListedEvent } from './events'

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
  return useMutation({ mutationFn, onSuccess: refreshing(['events']) })
}

/** An event as its editor shows it. */
export interface EditedEvent {
  event: EventDetail
  meetingLink: string | null
}

interface EventToSave {
  /** What is being edited; undefined for a new one. */
  version: EditedEvent | undefined
  row: AdminEventRow
  meetingLink: string | null
  /** Whether members who are coming get an email about a new time or place. */
  notify: boolean
}

/**
 * Returns whether the meeting link was saved, too: the event is saved without it. Rejects with NewerVersion where
 * another version is stored.
 */
export const useSaveEvent = () =>
  useEventMutation(async ({ version, row, meetingLink, notify }: EventToSave): Promise<boolean> => {
    const { id } = version ? await change(version, { ...row, notify_attendees: notify }) : await create(row)
    return saveLink(id, meetingLink).then(
      () => true,
      (cause: unknown) => {
        logFailure('The meeting link could not be saved', cause)
        return false
      },
    )
  })

async function create(row: AdminEventRow): Promise<{ id: string }> {
  const { data, error } = await supabase.from('events').insert(row).select('id').single()
  if (error) throw new Error(eventTexts.createFailed, { cause: error })
  return data
}

async function change(
  { event: { id, updated_at } }: EditedEvent,
  row: AdminEventRow & { notify_attendees: boolean },
): Promise<{ id: string }> {
  const { data, error } = await supabase
    .from('events')
    .update(row)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select('id')
  if (error) throw new Error(eventTexts.updateFailed, { cause: error })
  return savedOrNewer(data, () => readEdited(id), eventTexts.notFound)
}

/** The event first, whose version the link raises: a link that is changed in between is noticed on saving. */
async function readEdited(id: string): Promise<EditedEvent | null> {
  const event = isIdentifier(id) ? unwrapMaybe(await readEvent(id)) : null
  return event && { event, meetingLink: await readMeetingLink(id) }
}

/** Read together whenever an editor opens: a link that was cached would be saved over a newer one. Null: none. */
export const useEditedEvent = (id: string) =>
  useQuery({
    queryKey: ['events', 'edited', id],
    meta: { live: ['events'] },
    gcTime: 0,
    queryFn: () => readEdited(id),
  })

/** What members would be mailed if this change were saved. */
export async function previewEventChange(
  { id, updated_at }: EventDetail,
  change: EventChange,
): Promise<EventChangePreview> {
  const preview = await api(`/api/events/${id}/change-preview`, {
    method: 'POST',
    body: change,
    schema: eventChangePreviewSchema,
  }).catch((cause: unknown) => {
    throw new Error(eventTexts.updateFailed, { cause })
  })
  const present = Date.parse(preview.updatedAt) === Date.parse(updated_at) ? null : await readEdited(id)
  if (present) throw new NewerVersion(present)
  return preview
}

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
