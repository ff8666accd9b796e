/** Job: thank whoever's failed payment was paid in the end. The mark is set in the transaction that writes the mail. */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../platform/jobs/define-job'
import type { Platform } from '../../../platform/platform'
import { firmPaymentSaved } from './firm-payment-mails'
import { paymentSaved } from './grace-mails'
import { findPayerToMail } from '../payer-to-mail'

type ThankParts = Pick<Platform, 'scopes' | 'outbox' | 'site' | 'clock'>

const TAKE = `
update private.failed_payments f set told_at = $1
from public.memberships m
where m.id = f.membership_id and f.invoice_id = (
  select invoice_id from private.failed_payments where saved_at is not null and told_at is null
  order by saved_at limit 1 for update skip locked
)
returning f.invoice_id as "invoiceId", f.membership_id as "membershipId", f.cents, f.currency,
  m.current_period_end as "paidUntil"`

interface Saved {
  invoiceId: string
  membershipId: string
  cents: number
  currency: string
  paidUntil: Date | null
}

export function thankForPayment(parts: ThankParts): Job {
  return {
    name: 'thank-for-payments',
    everyMinute: {},
    async handle() {
      while (await parts.scopes.withServiceRole(db => thankNext(parts, db)));
    },
  }
}

/** @returns whether there may be another one */
async function thankNext({ outbox, site, clock }: ThankParts, db: Queryable): Promise<boolean> {
  const { rows } = await db.query<Saved>(TAKE, [clock()])
  if (!rows[0]) return false
  const { invoiceId, membershipId, cents, currency, paidUntil } = rows[0]
  const payer = await findPayerToMail(db, membershipId)
  if (payer) {
    const { name, email, day, firm } = payer
    const saved = { name, cents, currency, paidUntil: paidUntil && day(paidUntil) }
    await outbox.enqueue(db, {
      kind: 'payment-saved',
      to: email,
      content: firm ? firmPaymentSaved(saved, firm, site) : paymentSaved(saved, site),
      idempotencyKey: `payment-saved:${invoiceId}`,
    })
  }
  return true
}
