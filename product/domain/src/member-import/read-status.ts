/**
 * Reads what a list says about a membership, in the words of Wild Apricot, Memberful, Ghost, Stripe, MemberPress, Paid
 * Memberships Pro, Eventbrite and Mailchimp. The team is asked about every other word: suspended, pending, past due,
 * paused, free, no.
 */
import { searchKey } from '../text/search-key'

const IN = new Set(
  (
    'active, enabled, valid, current, approved, member, paid, comped, complimentary, trial, trialing, in trial, ' +
    'complete, completed, confirmed, attending, checked in, subscribed, yes, y, true, 1, x, aktiv, ja, actif, oui'
  ).split(', '),
)
const OUT = new Set(
  (
    'lapsed, expired, inactive, ended, former, stopped, failed, refunded, deleted, archived, transferred, ' +
    'not attending, incomplete expired, changed, admin changed, unsubscribed, cleaned, bounced, rejected, declined, ' +
    'abgelaufen, inaktiv, ausgetreten, expire, inactif'
  ).split(', '),
)
/** A membership that was cancelled runs until the day that was paid for. */
const CANCELLED = /^(?:admin )?cancell?ed$|^gekundigt$|^(?:resilie|annule)e?$/

export type StatusAnswer = 'member' | 'gone'
/** The team's answers, by `statusKey`. Without one, people come without a membership. */
export type StatusAnswers = Readonly<Record<string, StatusAnswer | null>>

export const statusKey = (word: string): string =>
  searchKey(word)
    .replace(/[\s_-]+/g, ' ')
    .trim()

/**
 * @returns `in`, `out`, or the word that the team is asked about. Several columns may speak: the one that is out counts
 *   before others, and the last one that is asked about before those that are in.
 */
export function readStatus(
  words: readonly string[],
  isPaidUntilADay: boolean,
): 'in' | 'out' | { asked: string } {
  const isOut = (key: string) => OUT.has(key) || (CANCELLED.test(key) && !isPaidUntilADay)
  if (words.some(word => isOut(statusKey(word)))) return 'out'
  const asked = words.findLast(word => !IN.has(statusKey(word)))
  return asked === undefined ? 'in' : { asked }
}
