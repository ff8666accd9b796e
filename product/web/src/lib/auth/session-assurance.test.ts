import { expect, it } from 'vitest'
import { sessionOf, tokenAt } from '@/testing/fake-auth'
import { assuranceOf, awaitsCode } from './session-assurance'

it.each([
  ['aal1', [], false],
  ['aal1', ['unverified'], false],
  ['aal1', ['unverified', 'verified'], true],
  ['aal2', ['verified'], false],
] as const)('at %s with the factors %j, a code is awaited: %s', (level, factors, expected) => {
  expect(awaitsCode(sessionOf({ level, factors }))).toBe(expected)
})

it('takes a token that cannot be read for one of the first factor', () => {
  const session = { ...sessionOf({}), access_token: 'not-a-token' }
  expect(assuranceOf(session)).toEqual({ level: 'aal1', enrolled: false })
})

it('reads tokens whose payload uses the URL alphabet', () => {
  const session = { ...sessionOf({}), access_token: tokenAt('aal2', { name: '¿þÿ?>' }) }
  expect(assuranceOf(session).level).toBe('aal2')
})
