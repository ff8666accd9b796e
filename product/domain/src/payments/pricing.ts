/** This benefit is shown only where the community has a team chat. */
export const communityChat = 'Community chat'

/**
 * Lists membership plans, with their prices and texts until the team sets others
 * (docs/specification/payments.md#plans).
 */
export const plans = [
  {
    value: 'monthly',
    label: 'Monthly',
    priceCents: 2499,
    listPriceCents: 3999,
    interval: 'month',
    badges: [],
    benefits: [
      communityChat,
      'Resource and member directories',
      'Monthly networking events',
      '14-day money-back guarantee',
      'Cancel at any time',
    ],
  },
  {
    value: 'annual',
    label: 'Annual',
    priceCents: 24999,
    listPriceCents: 39999,
    interval: 'year',
    badges: ['Best Value', '2 months free'],
    benefits: ['Everything in monthly', '2 months free', '14-day money-back guarantee', 'Cancel at any time'],
  },
] as const

export type Plan = (typeof plans)[number]['value']

export const priceNote = 'for a limited time'
export const currency = 'CAD'
