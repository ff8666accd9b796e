import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { dateValue, instantValue, lineValue, textValue, toCalendarFile, uriValue } from './content-lines'

const hostile = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\r\n', '\n', '\r', '\u0085', '\u2028', '\0', '\\', ';', ',', ':', '"', '\\n', '😀', 'é'),
    fc.constantFrom('\r\nEND:VEVENT\r\n', '\nATTENDEE:mailto:a@example.com', '=HYPERLINK("x")', '\u202e'),
  ),
  maxLength: 200,
})

const file = (description: string) =>
  toCalendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Juno//EN',
    'BEGIN:VEVENT',
    'UID:1',
    `DESCRIPTION:${description}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ])

test('user text stays inside its property, and a calendar reads it unchanged', () => {
  fc.assert(
    fc.property(hostile, text => {
      const calendar = new ICAL.Component(ICAL.parse(file(textValue(text))) as unknown[])
      expect(calendar.getAllSubcomponents()).toHaveLength(1)
      const [event] = calendar.getAllSubcomponents('vevent')
      expect(event!.getAllProperties().map(property => property.name)).toEqual(['uid', 'description'])
      const read = String(event!.getFirstPropertyValue('description'))
      expect(read).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
      // No readable character is lost.
      const visible = (value: string) => value.replace(/[\s\p{C}\p{Z}]/gu, '')
      expect(visible(read)).toBe(visible(text))
    }),
    { numRuns: 500 },
  )
})

test('lines have at most 75 octets, break between characters, and end in CRLF', () => {
  fc.assert(
    fc.property(hostile, text => {
      const written = file(textValue(text.repeat(5)))
      expect(written.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      for (const line of written.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/\p{Surrogate}/u)
      }
    }),
  )
})

test('a title is one line', () => {
  expect(lineValue(' Dinner\r\nBEGIN:VALARM;\\,\u202eend ')).toBe('Dinner BEGIN:VALARM\\;\\\\\\,end')
})

test.each([
  ['https://example.com/a?b=c,d;e', 'https://example.com/a?b=c,d;e'],
  ['https://exämple.com/\u0001ö', 'https://xn--exmple-cua.com/%01%C3%B6'],
  ['https://example.com/\r\nATTENDEE:x', 'https://example.com/ATTENDEE:x'],
  ['javascript:alert(1)', null],
  ['mailto:a@example.com', null],
  ['no address', null],
])('%s as an address is %s', (given, written) => {
  expect(uriValue(given)).toBe(written)
})

test('an instant is written in UTC, a day without a time', () => {
  expect(instantValue(new Date('2026-11-21T10:30:00.123-05:00'))).toBe('20261121T153000Z')
  expect(dateValue('2026-11-21')).toBe('20261121')
})

test('joined emoji are kept together, on a line as well', () => {
  const family = '👩‍👩‍👧‍👦'
  const written = file(textValue(family.repeat(12)))
  for (const line of written.split('\r\n ')) expect(line).not.toMatch(/^\u200d|\u200d$/)
  const calendar = new ICAL.Component(ICAL.parse(written) as unknown[])
  const event = calendar.getFirstSubcomponent('vevent')!
  expect(event.getFirstPropertyValue('description')).toBe(family.repeat(12))
})
