import { expect, it } from 'vitest'
import { disputeEvidence, disputeReason, disputeStanding, isWaitingDispute } from './dispute'

const facts = {
  cents: 2499,
  currency: 'cad',
  name: 'Mei Tanaka',
  email: 'mei@example.com',
  payer_email: 'cards@example.com',
  plan: 'monthly',
  applied_at: '2026-01-02T15:00:00Z',
  terms_accepted_at: '2026-01-02T15:00:00Z',
  approved_at: '2026-01-03T15:00:00Z',
  account_made_at: '2026-01-04T15:00:00Z',
  last_sign_in_at: '2026-11-20T15:00:00Z',
  member_since: '2026-01-04T15:00:00Z',
  attended: Array.from({ length: 12 }, (_, index) => ({
    title: `Breakfast ${12 - index}`,
    date: '2026-10-01T15:00:00Z',
  })),
  gift: null,
}

it('tells the bank who the member is and what they did here', () => {
  const text = disputeEvidence(facts, 'Juno')
  expect(text.split('\n')).toEqual([
    'The payment of CA$24.99 was for a membership of Juno, an online community with events.',
    'Member: Mei Tanaka',
    'Email address of the account: mei@example.com',
    'Email address of the payer: cards@example.com',
    'Plan: monthly, renewed until it is ended',
    'Applied for the membership: January 2, 2026',
    'Accepted the terms: January 2, 2026',
    'Was approved by our team: January 3, 2026',
    'Membership began: January 4, 2026',
    'Made the account: January 4, 2026',
    'Last signed in: November 20, 2026',
    'Came to 12 events:',
    ...Array.from({ length: 10 }, (_, index) => `- Breakfast ${12 - index}, October 1, 2026`),
    '- and 2 more',
  ])
})

it('leaves out what is not known', () => {
  const unknown = Object.fromEntries(Object.keys(facts).map(key => [key, null]))
  expect(
    disputeEvidence({ ...facts, ...unknown, cents: 2499, currency: 'cad', attended: [] }, 'Juno').split('\n'),
  ).toHaveLength(2)
})

it('tells the bank what a gift was, who bought it, and whether it was redeemed', () => {
  const gift = { months: 12, bought_at: '2026-10-01T15:00:00Z', redeemed_at: null }
  const buyer = { ...facts, name: 'Grace Hopper', payer_email: 'grace@example.com', gift }
  expect(disputeEvidence(buyer, 'Juno').split('\n')).toEqual([
    'The payment of CA$24.99 was for a gift: 12 months of membership of Juno, an online community with events.',
    'Buyer: Grace Hopper',
    'Email address of the buyer: grace@example.com',
    'Bought, and its code emailed to the buyer: October 1, 2026',
    'Not redeemed so far.',
  ])
  const redeemed = { ...buyer, gift: { ...gift, redeemed_at: '2026-10-09T15:00:00Z' } }
  expect(disputeEvidence(redeemed, 'Juno')).toMatch(/\nRedeemed: October 9, 2026$/)
})

it.each([
  ['needs_response', 'Needs your reply', true],
  ['warning_needs_response', 'Needs your reply', true],
  ['under_review', 'The bank decides', false],
  ['won', 'Decided for you', false],
  ['lost', 'Decided for the payer', false],
  ['warning_closed', 'Closed', false],
  ['something_new', 'Closed', false],
])('says how a dispute stands: %s', (status, text, waits) => {
  expect(disputeStanding(status)).toBe(text)
  expect(isWaitingDispute(status)).toBe(waits)
})

it('says the reason in words', () => {
  expect(disputeReason('duplicate')).toBe('The payer says that they were charged twice')
  expect(disputeReason('something_new')).toContain('no reason')
})
