// Lists, creates, changes, cancels and deletes events, for admins.
import {
  eventChangePreviewSchema,
  type EventChange,
  type EventChangePreview,
} from '@juno/domain/events/event-change'
import { eventTexts } from '@juno/domain/events/event-texts'
import { isIdentifier } from '@juno/domain/text/identifier'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { changedAsShown, NewerVersion, savedOrNewer } from '@/lib/newer-version'
import { rangeOf, readPage } from '@/lib/read-page'
import { refreshing } from '@/lib/refreshing'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'
import type { AdminEventRow } from '../admin-event-form'
import {
  detailColumns,
  listedColumns,
  readEvent,
  readMeetingLink,
  type EventDetail,
  type ListedEvent,
} from './events'

export const eventsPerPage = 25

/** The newest event comes first. */
export const useAllEvents = (page: number) =>
  useQuery({
    queryKey: ['events', 'all', page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readPage<ListedEvent>(
        supabase
          .from('events')
          .select(listedColumns, { count: 'exact' })
          .order('date', { ascending: false })
          .order('id')
          .range(...rangeOf(page, eventsPerPage))
          .abortSignal(signal),
      ),
  })

/** Rejects with an Error whose message the page can show (docs/specification/events.md#texts). */
function useEventMutation<Change, Result>(mutationFn: (change: Change) => Promise<Result>) {
  const refresh = refreshing(['events'])
  // A refusal may mean that another admin has changed the event.
  return useMutation({ mutationFn, onSuccess: refresh, onError: (...of) => void refresh(...of) })
}

/** An event as its editor shows it. */
export interface EditedEvent {
  event: EventDetail
  meetingLink: string | null
}

interface EventToSave {
  /** The edited version, or undefined for a new event. */
  version: EditedEvent | undefined
  row: AdminEventRow
  meetingLink: string | null
  /** Whether members who are coming get an email about a new time or place. */
  notify: boolean
}

/** Thrown when the event is saved and its meeting link is not. */
export class LinkNotSaved extends Error {
  override readonly name = 'LinkNotSaved'
  constructor(
    readonly stored: EditedEvent,
    cause: unknown,
  ) {
    super(eventTexts.linkFailed, { cause })
  }
}

/** Rejects with NewerVersion where another version is stored, and with LinkNotSaved. */
export const useSaveEvent = () =>
  useEventMutation(async ({ version, row, meetingLink, notify }: EventToSave): Promise<void> => {
    const event = version ? await change(version, { ...row, notify_attendees: notify }) : await create(row)
    await saveLink(event.id, meetingLink).catch((cause: unknown) => {
      throw new LinkNotSaved({ event, meetingLink: version?.meetingLink ?? null }, cause)
    })
  })

async function create(row: AdminEventRow): Promise<EventDetail> {
  const { data, error } = await supabase.from('events').insert(row).select(detailColumns).single()
  if (error) throw new Error(eventTexts.createFailed, { cause: error })
  return data
}

async function change(
  { event: { id, updated_at } }: EditedEvent,
  row: AdminEventRow & { notify_attendees: boolean },
): Promise<EventDetail> {
  const { data, error } = await supabase
    .from('events')
    .update(row)
    .eq('id', id)
    .eq('updated_at', updated_at)
    .select(detailColumns)
  if (error) throw new Error(eventTexts.updateFailed, { cause: error })
  return savedOrNewer(data, () => readEdited(id), eventTexts.notFound)
}

/**
 * The event is read first, since a change of the link increases its version: a link that changes in between is noticed
 * on saving.
 */
async function readEdited(id: string): Promise<EditedEvent | null> {
  const event = isIdentifier(id) ? unwrapMaybe(await readEvent(id)) : null
  return event && { event, meetingLink: await readMeetingLink(id) }
}

/**
 * Event and link are read together whenever an editor opens: a cached link would be saved over a newer one. Returns
 * null when there is no such event.
 */
export const useEditedEvent = (id: string) =>
  useQuery({
    queryKey: ['events', 'edited', id],
    meta: { live: ['events'] },
    gcTime: 0,
    queryFn: () => readEdited(id),
  })

const readPreview = (id: string, body: EventChange) =>
  api(`/api/events/${id}/change-preview`, { method: 'POST', body, schema: eventChangePreviewSchema })

/** Returns the emails that members would get if this change of the edited version were saved. */
export async function previewEventChange(
  { id, updated_at }: EventDetail,
  change: EventChange,
): Promise<EventChangePreview> {
  const preview = await readPreview(id, change).catch((cause: unknown) => {
    throw new Error(eventTexts.updateFailed, { cause })
  })
  const present = Date.parse(preview.updatedAt) === Date.parse(updated_at) ? null : await readEdited(id)
  if (present) throw new NewerVersion(present)
  return preview
}

/**
 * Returns the emails that members would get after this change. The question that shows them is about no other version.
 */
export const useChangePreview = (id: string, change: EventChange) =>
  useQuery({
    queryKey: ['event-change-preview', id, change],
    queryFn: () => readPreview(id, change),
    gcTime: 0,
    retry: false,
  })

async function saveLink(eventId: string, url: string | null): Promise<void> {
  const links = supabase.from('event_meeting_links')
  unwrap(
    url
      ? await links.upsert({ event_id: eventId, url }).select('event_id')
      : await links.delete().eq('event_id', eventId).select('event_id'),
  )
}

/** An event, and the version that was shown. */
interface ShownEvent {
  id: string
  version: string
}

/** A cancelled event stays in the calendar, marked as such. With null it is reinstated. */
export const useSetCancelled = () =>
  useEventMutation(async ({ id, version, cancelled_at }: ShownEvent & { cancelled_at: string | null }) => {
    const { data, error } = await supabase
      .from('events')
      .update({ cancelled_at })
      .eq('id', id)
      .eq('updated_at', version)
      .select('id')
    if (error) throw new Error(eventTexts.updateFailed, { cause: error })
    changedAsShown(data)
  })

/** Deletes an event with its RSVPs. Subscribed calendars show it as cancelled. */
export const useDeleteEvent = () =>
  useEventMutation(async ({ id, version }: ShownEvent) => {
    const { data, error } = await supabase
      .from('events')
      .delete()
      .eq('id', id)
      .eq('updated_at', version)
      .select('id')
    if (error) throw new Error(eventTexts.deleteFailed, { cause: error })
    changedAsShown(data)
  })
