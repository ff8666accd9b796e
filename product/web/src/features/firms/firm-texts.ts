// The texts of firms that pay for seats, and how one is described.
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

/** What the mark of a firm looks like. */
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

/** 'CA$249.99 a year plus tax'. */
export const seatPriceText = ({ plan, seatPriceCents, currency, plusTax }: Omit<Price, 'seats'>) =>
  `${moneyText(seatPriceCents, currency)} a ${plan === 'annual' ? 'year' : 'month'}${plusTaxText(plusTax)}`

/** 'CA$1,249.95 plus tax', of all seats for one period. */
export const totalText = ({ seats, seatPriceCents, currency, plusTax }: Omit<Price, 'plan'>) =>
  `${moneyText(seats * seatPriceCents, currency)}${plusTaxText(plusTax)}`

/** '5 seats, CA$249.99 a year each'. */
export const seatsText = (price: Price) => `${plural(price.seats, 'seat')}, ${seatPriceText(price)} each`
