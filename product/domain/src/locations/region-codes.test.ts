import { expect, test } from 'vitest'
import { locationOptions } from './location-options'
import { regionCodes } from './region-codes'

test('every city ends in the code of a state or province, or of the capital, which is in none', () => {
  const codes = new Set(Object.values(regionCodes))
  const strays = locationOptions.filter(({ type, state }) => type === 'city' && !codes.has(state!))
  expect(strays.map(({ display }) => display)).toEqual(['Washington, DC'])
})

test('no two regions share a code', () => {
  expect(new Set(Object.values(regionCodes)).size).toBe(Object.keys(regionCodes).length)
})
