/**
 * Memberships whose subscription the provider does not know: it was made in another account, with test keys or in the
 * sandbox, or was deleted there. Each statement is run under the claim of the subscription.
 */
import type { Queryable } from '@juno/backend'
import { unknownReason } from '@juno/domain/payments/membership-acts'

/** Remembers since when one that runs is unknown. @returns whether it runs */
export async function noteUnknown(db: Queryable, subscriptionId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update public.memberships set unknown_since = coalesce(unknown_since, $2)
     where subscription_id = $1 and status not in ('canceled', 'incomplete_expired')`,
    [subscriptionId, now],
  )
  return rowCount === 1
}

/** Ends one that runs, as `membershipState` has an ended one. What was owed for it is given up. */
export async function endUnknownMembership(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `update public.memberships set status = 'canceled', state = 'ended', access_until = null, state_changes_at = null,
       ended_at = $2, cancel_at_period_end = false, paused_from = null, owed_since = null, owed_invoice = null,
       grace_mails = 0, grace_mailed_at = null, leaving_reason = $3, leaving_note = null
     where id = $1`,
    [id, now, unknownReason.value],
  )
  await db.query(
    `update private.failed_payments set given_up_at = $2, told_at = $2
     where membership_id = $1 and saved_at is null and given_up_at is null`,
    [id, now],
  )
}

const OTHER = `
select o.id from public.memberships m
join public.memberships o on o.user_id = m.user_id and o.id <> m.id
where m.subscription_id = $1 and o.source = 'subscription' and o.status in ('trialing', 'active', 'past_due')
order by o.created_at limit 1`

/**
 * Opens a membership again that had ended as unknown and was saved again. Where the member has paid again meanwhile, it
 * is a double.
 */
export async function takeUpKnown(db: Queryable, subscriptionId: string): Promise<void> {
  const { rows } = await db.query<{ id: string }>(OTHER, [subscriptionId])
  await db.query(
    `update public.memberships set leaving_reason = null, double_of = $2,
       user_id = case when $2::uuid is null then user_id end
     where subscription_id = $1`,
    [subscriptionId, rows[0]?.id ?? null],
  )
}
