import { expect, test } from 'vitest'
import { seatsLeft } from './event-state'

test('seats are counted where there is a limit', () => {
  expect(seatsLeft(null, 400)).toBeNull()
  expect(seatsLeft(40, 38)).toBe(2)
  expect(seatsLeft(20, 24)).toBe(0)
})
