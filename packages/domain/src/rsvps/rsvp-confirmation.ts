/** The body of POST /api/send-rsvp-confirmation. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

/**
 * Of what a client may send along (eventTitle, eventDate, eventEndDate, eventLocation, eventDescription,
 * eventLink) nothing is believed: the mail says what the database says of the event.
 */
export const rsvpConfirmationSchema = z.object({ eventId: uuid })
export type RsvpConfirmation = z.infer<typeof rsvpConfirmationSchema>
