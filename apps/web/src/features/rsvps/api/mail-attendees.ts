// Writing to those who answered an invitation, and watching the mails leave.
import {
  noAttendeesMatch,
  type AttendeeMail,
  type AttendeeMailAccepted,
  type AttendeeMailProgress,
} from '@juno/domain/rsvps/attendee-mail'
import { eventTexts } from '@juno/domain/events/event-texts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, ApiError } from '@/lib/api'

/** @throws Error whose message is meant for the screen: docs/specification/rsvps.md#attendees */
async function mailAttendees(eventId: string, mail: AttendeeMail): Promise<AttendeeMailAccepted> {
  return api<AttendeeMailAccepted>(`/api/events/${eventId}/attendee-mail`, {
    method: 'POST',
    body: mail,
  }).catch((cause: unknown) => {
    const nobody = cause instanceof ApiError && cause.status === 409
    throw new Error(nobody ? noAttendeesMatch : eventTexts.mailFailed, { cause })
  })
}

export const useMailAttendees = (eventId: string) =>
  useMutation({ mutationFn: (mail: AttendeeMail) => mailAttendees(eventId, mail) })

const askEvery = 1_000

/** How far a mailing has come; asked again until the last one has left or failed. */
export const useMailProgress = (eventId: string, batch: string | null) =>
  useQuery({
    queryKey: ['attendee-mail', eventId, batch],
    queryFn: ({ signal }) =>
      api<AttendeeMailProgress>(`/api/events/${eventId}/attendee-mail/${batch}`, {
        signal,
      }),
    enabled: batch !== null,
    refetchInterval: ({ state }) => (state.data?.queued === 0 ? false : askEvery),
  })
