/**
 * Lets the product follow when time passes in the sandbox for one customer: its own dates move into the past with those of
 * the sandbox, the memberships are read again, and the jobs that wait for a date run.
 */
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import type { Job } from '../../../shared/jobs/define-job'
import { readAgain } from '../grace/read-again'
import type { Sandbox } from '@juno/stripe-simulator/sandbox'
import { claimSubscription } from '../stripe/memberships'

/** Selects the memberships that were given to the same people. */
const GIVEN = `select given.id from public.memberships given
     join public.memberships own on own.user_id = given.user_id
     where own.id = any ($2::uuid[]) and given.source in ('complimentary', 'gift')`

/** $1: seconds, $2: the ids of memberships. */
const OWN_DATES = [
  `update private.end_warnings set ends_at = ends_at - $1 * interval '1 second' where membership_id in (${GIVEN})`,
  `update public.memberships set current_period_end = current_period_end - $1 * interval '1 second',
     access_until = access_until - $1 * interval '1 second', state_changes_at = state_changes_at - $1 * interval '1 second'
   where id in (${GIVEN})`,
  `update public.memberships set grace_mailed_at = grace_mailed_at - $1 * interval '1 second'
   where id = any ($2::uuid[]) and grace_mailed_at is not null`,
  `update private.payments set occurred_at = occurred_at - $1 * interval '1 second'
   where membership_id = any ($2::uuid[])`,
  `update private.failed_payments set first_failed_at = first_failed_at - $1 * interval '1 second',
     saved_at = saved_at - $1 * interval '1 second', given_up_at = given_up_at - $1 * interval '1 second'
   where membership_id = any ($2::uuid[])`,
  `update private.membership_notices set due_at = due_at - $1 * interval '1 second'
   where membership_id = any ($2::uuid[])`,
  `update private.card_links set expires_at = expires_at - $1 * interval '1 second'
   where membership_id = any ($2::uuid[])`,
  `update private.membership_changes set changed_at = changed_at - $1 * interval '1 second'
   where membership_id = any ($2::uuid[])`,
  `update private.firms set paid_seats_until = paid_seats_until - $1 * interval '1 second'
   where membership_id = any ($2::uuid[]) and paid_seats_until is not null`,
]

/**
 * Lets time pass for a customer, and moves the own dates with those of the sandbox. Before the events of that time are
 * delivered: what they write has its date already. The jobs of each minute see neither date without the other: a notice
 * would be sent again for the date that has moved.
 */
export async function moveDates(
  { sandbox, ...parts }: Pick<PaymentContext, 'scopes' | 'clock'> & { sandbox: Pick<Sandbox, 'passTime'> },
  customerId: string,
  seconds: number,
): Promise<void> {
  await askAndWrite(parts, async (db, context) => {
    const { rows } = await db.query<{ id: string; subscriptionId: string }>(
      `select id, subscription_id as "subscriptionId" from public.memberships
       where stripe_customer_id = $1 and subscription_id is not null order by subscription_id`,
      [customerId],
    )
    for (const { subscriptionId } of rows) await claimSubscription(context, subscriptionId)
    await context.outside('time passes', () => sandbox.passTime(customerId, seconds))
    const ids = rows.map(({ id }) => id)
    for (const statement of OWN_DATES) await db.query(statement, [seconds, ids])
  })
}

/** Reads the customer's subscriptions again and runs the jobs, after the events were delivered. */
export async function catchUp(
  context: Pick<PaymentContext, 'scopes' | 'stripe' | 'clock'>,
  customerId: string,
  jobs: readonly Job[],
): Promise<void> {
  const { scopes } = context
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ id: string }>(
      `select subscription_id as id from public.memberships
       where stripe_customer_id = $1 and subscription_id is not null`,
      [customerId],
    ),
  )
  for (const { id } of rows) {
    await askAndWrite(context, async (db, context) => {
      await claimSubscription(context, id)
      await readAgain(context, db, id)
    })
  }
  for (const job of jobs) await job.handle({}, { isLastAttempt: true })
}
