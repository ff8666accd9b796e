import { describe, expect, test } from 'vitest'
import {
  emptyEventForm,
  eventFormErrors,
  eventFormOf,
  eventRowOf,
  movedEnd,
  pastStartQuestion,
  withMultiDay,
} from './event-form'

const toronto = 'America/Toronto'
const filled = {
  ...emptyEventForm(toronto),
  title: ' Pricing clinic ',
  description: 'Bring numbers.\n',
  startDate: '2024-12-04',
  startTime: '12:00',
}

describe('a required field', () => {
  test('is a title, a description, a start date and a start time', () => {
    expect(Object.keys(eventFormErrors(emptyEventForm(toronto)))).toEqual([
      'title',
      'description',
      'startDate',
      'startTime',
    ])
    expect(eventFormErrors(filled)).toEqual({})
    expect(eventFormErrors({ ...filled, title: ' ', description: '\n' })).toMatchObject({
      title: 'Please enter a title.',
      description: 'Please enter a description.',
    })
  })
  test('is an end date and an end time too when the event takes several days', () => {
    expect(Object.keys(eventFormErrors({ ...filled, multiDay: true }))).toEqual(['endDate', 'endTime'])
  })
  test('is no time when the event takes all day', () => {
    expect(eventFormErrors({ ...filled, startTime: '', allDay: true })).toEqual({})
    expect(
      eventFormErrors({ ...filled, startTime: '', allDay: true, multiDay: true, endDate: '2024-12-05' }),
    ).toEqual({})
  })
  test.each([
    ['the day before', { multiDay: true, endDate: '2024-12-03', endTime: '18:00' }, 'endDate'],
    ['the minute before', { multiDay: true, endDate: '2024-12-04', endTime: '11:59' }, 'endDate'],
    ['the day before, of whole days', { allDay: true, multiDay: true, endDate: '2024-12-03' }, 'endDate'],
  ])('is no end %s', (_, changes, field) => {
    expect(eventFormErrors({ ...filled, ...changes })).toEqual({
      [field]: 'End date cannot be before start date',
    })
  })
  test('is an end after midnight without a day of its own, which the message offers', () => {
    expect(eventFormErrors({ ...filled, startTime: '23:30', endTime: '00:30' })).toEqual({
      endTime:
        'End date cannot be before start date. Does it end on the next day? Then choose “Multi-day event”.',
    })
  })
  test('is told at each field at once', () => {
    expect(
      Object.keys(
        eventFormErrors({
          ...filled,
          multiDay: true,
          endDate: '2024-12-03',
          endTime: '18:00',
          registrationUrl: 'no',
        }),
      ),
    ).toEqual(['endDate', 'registrationUrl'])
  })
  test.each([
    ['start', '0206-12-04', { startDate: '0206-12-04' }, 'startDate'],
    ['start', '20261-12-04', { startDate: '20261-12-04' }, 'startDate'],
    ['end', '12024-12-05', { multiDay: true, endDate: '12024-12-05', endTime: '18:00' }, 'endDate'],
  ])('is no %s on %s', (which, _, changes, field) => {
    expect(eventFormErrors({ ...filled, ...changes })).toEqual({
      [field]: `Please check the year of the ${which} date.`,
    })
  })
  test('counts the repeated hour: 1:30 to 1:15 is refused although the second 1:15 is later', () => {
    const night = { ...filled, startDate: '2024-11-03', startTime: '01:30', endTime: '01:15' }
    expect(eventFormErrors(night)).toHaveProperty('endTime')
  })
  test.each(['javascript:alert(1)', 'example', 'ftp://example.org', 'https://a b'])(
    'is no registration link like %s',
    registrationUrl => {
      expect(eventFormErrors({ ...filled, registrationUrl })).toHaveProperty('registrationUrl')
    },
  )
})

describe('the row of a form', () => {
  test('carries instants, trimmed words, and null for what was left empty', () => {
    expect(eventRowOf(filled)).toEqual({
      title: 'Pricing clinic',
      description: 'Bring numbers.',
      date: '2024-12-04T17:00:00.000Z',
      end_date: null,
      all_day: false,
      time_zone: toronto,
      location: null,
      registration_url: null,
    })
  })
  test.each([
    ['Toronto, over the end of summer time', toronto, '2024-11-02', '2024-11-03', 25],
    ['Vancouver, over its beginning', 'America/Vancouver', '2024-03-09', '2024-03-10', 23],
    ['London, over its end', 'Europe/London', '2024-10-26', '2024-10-27', 25],
    ['Sydney, over its beginning', 'Australia/Sydney', '2024-10-05', '2024-10-06', 23],
  ])('%s: from 6:00 PM to 6:00 PM the next day', (_, timeZone, startDate, endDate, hours) => {
    const times = { startTime: '18:00', endTime: '18:00' }
    const row = eventRowOf({ ...filled, ...times, timeZone, multiDay: true, startDate, endDate })
    expect(eventFormOf(row)).toMatchObject({ ...times, startDate, endDate })
    expect((Date.parse(row.end_date!) - Date.parse(row.date)) / 3_600_000).toBe(hours)
  })
  test('stores its link whole', () => {
    const { registration_url } = eventRowOf({ ...filled, registrationUrl: 'example.org/sign up' })
    expect(registration_url).toBe('https://example.org/sign%20up')
  })
  test('of one day may end at an hour', () => {
    expect(eventRowOf({ ...filled, endTime: '13:30' }).end_date).toBe('2024-12-04T18:30:00.000Z')
  })
  test('of whole days starts and ends at the midnights that begin its first and last day', () => {
    const days = { ...filled, allDay: true, startDate: '2024-11-02' }
    expect(eventRowOf(days)).toMatchObject({
      all_day: true,
      date: '2024-11-02T04:00:00.000Z',
      end_date: null,
    })
    expect(eventRowOf({ ...days, multiDay: true, endDate: '2024-11-04' })).toMatchObject({
      date: '2024-11-02T04:00:00.000Z',
      end_date: '2024-11-04T05:00:00.000Z',
    })
  })
  test('turning off multi-day sets the end equal to the start', () => {
    const days = { ...filled, multiDay: true, endDate: '2024-12-06', endTime: '15:00' }
    const off = withMultiDay(days, false)
    expect(off).toMatchObject({ multiDay: false, endDate: '2024-12-04', endTime: '12:00' })
    const row = eventRowOf(off)
    expect(row.end_date).toBe(row.date)
    expect(withMultiDay(filled, true)).toMatchObject({ multiDay: true, endDate: '' })
  })
})

