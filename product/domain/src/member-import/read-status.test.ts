import { expect, test } from 'vitest'
import { readStatus } from './read-status'

test.each([
  [
    'Wild Apricot',
    'Active',
    'Lapsed',
    'Suspended, Pending - New, Pending - Renewal, Pending - Level change, no',
  ],
  ['Memberful', 'active, trial', 'inactive, expired, canceled', 'pending, past_due'],
  ['Ghost', 'paid, comped, complimentary', 'canceled', 'free'],
  ['Stripe', 'active, trialing', 'canceled, incomplete_expired', 'past_due, unpaid, paused, incomplete'],
  [
    'MemberPress',
    'active, enabled, complete',
    'inactive, stopped, refunded, failed',
    'suspended, pending, none',
  ],
  [
    'Paid Memberships Pro',
    'active',
    'admin_cancelled, cancelled, expired, changed',
    'pending, review, token',
  ],
  ['Eventbrite', 'Attending, Checked In', 'Not Attending, Deleted, Transferred, Refunded', 'Pending'],
  ['Mailchimp', 'subscribed', 'unsubscribed, cleaned, archived', 'non-subscribed'],
])('in the words of %s it is known who is in, who is out and who is asked about', (_, isIn, out, asked) => {
  for (const word of isIn.split(', ')) expect(readStatus([word], false), word).toBe('in')
  for (const word of out.split(', ')) expect(readStatus([word], false), word).toBe('out')
  for (const word of asked.split(', ')) expect(readStatus([word], true), word).toEqual({ asked: word })
})

test('somebody who cancelled and has paid until a day is asked about', () => {
  expect(readStatus(['Canceled'], true)).toEqual({ asked: 'Canceled' })
})

test('of several columns the one that is out counts, then the last one that is no clear yes', () => {
  expect(readStatus(['yes', 'Lapsed', 'odd'], true)).toBe('out')
  expect(readStatus(['yes', 'Suspended'], true)).toEqual({ asked: 'Suspended' })
  expect(readStatus(['no', 'Pending - New'], true)).toEqual({ asked: 'Pending - New' })
})
