/**
 * A refund that the payer's bank rejected days later: the money is with the team again, while everything that followed from
 * the refund is done and told. What is done stays; the team is told, for only people can find another way.
 */
import type { Queryable } from '@juno/backend'
import { mailContacts } from '../../../shared/mail/mail-contacts'
import type { AskingContext } from '../stripe/payment-context'
import type { LedgerRefund } from '../stripe/ledger-calls'
import { refundRejected } from './refund-mail'

/** Describes the payment; its row may be gone. */
interface Paid {
  table: 'memberships' | 'gifts'
  id: string
  email: string
}

/** Notes each failed refund once. @returns whether it was new */
export async function noteFailedRefund(
  { stripe, outbox, site }: Pick<AskingContext, 'stripe' | 'outbox' | 'site'>,
  db: Queryable,
  refund: LedgerRefund,
): Promise<{ subscriptionId: string | null; news: boolean }> {
  const charge = refund.chargeId === null ? null : await stripe.fetchCharge(refund.chargeId)
  const subscriptionId = charge && (await stripe.findSubscriptionOf(charge))
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`refund:${refund.id}`])
  const { rowCount } = await db.query(
    `select from public.audit_log where action = 'membership.refund_failed' and details ->> 'refund' = $1`,
    [refund.id],
  )
  if (rowCount) return { subscriptionId, news: false }
  const { rows } = await db.query<Paid>(
    `select 'memberships' as table, id, email from public.memberships where subscription_id = $1
     union all select 'gifts', id, buyer_email from private.gifts where payment_intent_id = $2`,
    [subscriptionId, charge?.paymentIntentId ?? null],
  )
  const paid = rows[0] ?? null
  const { cents, currency } = refund
  await db.query(`select private.write_audit(null, 'membership.refund_failed', $1, $2, $3)`, [
    paid?.table ?? 'payments',
    paid?.id ?? null,
    JSON.stringify({ ...(paid && { email: paid.email }), cents, currency, refund: refund.id }),
  ])
  const rejected = { cents, currency, email: paid?.email ?? null, isGift: paid?.table === 'gifts' }
  await mailContacts(outbox, db, {
    kind: 'team-refund-failed',
    content: refundRejected(rejected, site),
    about: refund.id,
  })
  return { subscriptionId, news: true }
}
