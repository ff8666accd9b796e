/** Keeps private.failed_payments: each invoice whose payment failed, and whether it was paid in the end. */
import type { Queryable } from '@juno/backend'
import type { Subscription } from './stripe-objects'

const FAILED = `
insert into private.failed_payments as f (invoice_id, membership_id, cents, currency, first_failed_at, attempts)
select $2, m.id, coalesce($3, m.price_cents * m.quantity, 0), coalesce(m.currency, $4), coalesce($5, m.owed_since), $6
from public.memberships m where m.subscription_id = $1
on conflict (invoice_id) do update set attempts = greatest(f.attempts, excluded.attempts)`

/** The end of a membership that was given up is no payment, though the provider may call it settled in between. */
const SAVED = `
update private.failed_payments f set saved_at = $3
from public.memberships m
where m.subscription_id = $1 and f.membership_id = m.id and f.invoice_id is distinct from $2
  and f.saved_at is null and f.given_up_at is null and m.status in ('trialing', 'active')
  and m.leaving_reason is distinct from 'payment_failed'`

/** In the transaction that stores the subscription, after it. @param at when the provider said so */
export async function recordOwed(
  db: Queryable,
  { id, owed, currency }: Pick<Subscription, 'id' | 'owed' | 'currency'>,
  at: Date,
): Promise<void> {
  if (owed?.invoiceId)
    await db.query(FAILED, [id, owed.invoiceId, owed.cents, currency ?? 'cad', owed.since, owed.attempts])
  await db.query(SAVED, [id, owed?.invoiceId ?? null, at])
}
