import { expect, test } from 'vitest'
import { greetingName, menuName } from './display-name'

test('the greeting uses the profile name, else the email, else Member', () => {
  expect(greetingName('Nadia Karim', 'nadia@example.org')).toBe('Nadia Karim')
  expect(greetingName('  ', 'nadia@example.org')).toBe('nadia@example.org')
  expect(greetingName(null, '')).toBe('Member')
  expect(greetingName(undefined, undefined)).toBe('Member')
})

test('the menu uses the profile name, else Member', () => {
  expect(menuName('Nadia')).toBe('Nadia')
  expect(menuName('')).toBe('Member')
  expect(menuName(null)).toBe('Member')
})
