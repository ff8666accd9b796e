/** Cards. https://docs.stripe.com/api/payment_methods, numbers of https://docs.stripe.com/testing */
import type { StripeObjects } from '../stripe-shapes'
import { newId, type ShapeOf } from '../stripe-shapes'

/** How the card of a customer behaves when it is charged; `expiring`: it is good until the end of this month. */
export type CardMood = 'works' | 'declined' | 'expired' | 'expiring'

type PaymentMethod = StripeObjects['payment_method']

export interface Failure {
  code: string
  message: string
}

const DECLINED_LAST4 = '0341'

/**
 * An expiring card keeps the second until which it is good: when time passes it is moved with all others, and what is
 * printed on the card follows.
 */
const GOOD_UNTIL = 'good_until'

export function makeCard(mood: CardMood, customer: string | null, created: number) {
  const now = new Date(created * 1000)
  const year = now.getUTCFullYear()
  const goodUntil = Date.UTC(year, now.getUTCMonth() + 1) / 1000
  return {
    id: newId('pm'),
    object: 'payment_method',
    card: {
      brand: 'visa',
      country: 'CA',
      exp_month: mood === 'expiring' ? now.getUTCMonth() + 1 : 12,
      exp_year: mood === 'expired' ? year - 3 : mood === 'expiring' ? year : year + 3,
      funding: 'credit',
      last4: mood === 'declined' ? DECLINED_LAST4 : '4242',
    },
    created,
    customer,
    livemode: false,
    metadata: mood === 'expiring' ? { [GOOD_UNTIL]: String(goodUntil) } : {},
    type: 'card',
  } satisfies ShapeOf<'payment_method'>
}

/** Why a charge at this moment fails; null when it succeeds. */
export function whyDeclined({ card, metadata }: PaymentMethod, now: number): Failure | null {
  if (!card) return null
  // A card is good until its month is over.
  if (Number(metadata?.[GOOD_UNTIL] ?? Date.UTC(card.exp_year, card.exp_month) / 1000) <= now)
    return { code: 'expired_card', message: 'Your card has expired.' }
  return card.last4 === DECLINED_LAST4 ? { code: 'card_declined', message: 'Your card was declined.' } : null
}

/** After time has passed: with the month that ends nearest to the second until which the card is good. */
export function printedAnew(method: PaymentMethod): PaymentMethod {
  const until = method.metadata?.[GOOD_UNTIL]
  if (!until || !method.card) return method
  const end = new Date(Number(until) * 1000)
  const last = new Date(
    Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + (end.getUTCDate() > 15 ? 1 : 0), 0),
  )
  const card = { ...method.card, exp_month: last.getUTCMonth() + 1, exp_year: last.getUTCFullYear() }
  return { ...method, card }
}
