import { expect, it } from 'vitest'
import { decidedBy } from './application-labels'

const decision = {
  status: 'APPROVED',
  submitted_at: '2026-11-18T12:00:00Z',
  reviewed_at: '2026-11-20T12:00:00Z',
  reviewer: { name: 'Imogen Hale' },
}

it('names the day and who decided: an admin, a former admin, or the role', () => {
  expect(decidedBy(decision)).toBe('Nov 20, 2026, by Imogen Hale')
  expect(decidedBy({ ...decision, reviewer: { name: null } })).toBe(
    'Nov 20, 2026, by an admin without a name',
  )
  expect(decidedBy({ ...decision, reviewer: null })).toBe('Nov 20, 2026, by a former admin')
  expect(decidedBy({ ...decision, reviewed_at: null, reviewer: null })).toBe(
    'Nov 18, 2026, automatically, by role',
  )
})
