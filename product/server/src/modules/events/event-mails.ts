/** Writes mails to members who answered an event's invitation. Every mail names the event's time zone. */
import type { MailedEvent } from './event-record'
import { clockIn, formatEventRange } from '@juno/domain/events/event-time'
import { shortened } from '@juno/domain/text/graphemes'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { greeting } from '../../shared/mail/person-name'
import { paragraphsOf, plainLine } from '../../shared/mail/plain-text'

/** Characters of a title in the subject of a reminder, which the day follows. */
const LONGEST_TITLE = 90

interface ToGuest {
  name: string
  event: MailedEvent
}
interface WithLink extends ToGuest {
  meetingUrl: string | null
}

export function rsvpConfirmation(
  data: WithLink & { waitPosition: number | null },
  site: MailSite,
): MailContent {
  const { name, event, waitPosition } = data
  const title = plainLine(event.title)
  if (waitPosition !== null) {
    return {
      subject: `You're on the waitlist: ${title}`,
      preview: `${title} is full. When a seat becomes free, the next in line gets it.`,
      heading: "You're on the waitlist",
      paragraphs: [
        greeting(name),
        `${title} is full at the moment. You are number ${waitPosition} on the waitlist: when it is your turn for a free seat, it is yours, and we let you know at once.`,
      ],
      facts: eventFacts(event),
      action: openEvent(event, site),
      notes: ['Plans changed? Change your RSVP on the event page, and the next in line moves up.'],
    }
  }
  return {
    subject: `You're attending: ${title}`,
    preview: formatEventRange(event).text,
    heading: "You're attending this event!",
    paragraphs: [greeting(name), `We have saved your seat at ${title}.`],
    facts: eventFacts(event, data.meetingUrl),
    action: openEvent(event, site),
    notes: ['The event is attached for your calendar. Plans changed? Change your RSVP on the event page.'],
  }
}

export function eventReminder(
  data: WithLink & { lead: '24h' | '1h'; answer: 'attending' | 'maybe' },
  site: MailSite,
): MailContent {
  const { name, event, lead, answer } = data
  const title = plainLine(event.title)
  const when = startText(event)
  const reminder = `Reminder: ${shortened(title, LONGEST_TITLE)} ${startDay(event)}`
  return {
    subject: lead === '1h' ? `Starting soon: ${title}` : reminder,
    preview: formatEventRange(event).text,
    heading: lead === '1h' ? `${title} starts soon` : `${title}, ${startDay(event)}`,
    paragraphs: [
      greeting(name),
      answer === 'attending'
        ? `${title} begins ${when}. We look forward to having you there.`
        : `${title} begins ${when}. You said you might come: there is still time to decide.`,
    ],
    facts: eventFacts(event, data.meetingUrl),
    action: openEvent(event, site),
    notes: ['You can switch these reminders off in your settings.'],
  }
}

export function eventChanged(data: WithLink & { before: MailedEvent }, site: MailSite): MailContent {
  const { name, event, before } = data
  const title = plainLine(event.title)
  const [was, is] = [formatEventRange(before).text, formatEventRange(event).text]
  const moved = was !== is
  const elsewhere = place(before) !== place(event)
  const what = whatChanged(before, event)
  return {
    subject: `New ${what}: ${title}`,
    preview: moved ? is : place(event),
    heading: `${title} has a new ${what}`,
    paragraphs: [greeting(name), `Please note the new ${what} of ${title}. Your RSVP stays as it is.`],
    facts: [
      { label: moved ? 'New time' : 'When', value: is },
      ...(moved ? [{ label: 'It was', value: was }] : []),
      { label: elsewhere ? 'New place' : 'Where', value: place(event) },
      ...(elsewhere ? [{ label: 'It was', value: place(before) }] : []),
      ...join(data.meetingUrl),
    ],
    action: openEvent(event, site),
    notes: [
      'The attached file updates your calendar. If the change does not suit you, change your RSVP on the event page.',
    ],
  }
}

