// Lists who answered an invitation, and emails them. It is for admins: row level security shows others only themselves.
import { eventTexts } from '@juno/domain/events/event-texts'
import {
  noAttendeesMatch,
  type AttendeeMail,
  type AttendeeMailAccepted,
  type AttendeeMailProgress,
} from '@juno/domain/rsvps/attendee-mail'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { readAllPages } from '@/lib/read-page'
import { supabase } from '@/lib/supabase'
import { useMutation } from '@/lib/use-mutation'
import type { Attendee } from '../attendee'

/** The newest answer comes first. */
export const useAttendees = (eventId: string) =>
  useQuery({
    queryKey: ['events', 'attendees', eventId],
    meta: { live: ['seats'] },
    queryFn: ({ signal }) =>
      readAllPages<Attendee>((from, to) =>
        supabase
          .from('event_rsvps')
          .select('id, status, waitlisted_at, created_at, profiles(name)')
          .eq('event_id', eventId)
          .order('created_at', { ascending: false })
          .order('id')
          .range(from, to)
          .abortSignal(signal),
      ),
  })

/** @throws Error whose message the page can show: docs/specification/rsvps.md#attendees */
const mailAttendees = (eventId: string, mail: AttendeeMail) =>
  api<AttendeeMailAccepted>(`/api/events/${eventId}/attendee-mail`, { method: 'POST', body: mail }).catch(
    (cause: unknown) => {
      const nobody = cause instanceof ApiError && cause.status === 409
      throw new Error(nobody ? noAttendeesMatch : eventTexts.mailFailed, { cause })
    },
  )

export const useMailAttendees = (eventId: string) =>
  useMutation({ mutationFn: (mail: AttendeeMail) => mailAttendees(eventId, mail) })

/** Reads how many emails of a mailing have been sent. */
export const useMailProgress = (eventId: string, batch: string) =>
  useQuery({
    queryKey: ['attendee-mail', eventId, batch],
    meta: {
      live: ['mails'],
      pollEvery: data => ((data as AttendeeMailProgress | undefined)?.queued === 0 ? false : 1_000),
    },
    queryFn: ({ signal }) =>
      api<AttendeeMailProgress>(`/api/events/${eventId}/attendee-mail/${batch}`, { signal }),
  })
