/** The routes of payments already made: what was paid, and giving a part of it back. */
import { paymentHistoryQuerySchema, refundPartSchema } from '@juno/domain/payments/payment-history'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { ServerContext } from '../../../shared/server-context'
import { membershipIdOf } from '../payer/membership-id'
import { readPaymentHistory } from './read-payment-history'
import { refundPart, type RefundContext } from './refund-part'

interface RouteParts {
  context: RefundContext
  guards: Pick<ServerContext['guards'], 'admin'>
  delivered: <Args extends unknown[], Result>(
    act: (...args: Args) => Promise<Result>,
  ) => (...args: Args) => Promise<Result>
}

export function refundRoutes({ context, guards: { admin }, delivered }: RouteParts): Route[] {
  const history = async ({ query }: Call) =>
    readPaymentHistory(context, parseInput(paymentHistoryQuerySchema, query))
  const refund = async ({ caller, params, body }: Call) =>
    refundPart(context, caller.userId, membershipIdOf(params.id), parseInput(refundPartSchema, body))
  return [
    ['GET', '/payments/history', [admin], history],
    ['POST', '/payments/:id/refund-part', [admin], delivered(refund), { bodyLimit: 16 * 1024 }],
  ]
}
