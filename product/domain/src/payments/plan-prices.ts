/** Defines the team's settings for the plans: GET and PUT /api/plan-prices, GET /api/plan-prices/provider. */
import { z } from 'zod'
import { choice } from '../option-lists/choice'
import { line, optionalLine } from '../text/text-rules'
import { currencies } from './currencies'
import { typedCents } from './typed-cents'
import { planLimits } from './plan-offer'

export const priceLimits = { least: 50, most: 99_999_999, trialDays: 90 } as const

const trialWrong = `Please enter a whole number from 0 to ${priceLimits.trialDays}.`
const typedDays = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, trialWrong)
  .transform(Number)

/** Accepts one text a line, as in a text area, or a list of them. Empty ones are left out. */
const lines = (most: number, length: number) =>
  z
    .preprocess(
      value => (typeof value === 'string' ? value.split('\n') : value),
      z.array(optionalLine(length), { error: 'Please enter texts.' }),
    )
    .transform(texts => texts.filter(text => text !== null))
    .refine(texts => texts.length <= most, `Please enter at most ${most}.`)

export const planPriceSchema = z.object({
  label: line('a name', planLimits.label),
  /** Accepts cents, or the text of a field: `24.99`. */
  priceCents: typedCents('the price', priceLimits),
  /** The amount that is struck through beside the price, or an empty text. */
  listPriceCents: z.preprocess(
    value => (typeof value === 'string' && value.trim() === '' ? null : value),
    typedCents('the price before', priceLimits).nullable(),
  ),
  trialDays: z
    .union([z.number(), typedDays], trialWrong)
    .pipe(z.number().int(trialWrong).min(0, trialWrong).max(priceLimits.trialDays, trialWrong)),
  note: optionalLine(planLimits.note).transform(text => text ?? ''),
  badges: lines(planLimits.badges, planLimits.badge),
  benefits: lines(planLimits.benefits, planLimits.benefit),
  /**
   * An existing price of the provider's, with its amount and currency. When it is empty, one is made where there is
   * none yet.
   */
  takenPrice: z.string().trim().max(255, 'This is not a price.').default(''),
})
export type PlanPrice = z.infer<typeof planPriceSchema>

export const planPricesSchema = z.object({
  currency: choice(currencies, 'Please choose a currency.'),
  monthly: planPriceSchema,
  annual: planPriceSchema,
})
export type PlanPrices = z.infer<typeof planPricesSchema>

const typedAgain = z.number().int().nullable().default(null)

/** The body of PUT. It overwrites no newer version. */
export const changePlanPricesSchema = planPricesSchema.extend({
  version: z.string().max(64),
  /** The new prices in cents, typed again where they are far from the old ones (`isFarFrom`). */
  again: z.object({ monthly: typedAgain, annual: typedAgain }).prefault({}),
})
export type ChangePlanPrices = z.infer<typeof changePlanPricesSchema>

const plan = z.enum(['monthly', 'annual'])
const amount = { cents: z.number(), currency: z.string() }

/** GET /api/plan-prices/history returns earlier prices, and the members who pay another price than new ones do. */
export const priceHistorySchema = z.object({
  /** The newest come first. */
  former: z.array(
    z.object({
      id: z.string(),
      plan,
      ...amount,
      listCents: z.number().nullable(),
      /** The end of that price, ISO 8601. */
      until: z.string(),
      /** The name of the admin who changed it. */
      by: z.string().nullable(),
    }),
  ),
  members: z.array(
    z.object({
      membershipId: z.string(),
      accountId: z.string(),
      name: z.string().nullable(),
      email: z.string(),
      plan,
      ...amount,
      /** The next payment, ISO 8601. */
      nextAt: z.string().nullable(),
    }),
  ),
  /** How many such members each plan has. The list is cut. */
  counts: z.object({ monthly: z.number(), annual: z.number() }),
})
export type PriceHistory = z.infer<typeof priceHistorySchema>

/** The body of POST /api/plan-prices/members/{id}: the old and the new amount that the admin has seen, in cents. */
export const moveToPriceSchema = z.object({
  from: z.number().int(),
  to: z.number().int(),
  currency: z.string().length(3),
})
export type MoveToPrice = z.infer<typeof moveToPriceSchema>
export const movedToPriceSchema = z.object({ message: z.string() })

export const planPricesAnswerSchema = z.object({
  /** Each save changes it. */
  version: z.string(),
  prices: planPricesSchema,
})
export type PlanPricesAnswer = z.infer<typeof planPricesAnswerSchema>

/** A price at the card payment provider that a plan can use. */
export const providerPriceSchema = z.object({
  id: z.string(),
  /** Its name there. */
  name: z.string(),
  cents: z.number(),
  currency: z.string(),
  interval: z.enum(['month', 'year']),
})
export type ProviderPrice = z.infer<typeof providerPriceSchema>
