import { expect, it } from 'vitest'
import { endOfDay, giveMembershipSchema, lastDayProblem, lastDayTexts } from './complimentary-membership'

const now = new Date('2026-11-23T12:00:00Z')
const id = '22222222-2222-4222-8222-222222222222'

it.each([
  [null, null],
  ['2026-11-23', null],
  ['2026-11-22', lastDayTexts.past],
  ['2076-01-01', null],
  ['2077-01-01', lastDayTexts.far],
])('judges the last day %s', (day, problem) => {
  expect(lastDayProblem(day, now)).toBe(problem)
})

it('counts the last day wholly', () => {
  expect(endOfDay('2026-12-31').toISOString()).toBe('2026-12-31T23:59:59.000Z')
})

it.each([
  [{ accountId: id }, true],
  [{ applicationId: id }, true],
  [{}, false],
  [{ accountId: id, applicationId: id }, false],
])('is given to one person: %o is %s', (person, valid) => {
  const { success } = giveMembershipSchema.safeParse({ ...person, lastDay: null, note: '' })
  expect(success).toBe(valid)
})
