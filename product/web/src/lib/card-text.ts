// Describes a card on file.

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  interac: 'Interac',
}

export interface CardText {
  /** Such as 'Visa ending in 4242'. */
  name: string
  /** Such as 'Expires 12/2030'. */
  expiry: string
  expired: boolean
}

export function cardText(
  card: { brand: string; last4: string; expMonth: number; expYear: number },
  now: Date,
): CardText {
  const { brand, last4, expMonth, expYear } = card
  // A card is valid until its month is over.
  const expired = new Date(expYear, expMonth, 1) <= now
  return {
    name: `${brands[brand] ?? 'Card'} ending in ${last4}`,
    expiry: `${expired ? 'Expired' : 'Expires'} ${String(expMonth).padStart(2, '0')}/${expYear}`,
    expired,
  }
}
