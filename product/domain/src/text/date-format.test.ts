import { expect, it } from 'vitest'
import { dateFormat } from './date-format'

const full = { dateStyle: 'full', timeZone: 'UTC' } as const
const day = new Date('2026-11-01')

it('makes a formatter once for each locale and way of writing', () => {
  const english = dateFormat('en-CA', full)
  expect(english.format(day)).toBe('Sunday, November 1, 2026')
  expect(dateFormat('en-CA', { ...full })).toBe(english)
  expect(dateFormat('fr-CA', full).format(day)).toBe('dimanche 1 novembre 2026')
  expect(dateFormat('en-CA', { ...full, dateStyle: 'short' }).format(day)).toBe('2026-11-01')
})

it('asks for the zone of the device each time: devices travel', () => {
  const own = { dateStyle: 'full' } as const
  expect(dateFormat('en-CA', own)).not.toBe(dateFormat('en-CA', own))
})

it('refuses a zone that nobody knows, each time', () => {
  const unknown = () => dateFormat('en-CA', { timeZone: 'Nowhere/At_All' })
  expect(unknown).toThrow(RangeError)
  expect(unknown).toThrow(RangeError)
})
