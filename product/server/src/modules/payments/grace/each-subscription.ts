/** Goes through subscriptions, a transaction for each step with each, as far as the provider can be reached. */
import type { Queryable } from '@juno/backend'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow } from '../stripe/each-row'
import { askAndWrite } from '../stripe/ask-and-write'
import { subscriptionClaim } from '../stripe/memberships'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'

export type GraceContext = PaymentContext & Pick<ServerContext, 'logger'>

/** So many in a run, which is each minute. */
export const MOST_IN_A_RUN = 20

/**
 * Returns a condition on a row m of public.memberships: jobs may ask the provider about it, because the provider knows
 * it and did not refuse it within the hour. The comparison decides about an unknown one. @param now a parameter of the
 * statement
 */
export const mayBeAsked = (now: string) =>
  `m.unknown_since is null and coalesce(m.refused_at < ${now}::timestamptz - interval '1 hour', true)`

/**
 * @param steps each holds the subscription's claim; what one throws leaves nothing behind of it, ends those to follow, and
 * is tried in the next run, or after an hour where the provider has refused
 */
export async function eachSubscription(
  context: GraceContext,
  subscriptionIds: readonly string[],
  ...steps: readonly ((context: AskingContext, db: Queryable, subscriptionId: string) => Promise<void>)[]
): Promise<void> {
  const { scopes, clock } = context
  await eachRow(
    context,
    subscriptionIds,
    async id => {
      for (const step of steps)
        await askAndWrite(context, async (db, context) => {
          // Somebody else who is at work on it does what is to be done.
          if (await context.tryClaim(subscriptionClaim(id))) await step(context, db, id)
        })
    },
    id =>
      scopes.withServiceRole(db =>
        db.query('update public.memberships set refused_at = $2 where subscription_id = $1', [id, clock()]),
      ),
  )
}
