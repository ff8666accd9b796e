import { expect, test } from 'vitest'
import { matchesSearch } from './matches-search'

const row = {
  name: 'Élise Côté',
  email: 'elise@example.org',
  business_name: 'Atelier Nord',
  location: 'Québec City, QC',
  role: 'manager',
}

test.each(['', '  ', 'cote', 'ÉLISE', 'nord quebec', 'elise@', 'manager'])(
  '"%s" finds the applicant',
  search => {
    expect(matchesSearch(row, search)).toBe(true)
  },
)

test.each(['nadia', 'nord toronto', 'elise@example.com'])('"%s" does not', search => {
  expect(matchesSearch(row, search)).toBe(false)
})
