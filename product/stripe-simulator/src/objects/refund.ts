/** https://docs.stripe.com/api/refunds */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { invalidRequest } from '../stripe-api-error'
import { idOf, newId, type ShapeOf, type StripeObjects } from '../stripe-shapes'
import { emit } from './event'

function refundAsked(
  charge: StripeObjects['charge'],
  amount: number,
  metadata: Record<string, string>,
  created: number,
) {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created,
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent as string,
    reason: null,
    status: 'succeeded',
  } satisfies ShapeOf<'refund'>
}

export const refundRoutes: SandboxRoute[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    params: ['charge', 'amount', 'metadata[*]'],
    async respond({ store, params }) {
      const charge = await store.get('charge', params.get('charge') ?? '', 'charge')
      if (charge.refunded)
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        })
      const disputes = await store.list('dispute', { charge: charge.id })
      if (disputes.some(({ status }) => status !== 'won'))
        throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      const left = charge.amount - charge.amount_refunded
      const amount = params.integer('amount') ?? left
      if (!charge.paid || !Number.isInteger(amount) || amount < 1 || amount > left)
        throw invalidRequest(`Refund amount (${amount}) cannot be refunded: ${left} is left.`, {
          param: 'amount',
        })
      const refund = refundAsked(charge, amount, params.map('metadata'), store.now)
      await store.add(idOf(charge.customer), refund)
      const refunded = await store.change('charge', charge.id, {
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      })
      await emit(store, 'charge.refunded', refunded)
      return refund
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    params: ['charge', ...listParams],
    respond(request) {
      const charge = request.params.get('charge')
      return listOf(request, 'refund', charge === undefined ? {} : { charge })
    },
  },
]
