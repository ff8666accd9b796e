// How many members gave each answer: numbers only, never who.
import type { RsvpCounts } from '@juno/domain/rsvps/rsvp'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/** What the database counts at once. */
const mostEvents = 100

/** Counts by event id. For members and admins; the database tells visitors nothing. */
export const rsvpCountsQuery = (eventIds: readonly string[]) =>
  queryOptions({
    queryKey: ['events', 'counts', eventIds],
    queryFn: async ({ signal }): Promise<Record<string, RsvpCounts>> => {
      const parts = Array.from({ length: Math.ceil(eventIds.length / mostEvents) }, (_, part) =>
        eventIds.slice(part * mostEvents, (part + 1) * mostEvents),
      )
      const answers = await Promise.all(
        parts.map(ids => supabase.rpc('event_rsvp_counts', { event_ids: ids }).abortSignal(signal)),
      )
      return Object.fromEntries(answers.flatMap(answer => unwrap(answer)).map(row => [row.event_id, row]))
    },
  })

export const useRsvpCounts = (eventIds: readonly string[], enabled = true) =>
  useQuery({ ...rsvpCountsQuery(eventIds), enabled: enabled && eventIds.length > 0 })
