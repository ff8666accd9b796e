/** The body of POST /api/send-rsvp-confirmation. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

/**
 * Of what a client may send along (eventTitle, eventDate, eventEndDate, eventLocation, eventDescription,
 * eventLink) nothing is used: the mail shows the event as the database has it.
 */
export const rsvpConfirmationSchema = z.object({ eventId: uuid })
export type RsvpConfirmation = z.infer<typeof rsvpConfirmationSchema>
