import { expect, it } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { missingStep } from './mfa'

const answer = { rule: 'optional', required: false, enrolled: false, satisfied: false } as const

it.each([
  ['nothing of who has no app and needs none', {}, null],
  ['the code of who has an app', { enrolled: true }, 'code'],
  ['the code of who has an app and needs one', { enrolled: true, required: true }, 'code'],
  ['an app of who needs one', { required: true }, 'setup'],
  ['nothing of a session whose code was verified', { enrolled: true, required: true, satisfied: true }, null],
] as const)('asks %s', (_who, changes, step) => {
  expect(missingStep(sessionOf({}), { ...answer, ...changes })).toBe(step)
})

it('goes by the session until the database has answered, and by the database from then on', () => {
  const session = sessionOf({ level: 'aal1', factors: ['verified'] })
  expect(missingStep(session, undefined)).toBe('code')
  expect(missingStep(session, answer)).toBeNull()
})

it('asks nothing of a session that has shown a code, whatever was answered before', () => {
  const session = sessionOf({ level: 'aal2', factors: ['verified'] })
  expect(missingStep(session, { ...answer, enrolled: true })).toBeNull()
})
