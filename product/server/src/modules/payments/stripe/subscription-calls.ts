/** Asks Stripe about subscriptions: plan, pause, seats, end. */
import type Stripe from 'stripe'
import { callStripe, eachOf, orNull, type StripeClient } from './call-stripe'
import { previewNext, type NextPayment } from './preview-next'
import { previewQuantity, type QuantityPreview } from './preview-quantity'
import { previewSwitch, type SwitchPreview } from './preview-switch'
import { PAUSED_FROM, PAUSED_UNTIL, subscriptionSchema, type Subscription } from './stripe-objects'

export interface SubscriptionCalls {
  /** Returns the subscription as it is now; null when the provider does not know it. */
  fetchSubscription(id: string): Promise<Subscription | null>
  /** The newest first, ended ones too. @param filter only those of a customer, or begun since then */
  listSubscriptions(filter: { customerId?: string; since?: Date }): AsyncIterable<Subscription>
  /**
   * Lets a subscription end with the period that is paid, or takes that back. Its event follows.
   * @returns null when the provider does not know the subscription
   */
  setCancelAtPeriodEnd(id: string, cancel: boolean, why?: LeavingReason): Promise<Subscription | null>
  /** Returns the next payment; null where none is to come, or the provider does not know the subscription. */
  previewNext(id: string): Promise<NextPayment | null>
  /** Returns what the end of a pause that has begun costs now. */
  previewResume(id: string): Promise<NextPayment | null>
  /**
   * Returns what another price would cost; null when the provider does not know the subscription.
   * @param at of an earlier preview, to see the same amount; by default now
   */
  previewSwitch(id: string, priceId: string, at?: Date): Promise<SwitchPreview | null>
  /**
   * Changes the price now, and charges or credits the difference.
   * @param when `at` of the preview, so that the amount is the one that was shown; `freeUntil` where free time goes on,
   * and then it is refused where that is over
   * @throws {CardRefusedError} and then the plan is the one of before
   */
  switchPlan(
    id: string,
    priceId: string,
    idempotencyKey: string,
    when?: { at?: Date; freeUntil?: Date },
  ): Promise<Subscription>
  /** Changes the price from the next payment on. Nothing is charged or credited now. */
  movePrice(id: string, priceId: string, idempotencyKey: string): Promise<Subscription>
  /** Returns what another number of seats would cost. @param how `at` of an earlier preview, to see the same amount */
  previewQuantity(
    id: string,
    quantity: number,
    how: { charged: boolean; at?: Date },
  ): Promise<QuantityPreview>
  /**
   * Sets the number of seats, from now on.
   * @param how whether the difference is charged or credited, as it is by default, and as of when
   * @throws {CardRefusedError}
   */
  setQuantity(
    id: string,
    quantity: number,
    idempotencyKey: string,
    how?: { charged: boolean; at?: Date },
  ): Promise<Subscription>
  /**
   * Lets the paid time run out at `from`, and takes no payment until `until`: the free time is a trial, for that a
   * subscription of a year can have as well.
   */
  pause(id: string, pause: { from: Date; until: Date }, idempotencyKey: string): Promise<Subscription>
  /**
   * Ends a pause. One that has not begun costs nothing; otherwise a new period begins and is charged now.
   * @throws {CardRefusedError} and then the pause goes on
   */
  resume(id: string, idempotencyKey: string): Promise<Subscription>
}

export interface LeavingReason {
  /** One of our own list of reasons. */
  reason: string | null
  note: string | null
}

/** In a list, each of these is one level deeper: Stripe expands four levels. */
const EXPAND = [
  'discounts.promotion_code',
  'discounts.source.coupon',
  'latest_invoice.discounts.promotion_code',
]
/** A card that is refused changes nothing. */
const CHARGED_AT_ONCE = {
  proration_behavior: 'always_invoice',
  payment_behavior: 'error_if_incomplete',
} as const

