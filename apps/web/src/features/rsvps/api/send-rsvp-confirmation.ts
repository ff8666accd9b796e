// Asks the server to mail a confirmation to the attendee. The RSVP is kept even if that fails.
import { defaultEventLocation } from '@juno/domain/events/event-texts'
import type { InvitingEvent } from '@/features/rsvps/rsvp-state'
import { api } from '@/lib/api'

/** @param eventLink address of the event's page */
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
