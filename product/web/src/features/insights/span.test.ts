import { expect, test } from 'vitest'
import { spanOf, stepLabel } from './span'

const now = new Date('2026-11-21T12:00:00')

test('a span ends today and is never longer than the database answers', () => {
  expect(spanOf('30', now)).toEqual({ from: '2026-10-23', to: '2026-11-21' })
  expect(spanOf('365', now)).toEqual({ from: '2025-11-21', to: '2026-11-21' })
  const { from, to } = spanOf('1095', now)
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThan(1100)
})

test('steps are named shortly', () => {
  expect(stepLabel('2026-11-20', 'week')).toBe('Nov 20')
  expect(stepLabel('2026-11-01', 'month')).toBe('Nov 2026')
})
