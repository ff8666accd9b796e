/**
 * The outcome of a checkout, for the create-account page. The holder of the session id in Stripe's return link, or of
 * the token of the mail, is the payer, and may see the address that was paid with.
 */
import type { CheckoutSession as CheckoutAnswer } from '@juno/domain/payments/checkout'
import type { Plan } from '@juno/domain/payments/pricing'
import { fulfilCheckout } from '../stripe/fulfil-checkout'
import type { Queryable } from '@juno/backend'
import { hashLinkToken } from '../../../shared/api/link-token'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'

const UNKNOWN: CheckoutAnswer = {
  status: 'unknown',
  email: null,
  plan: null,
  accountExists: false,
  receipt: null,
}
const UNMATCHED: CheckoutAnswer = { ...UNKNOWN, status: 'unmatched' }
const OPEN: CheckoutAnswer = { ...UNKNOWN, status: 'open' }

interface Payment {
  email: string
  plan: Plan
  account_exists: boolean
  paid_until: Date | null
}

export async function lookUpCheckout(
  context: PaymentContext,
  query: { session_id?: string | undefined; token?: string | undefined },
): Promise<CheckoutAnswer> {
  const { token, session_id: sessionId } = query
  const { scopes, stripe } = context
  const registered = await scopes.withServiceRole(db => findRegistration(db, { token, sessionId }))
  if (registered) return complete(registered)
  if (!sessionId) return UNKNOWN

  // Anybody may ask for any session id: no connection is held while Stripe is asked.
  const session = await stripe.fetchCheckoutSession(sessionId)
  if (!session || session.status === 'expired') return UNKNOWN
  const { paid, subscriptionId, cents, currency } = session
  if (!paid || !subscriptionId) return OPEN
  // The payer may be back before the event arrives: what it would do is done now, and the event changes nothing.
  const payment = await askAndWrite(context, async (db, context) => {
    await fulfilCheckout(context, db, session, context.clock())
    const registration = await findRegistration(db, { token: undefined, sessionId })
    return registration ?? findMembershipPayment(db, subscriptionId)
  })
  if (!payment) return UNMATCHED
  const paidUntil = payment.paid_until?.toISOString() ?? null
  return { ...complete(payment), receipt: payment.account_exists ? { cents, currency, paidUntil } : null }
}

function complete({ email, plan, account_exists }: Payment): CheckoutAnswer {
  return { status: 'complete', email, plan, accountExists: account_exists, receipt: null }
}

async function findRegistration(
  db: Queryable,
  proof: { token: string | undefined; sessionId: string | undefined },
): Promise<Payment | null> {
  const { rows } = await db.query<Payment>(
    `select known.email, r.plan,
       r.claimed_by is not null or private.confirmed_user_by_email(known.email) is not null as account_exists,
       null::timestamptz as paid_until
     from (
       select r.id, r.email from public.pending_registrations r where r.token = $1 or r.checkout_session_id = $2
       union all
       select c.registration_id, c.email from private.corrected_registrations c
       join public.pending_registrations r on r.id = c.registration_id
       where c.token_hash = $1 and c.expires_at > now() and r.claimed_at is null
     ) known
     join public.pending_registrations r on r.id = known.id`,
    [proof.token ? hashLinkToken(proof.token) : null, proof.sessionId ?? null],
  )
  return rows[0] ?? null
}

async function findMembershipPayment(db: Queryable, subscriptionId: string): Promise<Payment | null> {
  const { rows } = await db.query<Payment>(
    `select coalesce(private.account_email(m.user_id), m.email) as email, m.plan,
       true as account_exists, m.current_period_end as paid_until
     from public.memberships m where m.subscription_id = $1 and m.user_id is not null`,
    [subscriptionId],
  )
  return rows[0] ?? null
}