describe('the form of an event that exists', () => {
  const row = { ...eventRowOf(filled), location: 'Toronto, ON', registration_url: 'https://example.org/' }
  test.each([
    ['without an end', row],
    ['with an end', { ...row, end_date: '2024-12-04T18:30:00.000Z' }],
    ['over several days', { ...row, end_date: '2024-12-06T18:30:00.000Z' }],
    ['of a whole day', { ...row, all_day: true, date: '2024-12-04T05:00:00.000Z' }],
    [
      'of whole days',
      { ...row, all_day: true, date: '2024-12-04T05:00:00.000Z', end_date: '2024-12-05T05:00:00.000Z' },
    ],
    [
      'in the second of two hours',
      { ...row, date: '2024-11-03T06:30:00.000Z', end_date: '2024-11-03T06:45:00.000Z' },
    ],
    ['in Sydney', { ...row, time_zone: 'Australia/Sydney' }],
  ])('%s saves the same event when nothing was touched', (_, event) => {
    expect(eventRowOf(eventFormOf(event), event)).toEqual(event)
  })
  test('keeps the wall clock, not the instant, when the zone is changed', () => {
    const moved = eventRowOf({ ...eventFormOf(row), timeZone: 'America/Vancouver' }, row)
    expect(moved.date).toBe('2024-12-04T20:00:00.000Z')
  })
})

describe('a start that has passed', () => {
  const noon = new Date('2024-12-04T17:00:00Z')
  test.each([
    [{ startTime: '11:59' }, 'Wednesday, December 4, 2024 at 11:59 AM is in the past.'],
    [{ startTime: '12:01' }, undefined],
    [{ startTime: '11:59', timeZone: 'America/Vancouver' }, undefined],
    [{ allDay: true, startTime: '' }, undefined],
    [{ allDay: true, startDate: '2024-12-03' }, 'Tuesday, December 3, 2024 is in the past.'],
  ])('is asked about: %j', (changes, text) => {
    expect(pastStartQuestion({ ...filled, ...changes }, noon)?.text).toBe(text)
  })
  test('is not asked about where it was so before', () => {
    const past = { ...filled, startTime: '09:00' }
    expect(pastStartQuestion({ ...past, title: 'Another' }, noon, past)).toBeNull()
    expect(pastStartQuestion({ ...past, startTime: '10:00' }, noon, past)).not.toBeNull()
  })
})

test.each([
  ['the time of a day', {}, { startTime: '14:00' }, { endDate: '2024-12-04', endTime: '15:30' }],
  ['the day', {}, { startDate: '2025-01-31' }, { endDate: '2025-01-31', endTime: '13:30' }],
  [
    'the time until after midnight',
    {},
    { startTime: '23:00' },
    { multiDay: true, endDate: '2024-12-05', endTime: '00:30' },
  ],
  [
    'the day of several days',
    { multiDay: true, endDate: '2024-12-06', endTime: '18:00' },
    { startDate: '2025-02-27' },
    { multiDay: true, endDate: '2025-03-01', endTime: '18:00' },
  ],
  [
    'the day of several whole days',
    { allDay: true, startTime: '', multiDay: true, endDate: '2024-12-06', endTime: '' },
    { startDate: '2024-12-30' },
    { multiDay: true, endDate: '2025-01-01', endTime: '' },
  ],
])('moving %s keeps how long an event takes', (_, event, moved, end) => {
  const before = { ...filled, endTime: '13:30', ...event }
  expect(movedEnd(before, { ...before, ...moved })).toEqual({ multiDay: false, ...end })
})

test.each([
  ['there is none', {}, { startTime: '14:00' }],
  ['the earlier start was not filled in', { startTime: '', endTime: '13:30' }, { startTime: '14:00' }],
  ['the start is being typed', { endTime: '13:30' }, { startDate: '0002-12-04' }],
  ['the end was before the start', { endTime: '11:00' }, { startTime: '14:00' }],
  ['it takes one whole day', { allDay: true }, { startDate: '2025-01-01' }],
])('moving the start leaves the end where %s', (_, event, moved) => {
  const before = { ...filled, ...event }
  expect(movedEnd(before, { ...before, ...moved })).toBeNull()
})
