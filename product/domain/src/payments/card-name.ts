/** Describes a card as `Visa card ending in 4242`, and its expiry as `August 2027`. */
import { dateFormat } from '../text/date-format'
import { siteLocale } from '../text/locale'

export interface CardFacts {
  /** The provider's name for it: `visa`, `amex`. */
  brand: string
  last4: string
  /** From 1 to 12. */
  expMonth: number
  expYear: number
}

const brands: Record<string, string> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

export function cardName({ brand, last4 }: Pick<CardFacts, 'brand' | 'last4'>): string {
  const known = brands[brand]
  return known ? `${known} card ending in ${last4}` : `card ending in ${last4}`
}

export function expiryText({ expMonth, expYear }: Pick<CardFacts, 'expMonth' | 'expYear'>): string {
  return dateFormat(siteLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(expYear, expMonth - 1, 15),
  )
}
