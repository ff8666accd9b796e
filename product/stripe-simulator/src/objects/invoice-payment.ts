/** Serves the payment that an invoice is paid by. https://docs.stripe.com/api/invoice-payment */
import { listOf, listParams } from '../list-objects'
import type { SandboxRoute } from '../sandbox-route'
import { newId, type ShapeOf } from '../stripe-shapes'

export function makeInvoicePayment(
  invoice: { id: string; amount_due: number; currency: string },
  paymentIntentId: string,
  created: number,
) {
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: paymentIntentId },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  } satisfies ShapeOf<'invoice_payment'>
}

export const invoicePaymentRoutes: SandboxRoute[] = [
  {
    method: 'GET',
    path: '/v1/invoice_payments',
    params: ['invoice', 'status', 'payment[type]', 'payment[payment_intent]', ...listParams],
    respond: request => {
      const { params } = request
      const [invoice, status] = [params.get('invoice'), params.get('status')]
      const intent = params.get('payment[payment_intent]')
      return listOf(request, 'invoice_payment', {
        ...(invoice && { invoice }),
        ...(status && { status }),
        ...(intent && { payment: { payment_intent: intent } }),
      })
    },
  },
]
