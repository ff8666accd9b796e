// Asks the server to mail a confirmation to who attends. Whatever comes of it, the RSVP itself stands.
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
