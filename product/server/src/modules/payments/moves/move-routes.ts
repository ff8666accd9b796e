/** The routes of payments that were tied to the wrong account. */
import { moveMembershipSchema, moveTargetSchema } from '@juno/domain/payments/move-membership'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { ServerContext } from '../../../shared/server-context'
import { membershipIdOf } from '../payer/membership-id'
import { moveMembership, planMove } from './move-membership'

export function moveRoutes({ guards: { admin }, ...context }: ServerContext): Route[] {
  const plan = async ({ params, query }: Call) =>
    planMove(context, membershipIdOf(params.id), parseInput(moveTargetSchema, query))
  const move = async ({ caller, params, body }: Call) =>
    moveMembership(context, caller.userId, membershipIdOf(params.id), parseInput(moveMembershipSchema, body))
  return [
    ['GET', '/payments/:id/move', [admin], plan],
    ['POST', '/payments/:id/move', [admin], move, { bodyLimit: 16 * 1024 }],
  ]
}
