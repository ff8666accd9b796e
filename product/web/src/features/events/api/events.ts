// What the pages read of events.
import type { EventRow } from '@juno/domain/events/event-form'
import type { Rsvp, RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { isIdentifier } from '@juno/domain/text/identifier'
import { useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap, unwrapMaybe } from '@/lib/unwrap'

export const eventColumns =
  'id, title, description, date, end_date, all_day, time_zone, location, registration_url, host_name, capacity, waitlist_enabled, cancelled_at'

export const detailColumns = `${eventColumns}, updated_at` as const

/** The read narrows the embed to the member's own RSVP. */
export const withOwnRsvp = `${eventColumns}, event_rsvps(status, waitlisted_at)` as const

export interface ListedEvent extends EventRow {
  id: string
  host_name: string | null
  /** Seats; null without a limit. */
  capacity: number | null
  waitlist_enabled: boolean
  cancelled_at: string | null
  /** At most one: the member's own. None for visitors. */
  event_rsvps?: Rsvp[]
}

export interface EventDetail extends ListedEvent {
  /** Its version: each save changes it, of its meeting link too. */
  updated_at: string
}

export const readEvent = (id: string) =>
  supabase.from('events').select(detailColumns).eq('id', id).maybeSingle()

/** Null when there is no such event, also when the id is not one. */
export const useEvent = (id: string) =>
  useQuery({
    queryKey: ['events', 'one', id],
    meta: { live: ['events'] },
    queryFn: async (): Promise<EventDetail | null> =>
      isIdentifier(id) ? unwrapMaybe(await readEvent(id)) : null,
  })

/** The most events that the database counts at once. */
const mostEvents = 100

/** RSVP counts by event id. For members and admins; the database tells visitors nothing. */
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

/** Where an online event is held. Row level security shows it to attendees and admins; others get null. */
export const useMeetingLink = (eventId: string) =>
  useQuery({
    queryKey: ['events', 'meeting-link', eventId],
    meta: { live: ['events'] },
    queryFn: () => readMeetingLink(eventId),
  })
