/** Attaches a calendar file to a mail. Opening it adds the event to the member's calendar or updates it. */
import { eventFile } from './calendar-document'
import type { CalendarEvent } from './calendar-event'
import { fileName } from './file-name'
import type { MailSite } from '../../../shared/mail/mail-content'
import type { MailAttachment } from '../../../shared/mail/mail-content'

export function calendarAttachment(event: CalendarEvent, site: MailSite): MailAttachment {
  return {
    filename: `${fileName(event.title)}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    content: eventFile(event, site),
  }
}
