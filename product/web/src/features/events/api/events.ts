// Reads events for the pages.
import type { Tables } from '@juno/domain/database.types'
import { eventColumns } from '@juno/domain/events/event-columns'
import type { Rsvp, RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { columnList } from '@juno/domain/text/column-list'
import { isIdentifier } from '@juno/domain/text/identifier'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'

const listed = ['id', ...eventColumns.form, ...eventColumns.admin, 'cancelled_at'] as const

export const listedColumns = columnList(listed)

export const detailColumns = `${listedColumns}, updated_at` as const

/** The read narrows the embed to the member's own RSVP. */
export const withOwnRsvp = `${listedColumns}, event_rsvps(status, waitlisted_at)` as const

export interface ListedEvent extends Pick<Tables<'events'>, (typeof listed)[number]> {
  /** At most one: the member's own. None for visitors. */
  event_rsvps?: Rsvp[]
}

export interface EventDetail extends ListedEvent {
  /** The version of the event: each save changes it, also one of the meeting link. */
  updated_at: string
}

export const readEvent = (id: string) =>
  supabase.from('events').select(detailColumns).eq('id', id).maybeSingle()

/** Returns null when there is no such event, also when the id is malformed. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: ['events', 'one', id],
    meta: { live: ['events'] },
    queryFn: async (): Promise<EventDetail | null> =>
      isIdentifier(id) ? unwrapMaybe(await readEvent(id)) : null,
  })

/** The database counts at most this many events at once. */
const mostEvents = 100

/** Returns RSVP counts by event id, for members and admins. The database returns none to visitors. */
export const useRsvpCounts = (eventIds: readonly string[], enabled = true) =>
  useQuery({
    enabled: enabled && eventIds.length > 0,
    queryKey: ['events', 'counts', eventIds],
    meta: { live: ['seats'] },
    queryFn: async ({ signal }): Promise<Record<string, RsvpCounts>> => {
      const parts = Array.from({ length: Math.ceil(eventIds.length / mostEvents) }, (_, part) =>
        eventIds.slice(part * mostEvents, (part + 1) * mostEvents),
      )
      const counts = await Promise.all(
        parts.map(ids => supabase.rpc('event_rsvp_counts', { event_ids: ids }).abortSignal(signal)),
      )
      return Object.fromEntries(counts.flatMap(part => unwrap(part)).map(row => [row.event_id, row]))
    },
  })

export async function readMeetingLink(eventId: string): Promise<string | null> {
  const links = supabase.from('event_meeting_links').select('url').eq('event_id', eventId)
  return unwrapMaybe(await links.maybeSingle())?.url ?? null
}

/** Reads where an online event is held. Row level security shows it to attendees and admins. Others get null. */
export const useMeetingLink = (eventId: string) =>
  useQuery({
    queryKey: ['events', 'meeting-link', eventId],
    meta: { live: ['events'] },
    queryFn: () => readMeetingLink(eventId),
  })