export function subscriptionCalls(stripe: StripeClient, clock: () => Date): SubscriptionCalls {
  async function update(id: string, change: Stripe.SubscriptionUpdateParams, idempotencyKey?: string) {
    const options = idempotencyKey === undefined ? {} : { idempotencyKey }
    const { subscriptions } = await stripe()
    return subscriptionSchema.parse(await subscriptions.update(id, { ...change, expand: EXPAND }, options))
  }
  async function itemOf(id: string): Promise<string> {
    const { items } = await (await stripe()).subscriptions.retrieve(id)
    return items.data[0]!.id
  }

  return {
    fetchSubscription: id =>
      orNull(async () => {
        const { subscriptions } = await stripe()
        return subscriptionSchema.parse(await subscriptions.retrieve(id, { expand: EXPAND }))
      }),
    listSubscriptions: ({ customerId, since }) =>
      eachOf(
        stripe,
        client =>
          client.subscriptions.list({
            status: 'all',
            limit: 100,
            ...(customerId && { customer: customerId }),
            ...(since && { created: { gte: toSeconds(since) } }),
            expand: EXPAND.map(path => `data.${path}`),
          }),
        found => subscriptionSchema.parse(found),
      ),
    setCancelAtPeriodEnd: (id, cancel, why) =>
      orNull(() =>
        update(id, {
          cancel_at_period_end: cancel,
          ...(why && {
            cancellation_details: { comment: why.note ?? '' },
            metadata: { juno_leaving_reason: why.reason ?? '' },
          }),
        }),
      ),
    previewNext: id => callStripe(() => previewNext(stripe, id)),
    previewResume: id => callStripe(() => previewNext(stripe, id, 'now')),
    previewSwitch: (id, priceId, at = clock()) =>
      callStripe(async () => previewSwitch(await stripe(), id, priceId, at)),
    switchPlan: (id, price, idempotencyKey, { at, freeUntil } = {}) =>
      callStripe(async () => {
        const items = [{ id: await itemOf(id), price }]
        const dated = at && { proration_date: toSeconds(at) }
        const how: Stripe.SubscriptionUpdateParams = freeUntil
          ? { trial_end: toSeconds(freeUntil), proration_behavior: 'none' }
          : { ...dated, ...CHARGED_AT_ONCE }
        return update(id, { items, ...how }, idempotencyKey)
      }),
    movePrice: (id, price, idempotencyKey) =>
      callStripe(async () =>
        update(id, { items: [{ id: await itemOf(id), price }], proration_behavior: 'none' }, idempotencyKey),
      ),
    previewQuantity: (id, quantity, { charged, at = clock() }) =>
      callStripe(async () => previewQuantity(await stripe(), id, { quantity, charged, now: at })),
    setQuantity: (id, quantity, idempotencyKey, { charged, at } = { charged: true }) =>
      callStripe(async () => {
        const items = [{ id: await itemOf(id), quantity }]
        const dated = at && { proration_date: toSeconds(at) }
        const how = charged ? { ...dated, ...CHARGED_AT_ONCE } : { proration_behavior: 'none' as const }
        return update(id, { items, ...how }, idempotencyKey)
      }),
    pause: (id, { from, until }, idempotencyKey) =>
      callStripe(() =>
        update(
          id,
          {
            trial_end: toSeconds(until),
            proration_behavior: 'none',
            metadata: {
              [PAUSED_FROM]: String(toSeconds(from)),
              [PAUSED_UNTIL]: String(toSeconds(until)),
            },
          },
          idempotencyKey,
        ),
      ),
    resume: (id, idempotencyKey) =>
      callStripe(async () => {
        const { metadata } = await (await stripe()).subscriptions.retrieve(id)
        const from = Number(metadata[PAUSED_FROM] ?? 0)
        const begun = from <= toSeconds(clock())
        return update(
          id,
          {
            trial_end: begun ? 'now' : from,
            proration_behavior: 'none',
            payment_behavior: 'error_if_incomplete',
            // A pause that has not begun gets no length, so that its paid time is not taken for a trial.
            metadata: {
              [PAUSED_FROM]: begun ? '' : String(from),
              [PAUSED_UNTIL]: begun ? '' : String(from),
            },
          },
          idempotencyKey,
        )
      }),
  }
}

function toSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
