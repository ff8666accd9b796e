/** The endpoints of memberships that somebody else gives. */
import { changeGivenSchema, giveMembershipSchema } from '@juno/domain/payments/complimentary-membership'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from '../refusals'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { ServerContext } from '../../../shared/server-context'
import { changeGiven, giveMembership, takeBackGiven } from './complimentary'

const SMALL = { bodyLimit: 8 * 1024 }

export function givenRoutes(server: ServerContext): Route[] {
  const { admin } = server.guards
  const give = async ({ caller, body }: Call) =>
    giveMembership(server, caller.userId, parseInput(giveMembershipSchema, body))
  const change = async ({ caller, params, body }: Call) =>
    changeGiven(server, caller.userId, membershipOf(params.id), parseInput(changeGivenSchema, body))
  const takeBack = async ({ caller, params }: Call) =>
    takeBackGiven(server, caller.userId, membershipOf(params.id))
  return [
    ['POST', '/payments/complimentary', [admin], give, SMALL],
    ['POST', '/payments/complimentary/:id', [admin], change, SMALL],
    ['POST', '/payments/complimentary/:id/end', [admin], takeBack, SMALL],
  ]
}

function membershipOf(value: unknown): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError('no_membership')
  return data
}
