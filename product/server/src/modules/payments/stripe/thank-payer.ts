/** Mails a member what was paid, for the first time or again. Runs in the transaction that stores the payment. */
import type { Queryable } from '@juno/backend'
import { firstPayment, membershipRenewed } from '../payer/membership-mails'
import type { PaymentContext } from './payment-context'
import { findDayText } from '../payer/site-day'
import type { Subscription } from './stripe-objects'

interface Paid {
  userId: string
  subscription: Subscription
  cents: number
  currency: string
  paidAt: Date
  /** The account never had a membership. */
  isFirst?: boolean
}

/** Returns when the next payment comes by itself, or null. */
export const nextPaymentOf = ({ cancelAtPeriodEnd, trialEnd, currentPeriodEnd }: Subscription): Date | null =>
  cancelAtPeriodEnd ? null : (trialEnd ?? currentPeriodEnd)

/** @param reference of the payment at the provider: each is thanked for once */
export async function thankPayer(
  { outbox, site }: Pick<PaymentContext, 'outbox' | 'site'>,
  db: Queryable,
  { userId, subscription, isFirst = false, ...payment }: Paid,
  reference: string,
): Promise<void> {
  const { rows } = await db.query<{ email: string; name: string }>(
    `select email, name from private.member_addresses(array[$1::uuid])
     -- Who had to be reminded is thanked for that (grace/thank-for-payment.ts).
     where not exists (select from private.failed_payments f where 'invoice:' || f.invoice_id = $2)`,
    [userId, reference],
  )
  if (!rows[0]) return
  const { email, name } = rows[0]
  const { plan, currentPeriodEnd: paidUntil } = subscription
  const day = await findDayText(db)
  await outbox.enqueue(db, {
    kind: isFirst ? 'membership-paid' : 'membership-renewed',
    to: email,
    content: isFirst
      ? firstPayment({ name, plan, day, nextAt: nextPaymentOf(subscription), ...payment }, site)
      : membershipRenewed({ name, plan, paidUntil, day, ...payment }, site),
    idempotencyKey: `membership-renewed:${reference}`,
  })
}
