/** The own membership: what it is, and what its member does with it. */
import {
  endMembershipSchema,
  endPauseSchema,
  moneyBackRequestSchema,
  pauseMembershipSchema,
  previewSwitchQuerySchema,
  switchPlanSchema,
} from '@juno/domain/payments/own-membership'
import type { Guards } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { ServerContext } from '../../../shared/server-context'
import type { PaymentContext } from '../stripe/payment-context'
import { endMembership, keepMembership } from './end-membership'
import { askForRefund } from './refund-guarantee'
import { endPause, pauseMembership } from './pause-membership'
import { readOwnMembership } from './read-own-membership'
import { previewPlan, switchPlan } from './switch-plan'

const VIEWS = { name: 'membership-views', capacity: 60, refillSeconds: 60 }
const CHANGES = { name: 'membership-changes', capacity: 20, refillSeconds: 300 }
const SMALL = { bodyLimit: 16 * 1024 }

interface Parts {
  context: PaymentContext & { logger: Pick<ServerContext['logger'], 'warn'> }
  guards: Guards
  /** Delivers the events of an act before its response. */
  delivered<Result>(act: () => Promise<Result>): () => Promise<Result>
}

export function membershipRoutes({ context, guards, delivered }: Parts): Route[] {
  // Where the account has two-factor sign-in, a session that has passed it.
  const { signedIn, limitPerCaller } = guards
  const viewing = [signedIn, limitPerCaller(VIEWS)]
  const changing = [signedIn, limitPerCaller(CHANGES)]

  const read = ({ caller }: Call) => readOwnMembership(context, caller.userId)
  const preview = async ({ caller, query }: Call) =>
    previewPlan(context, caller.userId, parseInput(previewSwitchQuerySchema, query).plan)

  /** @returns the membership as it is afterwards */
  const act = (work: (userId: string, body: unknown) => Promise<void>) => async (call: Call) => {
    await delivered(() => work(call.caller.userId, call.body))()
    return read(call)
  }
  const changeTo = act(async (userId, body) =>
    switchPlan(context, userId, parseInput(switchPlanSchema, body)),
  )
  const pause = act(async (userId, body) =>
    pauseMembership(context, userId, parseInput(pauseMembershipSchema, body)),
  )
  const goOn = act(async (userId, body) => endPause(context, userId, parseInput(endPauseSchema, body)))
  const end = act(async (userId, body) =>
    endMembership(context, userId, parseInput(endMembershipSchema, body)),
  )
  const keep = act(userId => keepMembership(context, userId))
  const moneyBack = act(async (userId, body) =>
    askForRefund(context, userId, parseInput(moneyBackRequestSchema, body)),
  )

  return [
    ['GET', '/account/membership', viewing, read],
    ['GET', '/account/membership/switch', viewing, preview],
    ['POST', '/account/membership/switch', changing, changeTo, SMALL],
    ['POST', '/account/membership/pause', changing, pause, SMALL],
    ['POST', '/account/membership/return', changing, goOn, SMALL],
    ['POST', '/account/membership/end', changing, end, SMALL],
    ['POST', '/account/membership/keep', changing, keep, SMALL],
    ['POST', '/account/membership/money-back', changing, moneyBack, SMALL],
  ]
}
