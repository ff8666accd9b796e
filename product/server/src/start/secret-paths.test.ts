import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathOnly } from '@juno/host/http/request-log'
import { expect, test } from 'vitest'
import { SECRET_PATHS } from './secret-paths'

test('the private address of a calendar is not logged', () => {
  const logged = (url: string) => pathOnly(url, SECRET_PATHS)
  expect(logged('/api/calendar/0a1b2c.ics')).toBe('/api/calendar/…')
  expect(logged('/api/calendar/all/0a1b2c.ics?x=1')).toBe('/api/calendar/all/…')
  // The address was cut short when it was copied.
  for (const path of ['/api/calendar/0a1b2c', '/api/calendar/all/0a1b2c', '/api/calendar/all/0a1b2c.ic'])
    expect(logged(path)).not.toContain('0a1b2c')
  expect(logged('/api/events/7a1c/calendar.ics')).toBe('/api/events/7a1c/calendar.ics')
})

test('no secret in the path of a route is logged', () => {
  const folder = path.resolve(import.meta.dirname, '../modules')
  const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap(name => [...readFileSync(path.join(folder, name), 'utf8').matchAll(/'(\/[^'\s]*)'/g)])
    .map(([, url]) => url!)
    .filter(url => /:\w*(token|key|secret|code)\b/i.test(url))
  expect(routes).toContain('/calendar/:token.ics')
  for (const route of routes)
    expect(pathOnly(`/api${route}`.replace(/:\w*/g, 'the-secret'), SECRET_PATHS), route).not.toContain(
      'the-secret',
    )
})
