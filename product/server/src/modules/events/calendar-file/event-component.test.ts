import ICAL from 'ical.js'
import { zonedDateTimeToInstant } from '@juno/domain/events/zoned-time'
import { describe, expect, test } from 'vitest'
import { eventFile } from './calendar-document'
import type { CalendarEvent } from './calendar-event'

const SITE = { brand: 'Juno', siteUrl: 'https://juno.example' }
const EVENT: CalendarEvent = {
  id: '7a1c1f0e-0000-4000-8000-000000000001',
  title: 'Pricing clinic, live; part 1',
  description: 'Bring numbers.\nAnd a pen.',
  date: new Date('2026-12-01T23:00:00Z'),
  end_date: new Date('2026-12-02T00:30:00Z'),
  all_day: false,
  time_zone: 'America/Toronto',
  location: null,
  registration_url: null,
  host_name: null,
  sequence: 0,
  cancelled: false,
  updated_at: new Date('2026-11-20T09:00:00Z'),
  created_at: new Date('2026-11-19T09:00:00Z'),
  answer: null,
  busy: true,
  meeting_url: null,
}

function read(change: Partial<CalendarEvent> = {}) {
  const calendar = new ICAL.Component(ICAL.parse(eventFile({ ...EVENT, ...change }, SITE)) as unknown[])
  const component = calendar.getFirstSubcomponent('vevent')!
  return { calendar, component, event: new ICAL.Event(component) }
}
const value = (component: ICAL.Component, name: string) => component.getFirstPropertyValue(name)

test('a new event is confirmed, online, of sequence 0 and version 2.0', () => {
  const { calendar, component, event } = read()
  expect(value(calendar, 'version')).toBe('2.0')
  expect(event.uid).toBe(EVENT.id)
  expect(event.sequence).toBe(0)
  expect(value(component, 'status')).toBe('CONFIRMED')
  expect(event.location).toBe('Online')
  expect(event.summary).toBe('Pricing clinic, live; part 1')
  expect(event.description).toBe(`Bring numbers.\nAnd a pen.\n\nhttps://juno.example/events/${EVENT.id}`)
  expect(value(component, 'url')).toBe(`https://juno.example/events/${EVENT.id}`)
})

test('an edited event keeps its identifier and carries its sequence', () => {
  const { event } = read({ sequence: 3, title: 'Other' })
  expect([event.uid, event.sequence]).toEqual([EVENT.id, 3])
})

test('a cancelled event says so, takes no time and has no link', () => {
  const { component, event } = read({
    cancelled: true,
    meeting_url: 'https://meet.example/1',
    registration_url: 'https://tickets.example',
  })
  expect(value(component, 'status')).toBe('CANCELLED')
  expect(value(component, 'transp')).toBe('TRANSPARENT')
  expect(event.description).toBe('This event was cancelled.\n\nBring numbers.\nAnd a pen.')
})

test('host, registration and meeting link appear where they are known', () => {
  const { component, event } = read({
    host_name: 'Nadia Kowalczyk',
    registration_url: 'https://tickets.example/1?a=b',
    meeting_url: 'https://meet.example/1',
    answer: 'attending',
    location: 'Hall 2, Toronto',
  })
  expect(event.description).toContain('Hosted by Nadia Kowalczyk')
  expect(event.description).toContain('Register: https://tickets.example/1?a=b')
  expect(event.description).toContain('Join online: https://meet.example/1')
  expect(value(component, 'conference')).toBe('https://meet.example/1')
  expect(event.location).toBe('Hall 2, Toronto')
})

test.each([
  ['waitlisted', 'You are on the waitlist.'],
  ['maybe', 'You may attend.'],
] as const)('an event that one is %s for says so and takes no time', (answer, words) => {
  const { component, event } = read({ answer, busy: false })
  expect(event.description).toMatch(new RegExp(`^${words}`))
  expect(value(component, 'transp')).toBe('TRANSPARENT')
})

test('an event without a stated end takes an hour', () => {
  for (const end_date of [null, EVENT.date]) {
    expect(read({ end_date }).event.endDate.toJSDate().toISOString()).toBe('2026-12-02T00:00:00.000Z')
  }
})

describe('a wall clock becomes one instant in UTC, on both change days', () => {
  test.each([
    ['America/Toronto', '2026-03-07', '18:00', '2026-03-07T23:00:00.000Z'],
    ['America/Toronto', '2026-03-08', '18:00', '2026-03-08T22:00:00.000Z'],
    ['America/Toronto', '2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
    ['America/Toronto', '2026-11-01', '18:00', '2026-11-01T23:00:00.000Z'],
    ['America/Vancouver', '2026-03-07', '18:00', '2026-03-08T02:00:00.000Z'],
    ['America/Vancouver', '2026-03-08', '18:00', '2026-03-09T01:00:00.000Z'],
    ['Europe/London', '2026-03-28', '18:00', '2026-03-28T18:00:00.000Z'],
    ['Europe/London', '2026-03-29', '18:00', '2026-03-29T17:00:00.000Z'],
    ['Europe/London', '2026-10-25', '18:00', '2026-10-25T18:00:00.000Z'],
    ['Australia/Sydney', '2026-04-04', '18:00', '2026-04-04T07:00:00.000Z'],
    ['Australia/Sydney', '2026-04-05', '18:00', '2026-04-05T08:00:00.000Z'],
    ['Australia/Sydney', '2026-10-04', '18:00', '2026-10-04T07:00:00.000Z'],
  ])('%s, %s at %s is %s', (time_zone, day, time, instant) => {
    const { component, event } = read({
      time_zone,
      date: zonedDateTimeToInstant(day, time, time_zone),
      end_date: null,
    })
    expect(event.startDate.toJSDate().toISOString()).toBe(instant)
    expect(component.getFirstProperty('dtstart')!.toICALString()).toMatch(/^DTSTART:\d{8}T\d{6}Z$/)
  })
})

describe('an all-day event is on its own days wherever it is read, its end the first free day', () => {
  test.each([
    ['America/Toronto', '2026-03-08', '2026-03-08', '20260308', '20260309'],
    ['America/Vancouver', '2026-10-31', '2026-11-02', '20261031', '20261103'],
    ['Europe/London', '2026-03-28', '2026-03-30', '20260328', '20260331'],
    ['Australia/Sydney', '2026-10-03', '2026-10-05', '20261003', '20261006'],
  ])('%s, from %s to %s is written from %s to %s', (time_zone, first, last, start, end) => {
    const { component } = read({
      all_day: true,
      time_zone,
      date: zonedDateTimeToInstant(first, '00:00', time_zone),
      end_date: first === last ? null : zonedDateTimeToInstant(last, '00:00', time_zone),
    })
    expect(component.getFirstProperty('dtstart')!.toICALString()).toBe(`DTSTART;VALUE=DATE:${start}`)
    expect(component.getFirstProperty('dtend')!.toICALString()).toBe(`DTEND;VALUE=DATE:${end}`)
  })
})

test('an event of several days begins and ends at its instants', () => {
  const { event } = read({
    date: zonedDateTimeToInstant('2026-10-31', '18:00', 'America/Toronto'),
    end_date: zonedDateTimeToInstant('2026-11-02', '15:00', 'America/Toronto'),
  })
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-10-31T22:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-02T20:00:00.000Z')
})
