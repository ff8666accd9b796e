import { describe, expect, test } from 'vitest'
import { applicationAge } from './application-age'

const submitted = '2026-11-21T08:00:00Z'
const after = (hours: number) =>
  applicationAge(submitted, new Date(Date.parse(submitted) + hours * 3_600_000))

describe('the age of an application', () => {
  test('counts minutes first, then hours, then days', () => {
    expect(after(0).waited).toBe('Waiting 1 minute')
    expect(after(0.5).waited).toBe('Waiting 30 minutes')
    expect(after(1).waited).toBe('Waiting 1 hour')
    expect(after(71.9).waited).toBe('Waiting 71 hours')
    expect(after(72).waited).toBe('Waiting 3 days')
  })
  test('is in time until twelve hours are left of the promised forty-eight', () => {
    expect(after(36)).toMatchObject({ state: 'in-time', due: 'Reply due in 12 hours' })
    expect(after(36.1)).toMatchObject({ state: 'due-soon', due: 'Reply due in 12 hours' })
  })
  test('makes forty-eight with the hours that it has waited', () => {
    for (const hours of [1, 5.5, 12.01, 44.7, 46.99]) {
      const { waited, due } = after(hours)
      const [one, other] = [waited, due].map(text => Number(/\d+/.exec(text)![0]))
      expect(one! + other!, `${waited}, ${due}`).toBe(48)
    }
    expect(after(47.5)).toMatchObject({ waited: 'Waiting 47 hours', due: 'Reply due in 30 minutes' })
  })
  test('is overdue from the forty-eighth hour on', () => {
    expect(after(47.99).state).toBe('due-soon')
    expect(after(48)).toMatchObject({ state: 'overdue', due: 'Reply overdue by 1 minute' })
    expect(after(53)).toMatchObject({ state: 'overdue', due: 'Reply overdue by 5 hours' })
  })
  test('is no wait at all when the browser clock runs behind', () => {
    expect(after(-3)).toMatchObject({
      waited: 'Waiting 1 minute',
      state: 'in-time',
      due: 'Reply due in 48 hours',
    })
  })
})
