import { formatEventRange } from '@juno/domain/events/event-time'
import { zonedDateTimeToInstant } from '@juno/domain/events/zoned-time'
import { describe, expect, test, vi } from 'vitest'
import type { MailedEvent } from './event-record'
import { mailText } from '../../shared/mail/mail-text'
import { renderContent } from '../../shared/mail/render-content'
import {
  eventCancelled,
  eventChanged,
  eventMessage,
  eventReminder,
  eventRestored,
  eventSeat,
  rsvpConfirmation,
  startText,
} from './event-mails'

// The first rendered mail loads React.
vi.setConfig({ testTimeout: 30_000 })

const site = { brand: 'Juno', siteUrl: 'https://juno.example' }
const event: MailedEvent = {
  id: '7a1c1f0e-0000-4000-8000-000000000001',
  title: 'Pricing clinic',
  date: '2026-12-01T23:00:00Z',
  end_date: '2026-12-02T00:30:00Z',
  all_day: false,
  time_zone: 'America/Toronto',
  location: null,
}
const guest = { name: 'Mei Tanaka', event, meetingUrl: 'https://meet.example/1' }
const reminder = { ...guest, lead: '24h', answer: 'attending' } as const

const allMails = (change: Partial<MailedEvent> = {}) => {
  const changed = { ...event, ...change }
  const data = { ...guest, event: changed }
  return {
    confirmation: rsvpConfirmation({ ...data, waitPosition: null }, site),
    waitlist: rsvpConfirmation({ ...data, waitPosition: 2, meetingUrl: null }, site),
    reminder: eventReminder({ ...reminder, event: changed }, site),
    'last reminder': eventReminder({ ...reminder, event: changed, lead: '1h' }, site),
    change: eventChanged({ ...data, before: { ...changed, date: '2026-11-30T23:00:00Z' } }, site),
    cancellation: eventCancelled(data, site),
    restoration: eventRestored(data, site),
    seat: eventSeat(data, site),
    message: eventMessage({ event: changed, subject: 'Hello', message: 'One.\n\nTwo.' }, site),
  }
}

test('every mail about an event names its day, its time and its time zone, in both parts', async () => {
  for (const content of Object.values(allMails())) {
    const words = 'Tuesday, December 1, 2026, 6:00 PM – 7:30 PM, Toronto time (EST)'
    expect(mailText(content, site)).toContain(words)
    expect((await renderContent(content, site)).html.replace(/<!-- -->/g, '')).toContain(words)
  }
})

test('mails name the clocks of every time zone as pages do, in both halves of the year', () => {
  for (const time_zone of Intl.supportedValuesOf('timeZone')) {
    for (const date of ['2027-01-15T12:00:00Z', '2027-07-15T12:00:00Z']) {
      const change = { ...event, date, end_date: null, time_zone }
      expect(rsvpConfirmation({ ...guest, event: change, waitPosition: null }, site).preview).toContain(
        formatEventRange(change).zone,
      )
    }
  }
})

test.each([
  [
    'an event of several days',
    { end_date: '2026-12-03T20:00:00Z' },
    'Tuesday, December 1, 2026, 6:00 PM – Thursday, December 3, 2026, 3:00 PM, Toronto time (EST)',
  ],
  [
    'an all-day event',
    { date: '2026-12-01T05:00:00Z', end_date: null, all_day: true },
    'Tuesday, December 1, 2026, all day',
  ],
  [
    'an event in Los Angeles',
    { time_zone: 'America/Los_Angeles' },
    'Tuesday, December 1, 2026, 3:00 PM – 4:30 PM, Los Angeles time (PST)',
  ],
  [
    'an event in London',
    { time_zone: 'Europe/London' },
    'Tuesday, December 1, 2026, 11:00 PM – Wednesday, December 2, 2026, 12:30 AM, London time (GMT)',
  ],
  [
    'an event in Sydney',
    { time_zone: 'Australia/Sydney' },
    'Wednesday, December 2, 2026, 10:00 AM – 11:30 AM, Sydney time (GMT+11)',
  ],
])('the confirmation of %s has its own text', (_, change, words) => {
  expect(mailText(allMails(change).confirmation, site)).toContain(words)
})

test('only mails to attending members have the meeting link', () => {
  const { waitlist, cancellation, message, ...others } = allMails()
  for (const content of [waitlist, cancellation, message]) {
    expect(JSON.stringify(content)).not.toContain('meet.example')
  }
  for (const content of Object.values(others)) {
    expect(content.facts).toContainEqual({
      label: 'Join online',
      value: 'https://meet.example/1',
      url: 'https://meet.example/1',
    })
  }
})

test('a title cannot hide text, break lines or reverse the reading direction', async () => {
  for (const content of Object.values(allMails({ title: 'Dinner\r\nBcc: all@example.com\u202e\u0000' }))) {
    const mail = await renderContent(content, site)
    expect(mail.subject).not.toMatch(/[\r\n\u202e\0]/)
    expect(mail.text).not.toMatch(/[\r\u202e\0]/)
    expect(mail.text).not.toMatch(/^Bcc:/m)
  }
  const html = (await renderContent(allMails({ title: '<img src=x onerror=alert(1)>' }).seat, site)).html
  expect(html).not.toContain('<img src=x')
})

test('a message of the team keeps its paragraphs', () => {
  expect(allMails().message.paragraphs).toEqual(['One.', 'Two.'])
})

describe("a reminder names the day by the calendar of the event's place, whenever it is read", () => {
  test.each([
    ['America/Toronto', '2026-03-08', 'on Sunday, March 8, 2026 at 9:00 AM, Toronto time (EDT)'],
    ['America/Toronto', '2026-11-01', 'on Sunday, November 1, 2026 at 9:00 AM, Toronto time (EST)'],
    ['America/Vancouver', '2026-03-08', 'on Sunday, March 8, 2026 at 9:00 AM, Vancouver time (PDT)'],
    ['Europe/London', '2026-10-25', 'on Sunday, October 25, 2026 at 9:00 AM, London time (GMT)'],
    ['Australia/Sydney', '2026-10-04', 'on Sunday, October 4, 2026 at 9:00 AM, Sydney time (GMT+11)'],
  ])('%s, %s: %s', (time_zone, day, words) => {
    const date = zonedDateTimeToInstant(day, '09:00', time_zone).toISOString()
    expect(startText({ ...event, date, time_zone })).toBe(words)
  })

  test('in the subject too, which a long title does not push out', async () => {
    const title = 'Pricing '.repeat(24).trim()
    const { subject } = await renderContent(
      eventReminder({ ...reminder, event: { ...event, title } }, site),
      site,
    )
    expect(subject).toMatch(/^Reminder: Pricing [\w ]+… on Tuesday, December 1, 2026 at 6:00 PM$/)
  })
})
