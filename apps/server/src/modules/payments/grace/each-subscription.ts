/** Goes through subscriptions, a transaction for each, as far as the provider can be reached. */
import type { Queryable } from '@juno/backend'
import type { Platform } from '../../../platform/platform'
import type { PaymentContext } from '../payment-context'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { tryLockSubscription } from './read-again'

export type GraceContext = PaymentContext & Pick<Platform, 'logger'>

/** So many in a run, which is each minute. */
export const MOST_IN_A_RUN = 20
/** After so many without an answer from the provider, the others wait for the next run. */
const MOST_UNREACHABLE = 3

/** @param work holds the subscription's lock; what it throws leaves nothing behind, and is tried in the next run */
export async function eachSubscription(
  { scopes, logger }: GraceContext,
  subscriptionIds: readonly string[],
  work: (db: Queryable, subscriptionId: string) => Promise<void>,
): Promise<void> {
  let unreachable = 0
  const failures: unknown[] = []
  for (const id of subscriptionIds) {
    try {
      await scopes.withServiceRole(async db => {
        if (await tryLockSubscription(db, id)) await work(db, id)
      })
    } catch (error) {
      // One that fails for a reason of its own keeps nobody else waiting.
      if (!(error instanceof StripeUnavailableError)) failures.push(error)
      else if (++unreachable === MOST_UNREACHABLE) break
      else logger.warn({ err: error }, 'the payment provider did not answer about a membership')
    }
  }
  if (failures.length > 0) throw failures[0]
}
