import { moneyDigits } from '@juno/domain/payments/money'

/** Returns 'CA$1.2K', which is short enough for an axis. */
export const axisMoneyText = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 10 ** moneyDigits(currency))
