/**
 * Job: ask the provider how memberships stand, without an event: each once a day, and soon after a date on which
 * something should have happened. What differs is mended as an event would have, noted, and told to the team. What the
 * provider does not know in two comparisons at least 23 hours apart, ends.
 */
import type { Queryable } from '@juno/backend'
import { unknownReason } from '@juno/domain/payments/membership-acts'
import { endsAsUnknown } from '@juno/domain/payments/membership-state'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow, takeEach } from '../stripe/each-row'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { findPayerToMail } from '../payer/payer-to-mail'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import { endUnknownMembership, noteUnknown } from '../stripe/unknown-membership'
import { ENDED_AS_UNKNOWN } from './repaired-mail'
import { membershipUnknown } from './own-membership-mails'

type CompareContext = PaymentContext & Pick<ServerContext, 'logger'>

/** So many in a run, which is each minute: 28,800 a day. */
const MOST_IN_A_RUN = 20

/** The provider keeps the end of a trial that is over. */
const DUE_AT = `case when status = 'trialing' then trial_end else current_period_end end`

const TAKE = `
update public.memberships m set compared_at = $1::timestamptz
where m.id = (
  select id from public.memberships
  where subscription_id is not null
    and (
      status not in ('canceled', 'incomplete_expired')
      -- One that ended because it was unknown goes on where it is known again: the keys were wrong for a while.
      or unknown_since is not null and ended_at > $1::timestamptz - interval '60 days'
    )
    and (
      compared_at < $1::timestamptz - interval '24 hours'
      -- A renewal is charged an hour after the period's end.
      or (
        compared_at < $1::timestamptz - interval '1 hour' and unknown_since is null
        and ${DUE_AT} < $1::timestamptz - interval '2 hours'
        and ${DUE_AT} > $1::timestamptz - interval '60 days'
      )
    )
  order by compared_at limit 1 for update skip locked
)
returning m.subscription_id as "subscriptionId"`

export function compareMemberships(context: CompareContext): Job {
  const { scopes, clock } = context
  const take = () => scopes.withServiceRole(db => db.query<{ subscriptionId: string }>(TAKE, [clock()]))
  return {
    name: 'compare-memberships',
    everyMinute: {},
    asksOutside: true,
    // A subscription whose comparison fails is asked about again in its turn.
    handle: () =>
      eachRow(context, takeEach(take, MOST_IN_A_RUN), ({ subscriptionId }) =>
        compareMembership(context, subscriptionId),
      ),
  }
}

/** Selects the facts that the team is told of, by their names in the database. */
const COMPARED = `
jsonb_build_object(
  'status', m.status, 'plan', m.plan, 'current_period_end', m.current_period_end,
  'cancel_at_period_end', m.cancel_at_period_end, 'trial_end', m.trial_end, 'paused_from', m.paused_from,
  'quantity', m.quantity, 'price_cents', m.price_cents, 'coupon', m.coupon,
  '${ENDED_AS_UNKNOWN}', coalesce(m.leaving_reason = '${unknownReason.value}', false)
)`

/** @returns whether it was mended */
export async function compareMembership(
  context: Omit<CompareContext, 'logger'>,
  subscriptionId: string,
): Promise<boolean> {
  return askAndWrite(context, async (db, context) => {
    const { stripe, clock } = context
    await claimSubscription(context, subscriptionId)
    const subscription = await stripe.fetchSubscription(subscriptionId)
    const before = await readCompared(db, subscriptionId)
    if (!before) return false
    const now = clock()
    if (subscription)
      await saveMembership(db, subscription, { email: before.email, userId: null }, { at: now, now })
    else if ((await noteUnknown(db, subscriptionId, now)) && endsAsUnknown(before.unknownSince, now)) {
      await endUnknownMembership(db, before.id, now)
      await tellOfEnd(context, db, before.id)
    }
    const after = (await readCompared(db, subscriptionId))!
    if (JSON.stringify(before.compared) === JSON.stringify(after.compared)) return false
    await db.query(
      `insert into private.mended_memberships (membership_id, mended_at, before, after)
       select $1, $2, coalesce(jsonb_object_agg(b.key, b.value), '{}'), coalesce(jsonb_object_agg(b.key, $4::jsonb -> b.key), '{}')
       from jsonb_each($3::jsonb) b where b.value is distinct from $4::jsonb -> b.key`,
      [before.id, now, JSON.stringify(before.compared), JSON.stringify(after.compared)],
    )
    return true
  })
}

/**
 * Tells a member that the membership has ended. One who has another open membership lost nothing, and is not mailed.
 */
async function tellOfEnd(
  { outbox, site, clock }: Pick<AskingContext, 'outbox' | 'site' | 'clock'>,
  db: Queryable,
  id: string,
): Promise<void> {
  const payer = await findPayerToMail(db, id)
  const { rowCount: others } = await db.query(
    `select from public.memberships m join public.memberships other on other.user_id = m.user_id
     where m.id = $1 and other.id <> m.id and other.access_until > $2`,
    [id, clock()],
  )
  if (!payer || others) return
  await outbox.enqueue(db, {
    kind: 'membership-closed',
    to: payer.email,
    content: membershipUnknown({ name: payer.name, firm: payer.firm?.name ?? null }, site),
    idempotencyKey: `membership-unknown:${id}:${clock().toISOString().slice(0, 10)}`,
  })
}

async function readCompared(db: Queryable, subscriptionId: string) {
  const { rows } = await db.query<{ id: string; email: string; unknownSince: Date | null; compared: object }>(
    `select m.id, m.email, m.unknown_since as "unknownSince", ${COMPARED} as compared from public.memberships m where m.subscription_id = $1`,
    [subscriptionId],
  )
  return rows[0]
}
