import { expect, test } from 'vitest'
import { applicationIndustries, industries } from './industries'

test('the business list has 38 industries and the application offers 37 of them', () => {
  expect(new Set(industries.map(industry => industry.value)).size).toBe(38)
  expect(applicationIndustries).toHaveLength(37)
})
