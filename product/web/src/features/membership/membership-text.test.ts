import type { MembershipDetails } from '@juno/domain/payments/own-membership'
import { expect, test } from 'vitest'
import { daysLeftText, membershipText, othersText } from './membership-text'

const march = '2027-03-09T12:00:00Z'
const june = '2027-06-09T12:00:00Z'
const base: MembershipDetails = {
  source: 'subscription',
  status: 'active',
  state: 'active',
  plan: 'annual',
  quantity: 1,
  priceCents: 24_999,
  currency: 'cad',
  coupon: null,
  cancelAtPeriodEnd: false,
  currentPeriodEnd: march,
  trialEnd: null,
  pausedFrom: null,
  owedSince: null,
  accessUntil: null,
  next: { at: march, cents: 24_999, currency: 'cad' },
  acts: [],
  others: [],
  moneyBack: null,
  moneyBackAsked: false,
  comeBack: null,
  unknown: false,
}
const gift = { source: 'gift', endsAt: june } as const
const paused = { pausedFrom: march, trialEnd: june, next: { at: june, cents: 2499, currency: 'cad' } }

test.each<[Partial<MembershipDetails>, string, string]>([
  [{}, 'Active', 'Renews on March 9, 2027 for CA$249.99.'],
  [{ next: null }, 'Active', 'Renews on March 9, 2027.'],
  [{ next: null, currentPeriodEnd: null }, 'Active', 'Renews automatically.'],
  [
    { state: 'trial', trialEnd: march },
    'Trial',
    'Your trial is free until March 9, 2027. After that it costs CA$249.99.',
  ],
  [
    { state: 'ending', accessUntil: march },
    'Active until it ends',
    'Ends on March 9, 2027. Until then everything stays open, and nothing more is charged.',
  ],
  [
    { state: 'pausing', ...paused },
    'About to pause',
    'Everything stays open until March 9, 2027. Then your membership rests until June 9, 2027 and resumes then for CA$24.99.',
  ],
  [
    { state: 'paused', ...paused },
    'Paused',
    'Your membership rests until June 9, 2027 and resumes then for CA$24.99.',
  ],
  [
    { state: 'pausing', ...paused, others: [gift] },
    'About to pause',
    'You have paid until March 9, 2027. Then your paid membership rests until June 9, 2027 and resumes then for CA$24.99.',
  ],
  [
    { state: 'paused', ...paused, others: [gift] },
    'Paused',
    'Your paid membership rests until June 9, 2027 and resumes then for CA$24.99.',
  ],
  [
    { state: 'unpaid', others: [gift] },
    'Not paid',
    'Your last payment did not go through; please check your card.',
  ],
  [
    { state: 'grace' },
    'Payment is late',
    'Your last payment did not go through. Everything stays open; please check your card.',
  ],
  [
    { state: 'grace', accessUntil: march },
    'Payment is late',
    'Your last payment did not go through. Everything stays open until March 9, 2027; please check your card.',
  ],
  [
    { state: 'unpaid' },
    'Not paid',
    'Your last payment did not go through, so the members’ pages are closed for now. Your profile waits for you.',
  ],
  [
    { state: 'ended', accessUntil: '2026-03-09T12:00:00Z' },
    'Ended',
    'Ended on March 9, 2026. Your profile waits for you, and you can come back at any time.',
  ],
  [
    { state: 'ended', currentPeriodEnd: '2090-03-09T12:00:00Z' },
    'Ended',
    'Ended. Your profile waits for you, and you can come back at any time.',
  ],
  [{ state: 'incomplete' }, 'Payment not finished', 'Your payment was not finished, so nothing was charged.'],
  [
    { state: 'complimentary' },
    'With our compliments',
    'Our team gave it to you, until March 9, 2027. There is nothing to pay.',
  ],
  [{ state: 'gift', currentPeriodEnd: null }, 'A gift', 'Somebody gave it to you. There is nothing to pay.'],
  [
    { state: 'seat', currentPeriodEnd: march },
    'From your company',
    'Your company pays for your seat, until March 9, 2027. You have nothing to pay.',
  ],
  [
    { state: 'seat', currentPeriodEnd: null },
    'From your company',
    'Your company pays for your seat. You have nothing to pay.',
  ],
  [
    { unknown: true },
    'Unknown',
    'Our payment provider no longer knows this membership: nothing is charged for it, and nothing can be changed. If that has not changed in a day or two, it ends, and you can choose a new plan. Your profile is kept.',
  ],
  [
    { moneyBackAsked: true },
    'Money on its way back',
    'Your money is on its way back to you. The membership ends as soon as our payment provider confirms it, and we email you then.',
  ],
])('%j reads "%s"', (changes, status, sentence) => {
  expect(membershipText({ ...base, ...changes })).toMatchObject({
    status,
    sentence,
    plan: 'Annual membership',
  })
})

test('what is open beside it is named with its end', () => {
  const others = [gift, { source: 'complimentary', endsAt: null }, { source: 'seat', endsAt: null }] as const
  expect(othersText({ others: [...others] })).toEqual([
    'Your gift keeps everything open until June 9, 2027.',
    'The membership that our team gave you keeps everything open.',
    'Your company’s seat keeps everything open.',
  ])
})

test('a firm reads how many seats it pays for, and nothing is said of a plan that is not known', () => {
  expect(membershipText({ ...base, plan: 'monthly', quantity: 4 }).plan).toBe('Monthly membership, 4 seats')
  expect(membershipText({ ...base, plan: null }).plan).toBe('Membership')
})

test('the last day of the guarantee is one day', () => {
  expect(daysLeftText('2026-11-30T12:00:00Z', new Date('2026-11-21T13:00:00Z'))).toBe('9 days left')
  expect(daysLeftText('2026-11-30T12:00:00Z', new Date('2026-11-30T11:00:00Z'))).toBe('1 day left')
})
