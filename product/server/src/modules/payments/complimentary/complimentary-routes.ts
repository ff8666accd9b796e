/** The endpoints of memberships that somebody else gives. */
import { changeGivenSchema, giveMembershipSchema } from '@juno/domain/payments/complimentary-membership'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from '../refusals'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { Platform } from '../../../shared/platform'
import { changeGiven, giveMembership, takeBackGiven } from './complimentary'

const SMALL = { bodyLimit: 8 * 1024 }

export function givenRoutes(platform: Platform): Route[] {
  const { admin } = platform.guards
  const give = async ({ caller, body }: Call) =>
    giveMembership(platform, caller.userId, parseInput(giveMembershipSchema, body))
  const change = async ({ caller, params, body }: Call) =>
    changeGiven(platform, caller.userId, membershipOf(params.id), parseInput(changeGivenSchema, body))
  const takeBack = async ({ caller, params }: Call) =>
    takeBackGiven(platform, caller.userId, membershipOf(params.id))
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
