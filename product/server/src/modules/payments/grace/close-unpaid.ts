/**
 * Job: end what was not paid within the days of grace. The invoice is made void and the subscription ended at the
 * provider, so that nothing of it is charged to somebody who has come back by another checkout.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import { firmClosed } from './firm-payment-mails'
import { eachSubscription, mayBeAsked, MOST_IN_A_RUN, type GraceContext } from './each-subscription'
import { membershipClosed } from './grace-mails'
import { findPayerToMail } from '../payer/payer-to-mail'
import type { AskingContext } from '../stripe/payment-context'
import { readAgain } from './read-again'
import { noteUnknown } from '../stripe/unknown-membership'

/** Selects also memberships that have ended otherwise and left an invoice that could still be paid. */
const UNPAID = `
select m.subscription_id as id from public.memberships m
where m.subscription_id is not null and ${mayBeAsked('$1')} and (
  m.state = 'unpaid'
  or m.leaving_reason = 'payment_failed' and m.status not in ('canceled', 'incomplete_expired')
  or m.state = 'ended' and exists (
    select from private.failed_payments f
    where f.membership_id = m.id and f.saved_at is null and f.given_up_at is null
  )
)
order by m.owed_since nulls last limit ${MOST_IN_A_RUN}`

export function closeUnpaid(context: GraceContext): Job {
  const { scopes, clock } = context
  return {
    name: 'close-unpaid-memberships',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const { rows } = await scopes.withServiceRole(db => db.query<{ id: string }>(UNPAID, [clock()]))
      const ids = rows.map(({ id }) => id)
      // Decided first: a crash between the provider and us is recognised by it, and the member is told why all the same.
      await eachSubscription(context, ids, decide, close)
    },
  }
}

async function decide(context: AskingContext, db: Queryable, subscriptionId: string): Promise<void> {
  if (!(await readAgain(context, db, subscriptionId))) return
  await db.query(
    `update public.memberships set leaving_reason = 'payment_failed'
     where subscription_id = $1 and owed_since is not null and state in ('unpaid', 'ended')
       and leaving_reason is distinct from 'payment_failed'`,
    [subscriptionId],
  )
}

interface Open {
  membershipId: string
  leavingReason: string | null
  invoiceId: string | null
}

const OPEN = `
select m.id as "membershipId", m.leaving_reason as "leavingReason", coalesce(f.invoice_id, m.owed_invoice) as "invoiceId"
from public.memberships m
left join private.failed_payments f on f.membership_id = m.id and f.saved_at is null and f.given_up_at is null
where m.subscription_id = $1 and (m.leaving_reason = 'payment_failed' or m.state = 'ended')
order by f.first_failed_at`

async function close(context: AskingContext, db: Queryable, subscriptionId: string): Promise<void> {
  const { stripe, clock } = context
  const { rows } = await db.query<Open>(OPEN, [subscriptionId])
  if (!rows[0]) return
  const { membershipId, leavingReason } = rows[0]
  // An invoice is paid or void, never both: a member who pays at this moment keeps the membership.
  const invoices = rows.flatMap(({ invoiceId }) => invoiceId ?? [])
  const outcomes: string[] = []
  for (const id of invoices) outcomes.push(await stripe.voidInvoice(id))
  const subscription = await stripe.fetchSubscription(subscriptionId)
  if (!subscription && (await noteUnknown(db, subscriptionId, clock()))) return
  const runs = subscription?.status === 'active' || subscription?.status === 'trialing'
  if (runs && outcomes.at(-1) === 'paid') {
    await db.query('update public.memberships set leaving_reason = null where id = $1', [membershipId])
    await readAgain(context, db, subscriptionId)
    return
  }
  await stripe.endSubscription(subscriptionId)
  await readAgain(context, db, subscriptionId)
  const { rows: given } = await db.query<{ cents: number; currency: string }>(
    `update private.failed_payments set given_up_at = $2, told_at = $2
     where membership_id = $1 and saved_at is null and given_up_at is null returning cents, currency`,
    [membershipId, clock()],
  )
  if (leavingReason === 'payment_failed' && given[0])
    await tell(context, db, { membershipId, ...given.at(-1)! }, subscriptionId)
}

/** Tells the member, unless they have come back already. */
async function tell(
  { outbox, site, clock }: AskingContext,
  db: Queryable,
  { membershipId, ...owed }: { membershipId: string; cents: number; currency: string },
  subscriptionId: string,
): Promise<void> {
  const payer = await findPayerToMail(db, membershipId)
  const { rowCount: others } = await db.query(
    `select from public.memberships m join public.memberships other on other.user_id = m.user_id
     where m.id = $1 and other.id <> m.id and other.access_until > $2`,
    [membershipId, clock()],
  )
  if (!payer || others) return
  await outbox.enqueue(db, {
    kind: 'membership-closed',
    to: payer.email,
    content: payer.firm
      ? firmClosed({ name: payer.name, ...owed }, payer.firm, site)
      : membershipClosed({ name: payer.name, ...owed }, site),
    idempotencyKey: `membership-closed:${subscriptionId}`,
  })
}
