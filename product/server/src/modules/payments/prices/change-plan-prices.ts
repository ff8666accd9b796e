/**
 * Stores what plans cost and say, together with their prices at the provider. A price at Stripe never changes: another
 * amount is another price, and a member who pays already keeps theirs.
 */
import { currencies } from '@juno/domain/payments/currencies'
import { intervalOf } from '@juno/domain/payments/plan-offer'
import {
  priceLimits,
  type ChangePlanPrices,
  type PlanPrice,
  type PlanPricesAnswer,
  type ProviderPrice,
} from '@juno/domain/payments/plan-prices'
import { isFarFrom } from '@juno/domain/payments/price-change'
import type { Plan } from '@juno/domain/payments/pricing'
import type { Issue } from '../../../shared/api/api-error'
import { ApiError } from '../refusals'
import type { PaymentContext } from '../stripe/payment-context'
import { readPlanPrices, type StoredPrice } from './read-plan-prices'

type Context = Pick<PaymentContext, 'scopes' | 'stripe'>

const PLANS = ['monthly', 'annual'] as const

/** Stores both prices in one statement, so that their currency changes at once. */
const STORE = `
update public.plan_prices p set
  label = w.label, price_cents = w."priceCents", list_price_cents = w."listPriceCents", currency = w.currency,
  trial_days = w."trialDays", note = w.note, badges = w.badges, benefits = w.benefits,
  stripe_price_id = w."stripePriceId", tax_added = coalesce(w."taxAdded", p.tax_added)
from jsonb_to_recordset($1::jsonb) as w (
  plan text, label text, "priceCents" integer, "listPriceCents" integer, currency text, "trialDays" smallint, note text,
  badges text[], benefits text[], "stripePriceId" text, "taxAdded" boolean
)
where p.plan = w.plan`

const KEEP_FORMER = `
insert into private.former_prices (plan, price_cents, list_price_cents, currency, replaced_by)
select p.plan, p.price_cents, p.list_price_cents, p.currency, $2
from public.plan_prices p
join jsonb_to_recordset($1::jsonb) as w (plan text, "priceCents" integer, "listPriceCents" integer, currency text)
  on w.plan = p.plan
where (p.price_cents, p.list_price_cents, p.currency) is distinct from (w."priceCents", w."listPriceCents", w.currency)
order by p.plan desc`

/** @throws {ApiError} newer_version, invalid_input, price_unconfirmed @throws {StripeUnavailableError} */
export async function changePlanPrices(
  { scopes, stripe }: Context,
  adminId: string,
  { version, currency, again, ...wanted }: ChangePlanPrices,
): Promise<PlanPricesAnswer> {
  const before = await scopes.withServiceRole(readPlanPrices)
  if (before.answer.version !== version) throw new ApiError('newer_version')

  const taken = await takePrices(stripe, wanted, currency)
  const rows = PLANS.map(plan => {
    const { takenPrice: _, ...price } = wanted[plan]
    const from = taken[plan]
    return {
      plan,
      ...price,
      currency: from?.currency ?? currency,
      priceCents: from?.cents ?? price.priceCents,
    }
  })
  refuse(
    rows.flatMap(({ plan, priceCents, listPriceCents }) =>
      listPriceCents !== null && listPriceCents <= priceCents
        ? [{ path: `${plan}.listPriceCents`, message: 'Please enter more than the price, or nothing.' }]
        : [],
    ),
  )

  for (const { plan, priceCents: cents, currency: to } of rows) {
    const { priceCents, currency: from } = before.byPlan[plan]
    if (isFarFrom({ cents: priceCents, currency: from }, { cents, currency: to }) && again[plan] !== cents)
      throw new ApiError('price_unconfirmed')
  }

  // Outside of the transaction: a price that is made and not stored costs nothing and opens nothing.
  const priced: ((typeof rows)[0] & { stripePriceId: string; taxAdded: boolean | null })[] = []
  for (const row of rows) {
    const { plan, priceCents: cents, label } = row
    const name = `Basic Membership, ${label.toLowerCase()}`
    const stripePriceId =
      taken[plan]?.id ??
      (await presentPrice(stripe, before.byPlan[plan], row)) ??
      (await stripe.savePrice({ plan, cents, currency: row.currency, interval: intervalOf(plan), name }))
    const price = await stripe.fetchPrice(stripePriceId)
    priced.push({ ...row, stripePriceId, taxAdded: price && (await stripe.addsTax(price)) })
  }
  return scopes.withServiceRole(async db => {
    // Admins who save at the same moment take turns.
    await db.query(`select from public.plan_prices order by plan for update`)
    const { answer } = await readPlanPrices(db)
    if (answer.version !== version) throw new ApiError('newer_version')
    const changed = changes(answer.prices, priced)
    const isNew = priced.some(
      ({ plan, stripePriceId }) => stripePriceId !== before.byPlan[plan].stripePriceId,
    )
    if (Object.keys(changed).length === 0 && !isNew) return answer
    await db.query(KEEP_FORMER, [JSON.stringify(priced), adminId])
    await db.query(STORE, [JSON.stringify(priced)])
    if (Object.keys(changed).length === 0 && !PLANS.some(plan => taken[plan]))
      return (await readPlanPrices(db)).answer
    await db.query(`select private.write_audit($1, 'plan_prices.changed', 'plan_prices', null, $2)`, [
      adminId,
      JSON.stringify({ name: 'Plans', changed }),
    ])
    return (await readPlanPrices(db)).answer
  })
}

