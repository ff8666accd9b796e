import { expect, test } from 'vitest'
import { membershipFacts } from './membership-facts'

const access = {
  is_member: true,
  is_admin: false,
  status: 'active',
  plan: 'annual' as const,
  current_period_end: '2027-03-09T12:00:00Z',
  cancel_at_period_end: false,
}

test.each([
  [{}, { plan: 'Annual membership', status: 'Active', date: 'Renews on March 9, 2027', running: true }],
  [
    { cancel_at_period_end: true },
    { status: 'Active until it ends', date: 'Ends on March 9, 2027', running: true },
  ],
  [
    { status: 'past_due', plan: 'monthly' as const },
    { plan: 'Monthly membership', status: 'Payment is late' },
  ],
  [{ status: 'canceled' }, { status: 'Ended', date: 'Ended on March 9, 2027', running: false }],
  [
    { status: 'something new', current_period_end: null },
    { status: 'Ended', date: null },
  ],
])('%j reads %j', (changes, facts) => {
  expect(membershipFacts({ ...access, ...changes })).toMatchObject(facts)
})

test('an account that never paid has no membership', () => {
  expect(membershipFacts({ ...access, status: null })).toBeNull()
})
