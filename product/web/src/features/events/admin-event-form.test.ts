import { expect, test } from 'vitest'
import { adminEventErrors, adminEventFormOf, adminEventRowOf, emptyAdminEventForm } from './admin-event-form'

const filled = {
  ...emptyAdminEventForm('America/Toronto'),
  title: 'Pricing clinic',
  description: 'Bring numbers.',
  startDate: '2024-12-04',
  startTime: '12:00',
}

test.each(['0', '-1', '1.5', 'forty', '100001', '1e3'])('%s is no number of seats', capacity => {
  expect(adminEventErrors({ ...filled, capacity })).toHaveProperty('capacity')
})
test.each(['', '1', ' 40 ', '100000'])('«%s» is one', capacity => {
  expect(adminEventErrors({ ...filled, capacity })).toEqual({})
})

test('a meeting link is a web address, and travels beside the row', () => {
  expect(adminEventErrors({ ...filled, meetingLink: 'javascript:alert(1)' })).toHaveProperty('meetingLink')
  const { row, meetingLink } = adminEventRowOf({ ...filled, meetingLink: ' meet.example/1 ' })
  expect(meetingLink).toBe('https://meet.example/1')
  expect(JSON.stringify(row)).not.toContain('meet.example')
})

test('an event without a limit has no waitlist', () => {
  expect(adminEventRowOf({ ...filled, waitlist: true }).row).toMatchObject({
    capacity: null,
    waitlist_enabled: false,
  })
  expect(adminEventRowOf({ ...filled, waitlist: true, capacity: '40' }).row).toMatchObject({
    capacity: 40,
    waitlist_enabled: true,
  })
})

test('an event that was only looked at is saved as it was', () => {
  const { row } = adminEventRowOf({ ...filled, capacity: '40', hostName: 'Nadia', waitlist: true })
  const event = { ...row, id: 'e', cancelled_at: null }
  expect(adminEventRowOf(adminEventFormOf(event, 'https://meet.example/1'), event)).toEqual({
    row,
    meetingLink: 'https://meet.example/1',
  })
})
