/**
 * Membership plans, their prices in Canadian dollars, and their texts
 * (docs/specification/payments.md#plans).
 */
export const plans = [
  {
    value: 'monthly',
    label: 'Monthly',
    priceCents: 2499,
    listPriceCents: 3999,
    price: 'CA$24.99',
    listPrice: 'CA$39.99',
    interval: 'month',
    badges: [],
  },
  {
    value: 'annual',
    label: 'Annual',
    priceCents: 24999,
    listPriceCents: 39999,
    price: 'CA$249.99',
    listPrice: 'CA$399.99',
    interval: 'year',
    badges: ['Best Value', '2 months free'],
  },
] as const

export type Plan = (typeof plans)[number]['value']

export const priceNote = 'for a limited time'
export const currency = 'CAD'