/**
 * Returns the present price; null where the amount is another one, or the provider does not know the price, as with
 * keys of another account.
 */
async function presentPrice(
  stripe: Context['stripe'],
  { stripePriceId: id, ...stored }: StoredPrice,
  { priceCents, currency }: Omit<StoredPrice, 'stripePriceId'>,
): Promise<string | null> {
  if (id === null || stored.priceCents !== priceCents || stored.currency !== currency) return null
  return (await stripe.fetchPrice(id)) ? id : null
}

/** Returns the provider's prices that the admin has chosen to use. */
async function takePrices(
  stripe: Context['stripe'],
  wanted: Record<Plan, PlanPrice>,
  currency: string,
): Promise<Partial<Record<Plan, ProviderPrice>>> {
  const taken: Partial<Record<Plan, ProviderPrice>> = {}
  const issues: Issue[] = []
  for (const plan of PLANS) {
    const id = wanted[plan].takenPrice
    if (!id) continue
    const price = await stripe.fetchPrice(id)
    if (price?.interval === intervalOf(plan) && canBeTaken(price)) taken[plan] = price
    else
      issues.push({
        path: `${plan}.takenPrice`,
        message: 'This price cannot be used here. Please choose another one.',
      })
  }
  const currencies = new Set(PLANS.map(plan => taken[plan]?.currency ?? currency))
  if (issues.length === 0 && currencies.size > 1) {
    for (const plan of PLANS)
      if (taken[plan])
        issues.push({ path: `${plan}.takenPrice`, message: 'Both plans need the same currency.' })
  }
  refuse(issues)
  return taken
}

/** Returns whether plans may have the amount and the currency. */
export const canBeTaken = ({ cents, currency }: ProviderPrice) =>
  cents >= priceLimits.least &&
  cents <= priceLimits.most &&
  currencies.some(({ value }) => value === currency)

function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw new ApiError('invalid_input', { issues })
}

/** Returns the changes field by field, in the words of the audit log: `annual_price_cents`. */
function changes(
  before: PlanPricesAnswer['prices'],
  rows: readonly (Omit<PlanPrice, 'takenPrice'> & { plan: Plan; currency: string })[],
): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const { plan, currency, ...price } of rows) {
    if (currency !== before.currency) changed.currency = currency.toUpperCase()
    for (const [field, label] of Object.entries(FIELDS) as [keyof typeof FIELDS, string][]) {
      if (JSON.stringify(price[field]) === JSON.stringify(before[plan][field])) continue
      changed[`${plan}_${label}`] =
        field.endsWith('Cents') && price[field] !== null ? Number(price[field]) / 100 : price[field]
    }
  }
  return changed
}

const FIELDS = {
  label: 'name',
  priceCents: 'price',
  listPriceCents: 'price_before',
  trialDays: 'trial_days',
  note: 'note',
  badges: 'badges',
  benefits: 'benefits',
} as const
