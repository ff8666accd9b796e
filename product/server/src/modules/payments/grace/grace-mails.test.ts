import { expect, it } from 'vitest'
import { membershipClosed, paymentFailed, paymentSaved } from './grace-mails'
import { paymentNotice, type PaymentNotice } from './notice-mails'

const site = { brand: 'Juno', siteUrl: 'https://juno.test' }
const owed = { name: 'Ada Lovelace', cents: 2499, currency: 'cad' }
const failed = (index: number, of = 3) =>
  paymentFailed({ ...owed, index, of, openUntil: 'November 30, 2026', url: 'https://juno.test/link' }, site)
const notice = (changes: Partial<PaymentNotice> = {}) =>
  paymentNotice(
    {
      kind: 'renewal',
      plan: 'annual',
      name: 'Ada Lovelace',
      day: 'December 4, 2026',
      payment: { cents: 28_249, taxCents: 3250, discountCents: 0, currency: 'cad' },
      expiring: null,
      cardUrl: null,
      ...changes,
    },
    site,
  )
const expiring = { brand: 'visa', last4: '4242', expMonth: 11, expYear: 2026 }

it('says amount, last day and the one link in each mail about a failed payment', () => {
  for (const mail of [failed(0), failed(1), failed(2)]) {
    expect(mail.paragraphs.join('\n')).toContain('CA$24.99')
    expect(mail.paragraphs.join('\n')).toContain('until November 30, 2026')
    expect(mail.action).toEqual({ label: 'Update your card', url: 'https://juno.test/link' })
  }
})

it('says of the last mail that it is the last, and of the first that it may happen', () => {
  expect(failed(0).paragraphs[1]).toContain('a card expires')
  expect(failed(1).subject).toBe('A reminder: your payment to Juno')
  expect(failed(2).paragraphs[1]).toContain('the last time that we write about it')
  expect(failed(0, 1).subject).toBe('Your payment to Juno did not go through')
})

it('leaves nothing to do after a payment, and a way back after the end', () => {
  expect(paymentSaved({ ...owed, paidUntil: null }, site).paragraphs.join(' ')).toContain(
    'nothing else to do',
  )
  const closed = membershipClosed(owed, site)
  expect(closed.paragraphs.join(' ')).toContain('nothing is owed')
  expect(closed.action!.url).toBe('https://juno.test/membership-selection')
})

it('says what a renewal costs, with what the amount is made of', () => {
  expect(notice().facts).toEqual([
    { label: 'Amount', value: 'CA$282.49 (with CA$32.50 of tax)' },
    { label: 'Date', value: 'December 4, 2026' },
  ])
  const payment = { cents: 20_000, taxCents: 0, discountCents: 4999, currency: 'cad' }
  expect(notice({ payment }).facts![0]!.value).toBe('CA$200.00 (after a discount of CA$49.99)')
  expect(notice().action).toEqual({
    label: 'See your membership',
    url: 'https://juno.test/settings#membership',
  })
})

it('asks for another card where the one on file expires before', () => {
  const mail = notice({ expiring, cardUrl: 'https://juno.test/link' })
  expect(mail.paragraphs.at(-1)).toBe(
    'Your Visa card ending in 4242 expires in November 2026, before the payment on December 4, 2026. Please give us another one in time.',
  )
  expect(mail.action!.label).toBe('Update your card')
  expect(mail.notes!.join(' ')).toContain('https://juno.test/settings')
})

it.each([
  ['trial', 'Your Juno trial ends on December 4, 2026'],
  ['pause', 'Your Juno membership continues on December 4, 2026'],
  ['renewal', 'Your Juno membership renews on December 4, 2026'],
] as const)('names the day in the subject: %s', (kind, subject) => {
  expect(notice({ kind }).subject).toBe(subject)
})
