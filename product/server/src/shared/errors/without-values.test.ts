import { expect, test } from 'vitest'
import { withoutValues } from './without-values'

test.each([
  ['invalid input syntax for type uuid: "ada@example.org"', 'invalid input syntax for type uuid: …'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED …'],
  ["Cannot read properties of undefined (reading 'name')", 'Cannot read properties of undefined …'],
  ['No member Ada Lovelace <ada@example.org>', 'No member …'],
  ['Key (email)=(ada@example.org) already exists.', 'Key … already exists.'],
  ['sent 4242424242424242 to https://juno.test/x?token=abc', 'sent … to …'],
  ['the first line\nDETAIL: Failing row contains (1, Ada).', 'the first line'],
  ['an open "quote with ada@example.org', 'an open …'],
  ['Bearer eyJhbGciOiJIUzI1NiJ9', 'Bearer …'],
  ['', ''],
])('%s', (message, kept) => {
  expect(withoutValues(message)).toBe(kept)
})

test('a message of any length stays a line', () => {
  expect(withoutValues('word '.repeat(10_000)).length).toBeLessThanOrEqual(161)
})
