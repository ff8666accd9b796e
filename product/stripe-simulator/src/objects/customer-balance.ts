/**
 * Changes of a customer's balance that somebody has made. Those by invoices are in the invoices alone.
 * https://docs.stripe.com/api/customer_balance_transactions
 */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf } from '../stripe-shapes'
import { emit } from './event'

const PATH = '/v1/customers/:id/balance_transactions'

export const customerBalanceRoutes: SandboxRoute[] = [
  {
    method: 'POST',
    path: PATH,
    params: ['amount', 'currency', 'metadata[*]'],
    async respond({ store, id, params }) {
      const customer = await store.get('customer', id)
      const amount = params.integer('amount')!
      const ending_balance = customer.balance + amount
      const transaction = {
        id: newId('cbtxn'),
        object: 'customer_balance_transaction',
        amount,
        created: store.now,
        currency: params.get('currency')!,
        customer: id,
        ending_balance,
        invoice: null,
        livemode: false,
        metadata: params.map('metadata'),
        type: 'adjustment',
      } satisfies ShapeOf<'customer_balance_transaction'>
      await store.add(id, transaction)
      await emit(
        store,
        'customer.updated',
        await store.change('customer', id, { balance: ending_balance }),
        id,
        { balance: customer.balance },
      )
      return transaction
    },
  },
  {
    method: 'GET',
    path: PATH,
    params: listParams,
    respond: request => listOf(request, 'customer_balance_transaction', { customer: request.id }),
  },
]
