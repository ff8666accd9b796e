/**
 * Writes what became of a charge into the ledger. Each event is a reason to read the whole charge again, so that events in
 * any order, repeated or late leave the same rows.
 */
import type { Queryable } from '@juno/backend'
import type { AskingContext } from '../stripe/payment-context'
import { claimSubscription } from '../stripe/memberships'
import { gaveBack, ledgerRows, type LedgerRow } from './ledger-rows'

type LedgerContext = Pick<AskingContext, 'stripe' | 'claim'>

const WRITE = `
insert into private.payments as p (id, kind, membership_id, source, cents, tax_cents, currency, plan, coupon, payment_id,
  invoice_id, subscription_id, occurred_at)
select r.id, r.kind, m.id, r.source, r.cents, r."taxCents", r.currency, r.plan, r.coupon, r."paymentId", r."invoiceId",
  r."subscriptionId", r.at
from jsonb_to_recordset($1) as r (
  id text, kind text, source text, cents integer, "taxCents" integer, currency text, plan text, coupon text,
  "paymentId" text, "invoiceId" text, "subscriptionId" text, at timestamptz
)
left join public.memberships m on m.subscription_id = r."subscriptionId"
-- What was written of an amount stays: a comparison tells of what differs.
on conflict (id) do update set tax_cents = excluded.tax_cents
where p.tax_cents <> excluded.tax_cents
returning (xmax = 0) as added`

/** @returns how many rows are new */
export async function recordCharge(context: LedgerContext, db: Queryable, chargeId: string): Promise<number> {
  const history = await context.stripe.fetchChargeHistory(chargeId)
  if (!history) return 0
  // The claim comes before the rows: a change of the membership holds it, and may write them next.
  if (history.invoice?.subscriptionId) await claimSubscription(context, history.invoice.subscriptionId)
  const failed = history.refunds.filter(refund => !gaveBack(refund)).map(({ id }) => id)
  if (failed.length > 0) await db.query('delete from private.payments where id = any ($1)', [failed])
  return writeLedger(db, ledgerRows(history))
}

/** @returns how many of the rows are new */
export async function writeLedger(db: Queryable, ledger: readonly LedgerRow[]): Promise<number> {
  const { rows } = await db.query<{ added: boolean }>(WRITE, [JSON.stringify(ledger)])
  return rows.filter(({ added }) => added).length
}
