/** Compares the price of a plan with the one that replaces it. */
import { moneyText, type Amount } from './money'

/** Beyond this part of the old price, the new one is typed again. */
const FAR = 0.3

/** Returns whether a change is so large that it may be a slip: 2.49 for 24.99, or another currency. */
export const isFarFrom = (before: Amount, after: Amount): boolean =>
  before.currency !== after.currency || Math.abs(after.cents - before.cents) > before.cents * FAR

/** Returns 'CA$24.99 → CA$27.99, 12% more'. */
export function priceChangeText(before: Amount, after: Amount): string {
  const prices = `${moneyText(before.cents, before.currency)} → ${moneyText(after.cents, after.currency)}`
  if (before.currency !== after.currency) return `${prices}, in another currency`
  const part = Math.round((100 * Math.abs(after.cents - before.cents)) / before.cents)
  return `${prices}, ${part < 1 ? 'less than 1' : part}% ${after.cents > before.cents ? 'more' : 'less'}`
}
