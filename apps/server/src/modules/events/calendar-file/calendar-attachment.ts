/** In charge of the calendar file that goes with a mail: opened, it puts the event into her calendar or mends it there. */
import { eventFile } from './calendar-document'
import type { CalendarEvent } from './calendar-event'
import { fileName } from './file-name'
import type { MailSite } from '../../../platform/mail/mail-content'
import type { MailAttachment } from '../../../platform/mail/mail-content'

export function calendarAttachment(event: CalendarEvent, site: MailSite): MailAttachment {
  return {
    filename: `${fileName(event.title)}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: eventFile(event, site),
  }
}
