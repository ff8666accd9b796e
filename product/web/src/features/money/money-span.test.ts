import { expect, it } from 'vitest'
import { lastMonths, monthsOf, monthText } from './money-span'

const now = new Date('2026-11-21T12:00:00')

it('names months by how many they are, or by their year', () => {
  expect(monthsOf('1', now)).toEqual({ from: '2026-11', to: '2026-11' })
  expect(monthsOf('12', now)).toEqual({ from: '2025-12', to: '2026-11' })
  expect(monthsOf('36', now)).toEqual({ from: '2023-12', to: '2026-11' })
  expect(monthsOf('year', now)).toEqual({ from: '2026-01', to: '2026-11' })
  expect(monthsOf('last-year', now)).toEqual({ from: '2025-01', to: '2025-12' })
})

it('lists months from this one back', () => {
  expect(lastMonths(12, now).slice(-2)).toEqual(['2026-01', '2025-12'])
  expect(monthText('2026-01')).toBe('Jan 2026')
})
