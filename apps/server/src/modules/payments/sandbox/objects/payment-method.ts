/** Cards. https://docs.stripe.com/api/payment_methods, numbers of https://docs.stripe.com/testing */
import type { StripeObjects } from '../stripe-shapes'
import { newId, type ShapeOf } from '../stripe-shapes'

/** How the card of a customer behaves when it is charged; `expiring`: it is good until the end of this month. */
export type CardMood = 'works' | 'declined' | 'expired' | 'expiring'

export interface Failure {
  code: string
  message: string
}

const DECLINED_LAST4 = '0341'

export function makeCard(mood: CardMood, customer: string | null, created: number) {
  const now = new Date(created * 1000)
  const year = now.getUTCFullYear()
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
    type: 'card',
  } satisfies ShapeOf<'payment_method'>
}

/** Why a charge at this moment fails; null when it succeeds. */
export function whyDeclined({ card }: StripeObjects['payment_method'], now: number): Failure | null {
  if (!card) return null
  // A card is good until its month is over.
  if (Date.UTC(card.exp_year, card.exp_month) / 1000 <= now)
    return { code: 'expired_card', message: 'Your card has expired.' }
  return card.last4 === DECLINED_LAST4 ? { code: 'card_declined', message: 'Your card was declined.' } : null
}
