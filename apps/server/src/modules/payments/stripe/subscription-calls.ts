/** What we ask Stripe about subscriptions: plan, pause, seats, end. */
import type Stripe from 'stripe'
import { callStripe, eachOf, orNull, type StripeClient } from './call-stripe'
import { previewNext, type NextPayment } from './preview-next'
import { previewSwitch, type SwitchPreview } from './preview-switch'
import { PAUSED_FROM, PAUSED_UNTIL, subscriptionSchema, type Subscription } from './stripe-objects'

export interface SubscriptionCalls {
  /** As it is now; null when the provider does not know it. */
  fetchSubscription(id: string): Promise<Subscription | null>
  /** The newest first, ended ones too. @param filter only those of a customer, or begun since then */
  listSubscriptions(filter: { customerId?: string; since?: Date }): AsyncIterable<Subscription>
  /**
   * Lets a subscription end with the period that is paid, or takes that back. Its event follows.
   * @returns null when the provider does not know the subscription
   */
  setCancelAtPeriodEnd(id: string, cancel: boolean, why?: LeavingReason): Promise<Subscription | null>
  /** Ends a subscription at once, without giving anything back. Safe to repeat. */
  endNow(id: string): Promise<void>
  /** What the next payment will be; null where none is to come. */
  previewNext(id: string): Promise<NextPayment | null>
  /** What another price would cost. @param at of an earlier preview, to see the same amount; by default now */
  previewSwitch(id: string, priceId: string, at?: Date): Promise<SwitchPreview>
  /**
   * Changes the price now, and charges or credits the difference.
   * @param at of the preview, so that the amount is the one that was shown
   * @throws {CardRefusedError} and then the plan is the one of before
   */
  switchPlan(id: string, priceId: string, idempotencyKey: string, at?: Date): Promise<Subscription>
  /** How many seats, from now on; the difference is charged or credited. @throws {CardRefusedError} */
  setQuantity(id: string, quantity: number, idempotencyKey: string): Promise<Subscription>
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
  /** Of our own list. */
  reason: string | null
  note: string | null
}

const EXPAND = ['latest_invoice', 'discounts.promotion_code', 'discounts.source.coupon']
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
    endNow: id =>
      callStripe(async () => {
        const { subscriptions } = await stripe()
        const { status } = await subscriptions.retrieve(id)
        if (status !== 'canceled') await subscriptions.cancel(id)
      }),
    previewNext: id => callStripe(async () => previewNext(await stripe(), id)),
    previewSwitch: (id, priceId, at = clock()) =>
      callStripe(async () => previewSwitch(await stripe(), id, priceId, at)),
    switchPlan: (id, price, idempotencyKey, at) =>
      callStripe(async () => {
        const items = [{ id: await itemOf(id), price }]
        const dated = at && { proration_date: toSeconds(at) }
        return update(id, { items, ...dated, ...CHARGED_AT_ONCE }, idempotencyKey)
      }),
    setQuantity: (id, quantity, idempotencyKey) =>
      callStripe(async () => {
        const items = [{ id: await itemOf(id), quantity }]
        return update(id, { items, ...CHARGED_AT_ONCE }, idempotencyKey)
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
            // One that has not begun becomes one of no length, so that its paid time is not taken for a trial.
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
