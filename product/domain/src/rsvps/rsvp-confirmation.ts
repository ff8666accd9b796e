/** The body of POST /api/send-rsvp-confirmation. */
import { z } from 'zod'
import { uuid } from '../text/text-rules'

/**
 * A client may also send eventTitle, eventDate, eventEndDate, eventLocation, eventDescription and eventLink, which are
 * ignored: the mail shows the event as the database has it.
 */
export const rsvpConfirmationSchema = z.object({ eventId: uuid })
