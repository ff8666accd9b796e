import { expect, it } from 'vitest'
import { countsText, whoIsStopped } from './mfa-rule-labels'

const counts = { team: 3, team_on: 2, others: 40, others_on: 12 }

it('says how many have it on', () => {
  expect(countsText(counts)).toBe('Using it today: 2 of 3 on the team, 12 of 40 others.')
  expect(countsText({ ...counts, team_on: 0 })).toBe('Using it today: nobody on the team, 12 of 40 others.')
  expect(countsText({ ...counts, team_on: 0, others_on: 0 })).toBe('Using it today: nobody.')
})

it.each([
  ['optional', null],
  ['team', 'As soon as you save, 1 person is asked to set it up at their next visit.'],
  ['everyone', 'As soon as you save, 29 people are asked to set it up at their next visit.'],
] as const)('says whom %s stops', (rule, sentence) => {
  expect(whoIsStopped(rule, counts)).toBe(sentence)
  expect(whoIsStopped(rule, { team: 3, team_on: 3, others: 4, others_on: 4 })).toBeNull()
})
