/** Payments that no account is tied to, dealt with by the team. Lists and the rest go through the data service. */
import { attachPaymentSchema } from '@juno/domain/payments/attach-payment'
import type { ApiContext } from '../../platform/api/api-context'
import type { Guards } from '../../platform/api/guards'
import { parseInput } from '../../platform/api/parse-input'
import type { Route } from '../../platform/api/route-table'
import { attachPayment } from './attach-payment'

export function paymentRoutes(context: ApiContext, { admin, callerOf }: Guards): Route[] {
  return [
    {
      method: 'POST',
      url: '/payments/attach',
      guards: [admin],
      handler: request =>
        attachPayment(context, callerOf(request).userId, parseInput(attachPaymentSchema, request.body)),
    },
  ]
}