export function whatChanged(before: MailedEvent, event: MailedEvent): 'time' | 'place' | 'time and place' {
  const moved = formatEventRange(before).text !== formatEventRange(event).text
  const elsewhere = place(before) !== place(event)
  return moved && elsewhere ? 'time and place' : moved ? 'time' : 'place'
}

export function eventCancelled({ name, event }: ToGuest, site: MailSite): MailContent {
  const title = plainLine(event.title)
  return {
    subject: `Cancelled: ${title}`,
    preview: `${title} will not take place.`,
    heading: `${title} is cancelled`,
    paragraphs: [
      greeting(name),
      `We are sorry: ${title} will not take place. You do not need to do anything; the attached file removes it from your calendar.`,
    ],
    facts: eventFacts(event),
    action: { label: 'See other events', url: `${site.siteUrl}/events` },
  }
}

export function eventRestored(data: WithLink, site: MailSite): MailContent {
  const title = plainLine(data.event.title)
  return {
    subject: `It takes place after all: ${title}`,
    preview: formatEventRange(data.event).text,
    heading: `${title} takes place after all`,
    paragraphs: [
      greeting(data.name),
      `Good news: ${title} was cancelled, but now takes place after all. Your RSVP still stands.`,
    ],
    facts: eventFacts(data.event, data.meetingUrl),
    action: openEvent(data.event, site),
    notes: ['The attached file puts it back into your calendar.'],
  }
}

export function eventSeat(data: WithLink, site: MailSite): MailContent {
  const title = plainLine(data.event.title)
  return {
    subject: `A seat for you: ${title}`,
    preview: `You moved up from the waitlist. ${formatEventRange(data.event).text}`,
    heading: 'You have a seat',
    paragraphs: [
      greeting(data.name),
      `A seat became free at ${title}, and you were next in line: it is yours.`,
    ],
    facts: eventFacts(data.event, data.meetingUrl),
    action: openEvent(data.event, site),
    notes: [
      'The event is attached for your calendar. If you can no longer come, please change your RSVP so that the next in line gets the seat.',
    ],
  }
}

export function eventMessage(
  { event, subject, message }: { event: MailedEvent; subject: string; message: string },
  site: MailSite,
): MailContent {
  return {
    subject: plainLine(subject),
    preview: `About ${plainLine(event.title)}`,
    heading: plainLine(subject),
    paragraphs: paragraphsOf(message),
    facts: [{ label: 'Event', value: plainLine(event.title) }, ...eventFacts(event)],
    action: openEvent(event, site),
    notes: [`The ${site.brand} team sent you this because you answered the invitation to this event.`],
  }
}

export function eventFacts(
  event: MailedEvent,
  meetingUrl: string | null = null,
): NonNullable<MailContent['facts']> {
  return [
    { label: 'When', value: formatEventRange(event).text },
    { label: 'Where', value: place(event) },
    ...join(meetingUrl),
  ]
}

const join = (meetingUrl: string | null) =>
  meetingUrl ? [{ label: 'Join online', value: meetingUrl, url: meetingUrl }] : []

const place = (event: MailedEvent) => plainLine(event.location ?? '') || 'Online'

export const openEvent = (event: MailedEvent, site: MailSite) => ({
  label: 'Open the event',
  url: `${site.siteUrl}/events/${event.id}`,
})

/**
 * Returns `on Tuesday, December 1, 2026 at 6:00 PM`. It never says "tomorrow", because nobody knows on which day a mail
 * is read.
 */
function startDay(event: MailedEvent): string {
  const { clock, days } = formatEventRange({ ...event, end_date: null })
  return clock ? `on ${days} at ${clockIn(new Date(event.date), event.time_zone)}` : `on ${days}`
}

/** Works like `startDay` with the zone, by the calendar of the event's place. */
export function startText(event: MailedEvent): string {
  const { zone } = formatEventRange({ ...event, end_date: null })
  return zone ? `${startDay(event)}, ${zone}` : startDay(event)
}
