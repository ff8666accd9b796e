import { expect, test } from 'vitest'
import { shortDescription } from './short-description'

test('150 characters are shown whole, 151 are cut to 150', () => {
  expect(shortDescription('a'.repeat(150))).toBeNull()
  expect(shortDescription('a'.repeat(151))).toBe(`${'a'.repeat(150)}…`)
})

test('an emoji of several parts is one character and is never cut in two', () => {
  const family = '👩‍👩‍👧'
  expect(shortDescription(family.repeat(150))).toBeNull()
  expect(shortDescription(family.repeat(151))).toBe(`${family.repeat(150)}…`)
})
