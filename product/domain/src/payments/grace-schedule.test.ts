import { expect, it } from 'vitest'
import { graceEndsAt, graceMailDueAt } from './grace-schedule'

const day = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * 86_400_000)
const rules = { graceDays: 7, graceMailDays: [0, 3, 6] }
const owing = (graceMails: number, mailedOn: number | null = null) => ({
  owedSince: day(0),
  graceMails,
  graceMailedAt: mailedOn === null ? null : day(mailedOn),
})

it('sends each mail on its day', () => {
  expect(graceMailDueAt(owing(0), rules)).toEqual(day(0))
  expect(graceMailDueAt(owing(1, 0), rules)).toEqual(day(3))
  expect(graceMailDueAt(owing(3, 6), rules)).toBeNull()
})

it('sends late mails a day apart', () => {
  expect(graceMailDueAt(owing(1, 10), rules)).toEqual(day(11))
  expect(graceMailDueAt({ ...owing(0), owedSince: null }, rules)).toBeNull()
})

it.each([
  ['on the first day', owing(0), 0, 7],
  ['between two mails', owing(1, 0), 2, 7],
  ['after the last mail', owing(3, 6), 6.5, 7],
  ['when the last mail was late', owing(3, 9), 9.5, 10],
  ['after ten days without a server', owing(0), 10, 13],
  ['when two mails are late', owing(1, 10), 10.5, 13],
])('says until when everything stays open: %s', (_, facts, now, end) => {
  expect(graceEndsAt(facts, rules, day(now))).toEqual(day(end))
})

it('ends with the days of grace where the settings know no further mail', () => {
  expect(graceEndsAt(owing(3, 2), { graceDays: 5, graceMailDays: [0] }, day(3))).toEqual(day(5))
})
