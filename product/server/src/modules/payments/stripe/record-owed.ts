/** Keeps private.failed_payments: each invoice whose payment failed, and what became of it. */
import type { Queryable } from '@juno/backend'
import type { Subscription } from './stripe-objects'

const FAILED = `
insert into private.failed_payments as f (invoice_id, membership_id, cents, currency, first_failed_at, attempts)
select $2, m.id, coalesce($3, m.price_cents * m.quantity, 0), coalesce(m.currency, $4), coalesce($5, m.owed_since), $6
from public.memberships m where m.subscription_id = $1
on conflict (invoice_id) do update set attempts = greatest(f.attempts, excluded.attempts)`

/**
 * Nothing is owed any more: it was paid, or somebody has made the invoice void at the provider, which is no payment, and
 * nothing to thank for. Nor is the end of a membership that was given up, though the provider may call it settled in between.
 */
const SETTLED = `
update private.failed_payments f set
  saved_at = case when f.invoice_id is distinct from $4 then $3::timestamptz end,
  given_up_at = case when f.invoice_id = $4 then $3::timestamptz end,
  told_at = case when f.invoice_id = $4 then $3::timestamptz else f.told_at end
from public.memberships m
where m.subscription_id = $1 and f.membership_id = m.id and f.invoice_id is distinct from $2
  and f.saved_at is null and f.given_up_at is null and m.status in ('trialing', 'active')
  and m.leaving_reason is distinct from 'payment_failed'`

/**
 * Records the owed payment in the transaction that stores the subscription, after it. @param at when the provider said
 * so
 */
export async function recordOwed(
  db: Queryable,
  { id, owed, waivedInvoiceId, currency }: Pick<Subscription, 'id' | 'owed' | 'waivedInvoiceId' | 'currency'>,
  at: Date,
): Promise<void> {
  if (owed?.invoiceId)
    await db.query(FAILED, [id, owed.invoiceId, owed.cents, currency ?? 'cad', owed.since, owed.attempts])
  await db.query(SETTLED, [id, owed?.invoiceId ?? null, at, waivedInvoiceId])
}
