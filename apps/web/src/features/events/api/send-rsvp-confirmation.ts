// Asks the server to mail a confirmation to who attends. Whatever comes of it, the answer itself stands.
import { defaultEventLocation } from '@juno/domain/event-texts'
import type { ListedEvent } from '@/features/events/api/event-columns'
import { api } from '@/lib/api'
import { supabase } from '@/lib/supabase'

/** @param eventLink address of the event's page */
export async function sendRsvpConfirmation(event: ListedEvent, eventLink: string): Promise<void> {
  const { data } = await supabase.auth.getSession()
  await api('/api/send-rsvp-confirmation', {
    method: 'POST',
    token: data.session?.access_token,
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
