// Holds the texts of firms that pay for seats.
import { moneyText } from '@juno/domain/payments/money'
import { plusTaxText } from '@juno/domain/payments/plan-offer'
import type { FirmLookUp, FirmStanding } from '@juno/domain/payments/firm'
import { plural } from '@juno/domain/text/plural'

export const firmTexts = {
  lookUpFailed: 'We could not look this offer up. Please try again.',
  checkoutFailed: 'The page to pay on could not be opened, and nothing was charged. Please try again.',
  loadFailed: 'Failed to load firms. Please try again later.',
  seatsFailed: 'The seats could not be loaded. Please try again.',
  failed: 'This did not work. Please try again.',
}

/** The style of a firm's chip. */
export const firmTones = {
  offered: 'gold',
  paid: 'sage',
  ending: 'gold',
  owing: 'danger',
  ended: 'sand',
  withdrawn: 'sand',
} as const satisfies Record<FirmStanding, string>

type Price = Pick<FirmLookUp, 'seats' | 'plan' | 'seatPriceCents' | 'currency'> &
  Partial<Pick<FirmLookUp, 'plusTax'>>

/** Returns 'CA$249.99 a year plus tax'. */
export const seatPriceText = ({ plan, seatPriceCents, currency, plusTax }: Omit<Price, 'seats'>) =>
  `${moneyText(seatPriceCents, currency)} a ${plan === 'annual' ? 'year' : 'month'}${plusTaxText(plusTax)}`

/** Returns 'CA$1,249.95 plus tax' for all seats and one period. */
export const totalText = ({ seats, seatPriceCents, currency, plusTax }: Omit<Price, 'plan'>) =>
  `${moneyText(seats * seatPriceCents, currency)}${plusTaxText(plusTax)}`

/** Returns '5 seats, CA$249.99 a year each'. */
export const seatsText = (price: Price) => `${plural(price.seats, 'seat')}, ${seatPriceText(price)} each`
