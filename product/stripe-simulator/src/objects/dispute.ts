/** A payer asks the bank for the money back. https://docs.stripe.com/api/disputes */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import type { SandboxStore } from '../sandbox-store'
import { invalidRequest } from '../stripe-api-error'
import { idOf, newId, type Shape, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import { emit } from './event'
import type Stripe from 'stripe'

type Dispute = StripeObjects['dispute']

/** Banks give seven to 21 days. */
const EVIDENCE_SECONDS = 9 * 86_400

function makeMovement(dispute: string, cents: number, currency: string, created: number) {
  return {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: cents,
    created,
    currency,
    reporting_category: cents < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute,
    type: 'adjustment',
  } satisfies Shape<Stripe.BalanceTransaction>
}

/** The bank takes the money until it has decided. */
export async function openDispute(store: SandboxStore, chargeId: string): Promise<Dispute> {
  const charge = await store.get('charge', chargeId)
  const amount = charge.amount - charge.amount_refunded
  if (!charge.paid || charge.disputed || amount === 0)
    throw invalidRequest(`Nothing of charge ${chargeId} can be disputed.`)
  const id = newId('dp')
  const dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [makeMovement(id, -amount, charge.currency, store.now)],
    charge: chargeId,
    created: store.now,
    currency: charge.currency,
    evidence_details: { due_by: store.now + EVIDENCE_SECONDS },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    reason: 'fraudulent',
    status: 'needs_response',
  } satisfies ShapeOf<'dispute'>
  const customer = idOf(charge.customer)
  await store.add(customer, dispute)
  await store.change('charge', chargeId, { disputed: true })
  await emit(store, 'charge.dispute.created', dispute, customer ?? '')
  return store.get('dispute', id)
}

export async function closeDispute(store: SandboxStore, id: string, status: 'won' | 'lost'): Promise<void> {
  const { amount, balance_transactions, charge, currency, ...dispute } = await store.get('dispute', id)
  if (dispute.status !== 'needs_response') throw invalidRequest(`The dispute is ${dispute.status}.`)
  const returned = status === 'won' ? [makeMovement(id, amount, currency, store.now)] : []
  const closed = await store.change('dispute', id, {
    balance_transactions: [...balance_transactions, ...returned] as Shape<Stripe.BalanceTransaction>[],
    status,
  })
  const { customer } = await store.get('charge', idOf(charge)!)
  await emit(store, 'charge.dispute.closed', closed, idOf(customer) ?? '')
}

export const disputeRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/disputes/:id',
    params: [],
    respond: ({ store, id }) => store.get('dispute', id),
  },
  {
    method: 'GET',
    path: '/v1/disputes',
    params: ['charge', ...listParams],
    respond(request) {
      const charge = request.params.get('charge')
      return listOf(request, 'dispute', charge === undefined ? {} : { charge })
    },
  },
]
