import { expect, test } from 'vitest'
import { plural } from './plural'

test.each([
  [0, '0 members'],
  [1, '1 member'],
  [1200, '1,200 members'],
])('%i is said as «%s»', (count, text) => {
  expect(plural(count, 'member')).toBe(text)
})

test('a noun with a plural of its own keeps it', () => {
  expect(plural(2, 'entry', 'entries')).toBe('2 entries')
})
