import { expect, it } from 'vitest'
import { hasConflict } from './class-conflicts'

it.each([
  ['p-6 p-5', true],
  ['text-ink hover:text-plum text-soft', true],
  ['p-6 sm:p-9', false],
  ['card card-plain p-5', false],
  ['  text-ink\n hover:text-plum ', false],
])('%s', (classes, conflict) => {
  expect(hasConflict(classes)).toBe(conflict)
})
