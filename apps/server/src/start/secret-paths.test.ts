import { pathOnly } from '@juno/host/http/request-log'
import { expect, test } from 'vitest'
import { SECRET_PATHS } from './secret-paths'

test('the private address of a calendar is not logged', () => {
  const logged = (url: string) => pathOnly(url, SECRET_PATHS)
  expect(logged('/api/calendar/0a1b2c.ics')).toBe('/api/calendar/….ics')
  expect(logged('/api/calendar/all/0a1b2c.ics?x=1')).toBe('/api/calendar/all/….ics')
  expect(logged('/api/events/7a1c/calendar.ics')).toBe('/api/events/7a1c/calendar.ics')
})
