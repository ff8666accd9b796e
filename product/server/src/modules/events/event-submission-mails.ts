/** Writes the mails to a member about an event that they proposed. */
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { greeting } from '../../shared/mail/person-name'
import { paragraphsOf, plainLine } from '../../shared/mail/plain-text'
import type { MailedEvent } from './event-record'
import { eventFacts, openEvent } from './event-mails'

interface Outcome {
  name: string
  title: string
  /** The team's message. */
  message: string | null
}

export function eventPublished(
  { name, message, event }: Omit<Outcome, 'title'> & { event: MailedEvent },
  site: MailSite,
): MailContent {
  const title = plainLine(event.title)
  return {
    subject: `Your event is in the calendar: ${title}`,
    preview: `Thank you for bringing ${title} to ${site.brand}.`,
    heading: 'Your event is in the calendar',
    paragraphs: [
      greeting(name),
      `Thank you for proposing ${title}. Everybody can see it now, with your name as its host.`,
      ...paragraphsOf(message),
    ],
    facts: eventFacts(event),
    action: openEvent(event, site),
    notes: ['The event is attached for your own calendar.'],
  }
}

export function eventNotPublished({ name, title, message }: Outcome, site: MailSite): MailContent {
  const line = plainLine(title)
  return {
    subject: `About your event: ${line}`,
    preview: 'Thank you for proposing it. You can change it and send it again.',
    heading: 'About the event you proposed',
    paragraphs: [
      greeting(name),
      `Thank you for proposing ${line}. We cannot put it into the calendar as it stands.`,
      ...paragraphsOf(message),
      'It is not lost: you can change it and send it again whenever you like.',
    ],
    action: { label: 'Change it and send it again', url: `${site.siteUrl}/my-submissions` },
  }
}
