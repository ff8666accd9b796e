import { expect, test } from 'vitest'
import { eventEnd, isOver } from './event-end'
import { eventEndCases } from './event-end-cases'

test.each(eventEndCases)('an event is over: $name', ({ event, ends }) => {
  expect(eventEnd(event).toISOString()).toBe(new Date(ends).toISOString())
  expect(isOver(event, new Date(Date.parse(ends) - 1))).toBe(false)
  expect(isOver(event, new Date(ends))).toBe(true)
})
