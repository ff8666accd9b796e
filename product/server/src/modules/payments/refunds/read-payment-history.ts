/** The payments of a person or of one membership, as the provider knows them now. */
import type {
  PaidMembership,
  PaymentHistory,
  PaymentHistoryQuery,
} from '@juno/domain/payments/payment-history'
import type { Queryable } from '@juno/backend'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import type { SubscriptionPayment } from '../stripe/payment-history-calls'

interface Stored extends Omit<PaidMembership, 'payments' | 'paidUntil'> {
  subscriptionId: string
  paidUntil: Date | null
}

interface Asked {
  chargeId: string
  cents: number
  by: string | null
}

const MOST = 20

export async function readPaymentHistory(
  { scopes, stripe }: Pick<PaymentContext, 'scopes' | 'stripe'>,
  query: PaymentHistoryQuery,
): Promise<PaymentHistory> {
  const { stored, asked, won } = await scopes.withServiceRole(async db => {
    const found = await findPaid(db, query)
    return { stored: found, asked: await findAsked(db, found), won: await findWonCharges(db, found) }
  })
  const memberships: PaidMembership[] = []
  for (const { subscriptionId, paidUntil, ...membership } of stored) {
    const payments = (await stripe.listPayments(subscriptionId)) ?? []
    memberships.push({
      ...membership,
      paidUntil: paidUntil?.toISOString() ?? null,
      payments: payments.map(payment => describe(payment, asked, won)),
    })
  }
  return { memberships }
}

async function findPaid(db: Queryable, { account, membership }: PaymentHistoryQuery): Promise<Stored[]> {
  const { rows } = await db.query<Stored>(
    `select m.id, m.email, m.user_id as "accountId", p.name, f.name::text as "firmName", m.plan, m.state, m.subscription_id as "subscriptionId",
       m.status not in ('canceled', 'incomplete', 'incomplete_expired') as runs,
       m.cancel_at_period_end as "endsWithPeriod", m.current_period_end as "paidUntil"
     from public.memberships m left join public.profiles p on p.id = m.user_id
     left join private.firm_memberships l on l.membership_id = m.id
     left join private.firms f on f.id = l.firm_id
     where m.subscription_id is not null and (
       m.user_id = $1 or m.id = $2
       or l.firm_id = (select own.firm_id from private.firm_memberships own where own.membership_id = $2)
     )
     order by m.created_at desc limit ${MOST}`,
    [account ?? null, membership ?? null],
  )
  return rows
}

async function findAsked(db: Queryable, memberships: readonly Stored[]): Promise<Asked[]> {
  const { rows } = await db.query<Asked>(
    `select a.charge_id as "chargeId", a.cents, p.name as by
     from private.asked_refunds a left join public.profiles p on p.id = a.asked_by
     where a.membership_id = any ($1) and a.settled_at is null`,
    [memberships.map(({ id }) => id)],
  )
  return rows
}

/** Payments whose dispute the bank has decided for us: they can be refunded again. */
export async function findWonCharges(
  db: Queryable,
  memberships: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ charge: string }>(
    `select charge_id as charge from private.disputes
     where membership_id = any ($1) and status in ('won', 'warning_closed')`,
    [memberships.map(({ id }) => id)],
  )
  return new Set(rows.map(({ charge }) => charge))
}

/** Returns whether a bank has taken one of the payments, before anything moves: none of several goes back then. */
export async function isDisputed(
  { stripe }: Pick<AskingContext, 'stripe'>,
  db: Queryable,
  { id, subscription_id: subscriptionId }: { id: string; subscription_id: string },
): Promise<boolean> {
  const payments = (await stripe.listPayments(subscriptionId)) ?? []
  const won = await findWonCharges(db, [{ id }])
  return payments.some(one => one.disputed && one.refundedCents < one.cents && !won.has(one.chargeId))
}

function describe(payment: SubscriptionPayment, asked: readonly Asked[], won: ReadonlySet<string>) {
  const open = asked.find(({ chargeId }) => chargeId === payment.chargeId)
  return {
    ...payment,
    at: payment.at.toISOString(),
    disputed: payment.disputed && !won.has(payment.chargeId),
    asked: open ? { cents: open.cents, by: open.by } : null,
  }
}
