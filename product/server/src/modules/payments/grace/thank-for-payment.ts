/**
 * Job: thank each member whose failed payment was paid in the end. The mark is set in the transaction that writes the
 * mail.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow } from '../stripe/each-row'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { firmPaymentSaved } from './firm-payment-mails'
import { paymentSaved } from './grace-mails'
import { findPayerToMail } from '../payer/payer-to-mail'

type ThankParts = PaymentContext & Pick<ServerContext, 'logger'>

const UNTOLD = `
select invoice_id as "invoiceId" from private.failed_payments
where saved_at is not null and told_at is null order by saved_at`

const TAKE = `
update private.failed_payments f set told_at = $2
from public.memberships m
where m.id = f.membership_id and f.invoice_id = (
  select invoice_id from private.failed_payments
  where invoice_id = $1 and saved_at is not null and told_at is null for update skip locked
)
returning f.invoice_id as "invoiceId", f.membership_id as "membershipId", f.cents, f.currency,
  m.current_period_end as "paidUntil"`

/**
 * Corrects a payment that was noted as paid because nothing was owed any more: somebody made its invoice void, and a
 * newer one was paid.
 */
const WAIVE = `
update private.failed_payments set given_up_at = saved_at, saved_at = null where invoice_id = $1`
const WAIVED = ['void', 'uncollectible']

interface Saved {
  invoiceId: string
  membershipId: string
  cents: number
  currency: string
  paidUntil: Date | null
}

export function thankForPayment(context: ThankParts): Job {
  return {
    name: 'thank-for-payments',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const { rows } = await context.scopes.withServiceRole(db => db.query<{ invoiceId: string }>(UNTOLD))
      await eachRow(context, rows, ({ invoiceId }) =>
        askAndWrite(context, (db, context) => thankOne(context, db, invoiceId)),
      )
    },
  }
}

async function thankOne(
  { stripe, outbox, site, clock }: AskingContext,
  db: Queryable,
  invoice: string,
): Promise<void> {
  const { rows } = await db.query<Saved>(TAKE, [invoice, clock()])
  if (!rows[0]) return
  if (WAIVED.includes((await stripe.fetchInvoice(invoice))?.status ?? '')) {
    await db.query(WAIVE, [invoice])
    return
  }
  const { invoiceId, membershipId, cents, currency, paidUntil } = rows[0]
  const payer = await findPayerToMail(db, membershipId)
  if (!payer) return
  const { name, email, day, firm } = payer
  const saved = { name, cents, currency, paidUntil: paidUntil && day(paidUntil) }
  await outbox.enqueue(db, {
    kind: 'payment-saved',
    to: email,
    content: firm ? firmPaymentSaved(saved, firm, site) : paymentSaved(saved, site),
    idempotencyKey: `payment-saved:${invoiceId}`,
  })
}
