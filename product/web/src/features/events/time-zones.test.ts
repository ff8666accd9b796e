import { expect, test } from 'vitest'
import { timeZoneGroups } from './time-zones'

const all = (chosen = 'UTC') => timeZoneGroups(chosen).flatMap(group => group.options)

test('zones are found by their place, and carry the name that is stored', () => {
  expect(all()).toContainEqual({ id: 'America/Toronto', display: 'Toronto (America)' })
  expect(all()).toContainEqual({ id: 'America/Indiana/Knox', display: 'Knox, Indiana (America)' })
  expect(all()).toContainEqual({ id: 'UTC', display: 'UTC' })
})

test('an event keeps a zone that this browser does not list', () => {
  expect(all('America/Atlantis').map(({ id }) => id)).toContain('America/Atlantis')
})
