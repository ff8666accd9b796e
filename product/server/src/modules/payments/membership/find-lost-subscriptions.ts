/**
 * Job: once a day, look for subscriptions that the provider has and we do not, because no event of theirs arrived. They
 * are taken in as their events would have done it, and told to the team. Those of other products are left alone.
 */
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow } from '../stripe/each-row'
import { beginToday, findLastFinished, finishToday } from '../stripe/daily-runs'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { fulfilCheckout } from '../stripe/fulfil-checkout'
import { isOurs } from '../stripe/is-ours'
import { claimSubscription, findMembership, saveMembership } from '../stripe/memberships'
import { StripeFailure } from '../stripe/call-stripe'
import type { Subscription } from '../stripe/stripe-objects'

type FindContext = PaymentContext & Pick<ServerContext, 'logger'>

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Looks back from the last search that went through: one of its finds may not have been imported. */
const LOOK_BACK = 2 * DAY
/** A younger subscription may have its events on their way. */
const YOUNGEST = 2 * HOUR

const NEVER_PAID = ['incomplete', 'incomplete_expired']

export function findLostSubscriptions(context: FindContext): Job {
  const { scopes, stripe, clock, logger } = context
  return {
    name: 'find-lost-subscriptions',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const now = clock()
      const last = await scopes.withServiceRole(async db =>
        (await beginToday(db, 'subscriptions', now))
          ? ((await findLastFinished(db, 'subscriptions')) ?? new Date(now.getTime() - DAY))
          : null,
      )
      if (!last) return
      let isRead = false
      async function* begunSince(since: Date) {
        yield* stripe.listSubscriptions({ since })
        isRead = true
      }
      try {
        await eachRow(context, begunSince(new Date(last.getTime() - LOOK_BACK)), async found => {
          if (!NEVER_PAID.includes(found.status)) await takeIn(context, found, now)
        })
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error
        logger.warn({ err: error }, 'the subscriptions of the payment provider could not be listed')
      } finally {
        if (isRead) await scopes.withServiceRole(db => finishToday(db, 'subscriptions', now))
      }
    },
  }
}

async function takeIn(context: FindContext, subscription: Subscription, now: Date): Promise<void> {
  const { id, startedAt, customerId } = subscription
  if (!startedAt || now.getTime() - startedAt.getTime() < YOUNGEST) return
  await askAndWrite(context, async (db, context) => {
    const { stripe } = context
    await claimSubscription(context, id)
    if (await findMembership(db, id)) return
    const session = await stripe.findCheckoutOf(id)
    if (!(await isOurs(context, db, subscription, session?.clientReferenceId ?? null))) return
    if (session?.paid) {
      await fulfilCheckout(context, db, session, now)
    } else {
      const email = (await stripe.fetchCustomer(customerId))?.email
      if (!email) return
      await saveMembership(db, subscription, { email, userId: null }, { at: now, now })
    }
    await db.query(
      `insert into private.mended_memberships (membership_id, mended_at, before, after)
       select m.id, $2, '{"status": null}', jsonb_build_object('status', m.status)
       from public.memberships m where m.subscription_id = $1`,
      [id, now],
    )
  })
}
