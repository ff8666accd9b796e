import { expect, it } from 'vitest'
import { moveEffects, movedText, moveTargetSchema } from './move-membership'

const from = { name: 'Ada', email: 'ada@example.com', keepsAccess: false }
const mei = { name: 'Mei', email: 'mei@example.com', hasAccount: true }

it.each([
  [
    { from, to: mei },
    'Ada (ada@example.com) loses access at once.',
    'Mei (mei@example.com) has the membership at once.',
  ],
  [
    { from: { ...from, keepsAccess: true, name: null }, to: null },
    'ada@example.com keeps access: there is another membership, or they are an admin.',
    'The payment waits among the unmatched payments, and gives nobody access.',
  ],
  [
    { from, to: { ...mei, hasAccount: false } },
    'Ada (ada@example.com) loses access at once.',
    'Mei (mei@example.com) has no account yet: we email them the link to make it, and the membership opens with it.',
  ],
])('says what happens to both', (plan, ...effects) => {
  expect(moveEffects(plan)).toEqual(effects)
})

it('says what was done', () => {
  expect(movedText({ from, to: mei })).toBe('The membership is Mei (mei@example.com)’s now.')
  expect(movedText({ from, to: null })).toContain('unmatched')
  expect(movedText({ from, to: { ...mei, hasAccount: false } })).toContain('the link')
})

it('goes to one place', () => {
  const id = '22222222-2222-4222-8222-222222222222'
  expect(moveTargetSchema.safeParse({ from: id, account: id, application: id }).success).toBe(false)
  expect(moveTargetSchema.safeParse({ from: id }).success).toBe(true)
})
