/**
 * The endpoints of seats: those of a person who was invited to one, and those of the firm's contact, who manages them.
 */
import {
  changeSeatNumberSchema,
  inviteToSeatSchema,
  payForFirmSchema,
  seatNumberQuerySchema,
  seatTokenSchema,
  takeOwnSeatSchema,
  takeSeatSchema,
} from '@juno/domain/payments/firm'
import { checkRateLimit } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Route } from '../../../shared/api/route-table'
import type { ServerContext } from '../../../shared/server-context'
import { declineSeat, freeSeat } from './free-seat'
import { idOf, type FirmParts } from './firm-routes'
import { inviteAgain, inviteToSeat } from './invite-to-seat'
import { lookUpSeat, lookUpSeatFor } from './look-up-seat'
import { readManagedFirms } from './managed-firms'
import { openManagedCard, payForFirm } from './pay-managed-firm'
import { changeSeatNumber, previewSeatNumber } from './seat-number'
import { takeSeat, takeSeatFor } from './take-seat'

/** A link holds one of 2^256 tokens. */
const LINKS = { name: 'seat-links', capacity: 30, refillSeconds: 300 }
const VIEWS = { name: 'firm-views', capacity: 60, refillSeconds: 60 }
/** Each invitation is a mail to a person who has not asked for it. */
const INVITATIONS = { name: 'seat-invitations', capacity: 60, refillSeconds: 3600 }
const CHANGES = { name: 'firm-changes', capacity: 60, refillSeconds: 300 }
const PAYMENTS = { name: 'firm-payments', capacity: 20, refillSeconds: 300 }
const SMALL = { bodyLimit: 8 * 1024 }

interface SeatParts extends Omit<FirmParts, 'context'> {
  context: FirmParts['context'] & Pick<ServerContext, 'logger' | 'backend'>
}

export function seatRoutes({ context, guards, opened, delivered }: SeatParts): Route[] {
  const { signedIn, limit, limitPerCaller } = guards
  const links = [limit(LINKS)]
  const ownLinks = [signedIn, limitPerCaller(LINKS)]
  const changing = [signedIn, limitPerCaller(CHANGES)]
  const paying = [signedIn, limitPerCaller(PAYMENTS)]

  const lookUp = async ({ body }: Call) => lookUpSeat(context, parseInput(seatTokenSchema, body).token)
  const take = async ({ body }: Call) => takeSeat(context, parseInput(takeSeatSchema, body))
  const decline = async ({ body }: Call) => declineSeat(context, parseInput(seatTokenSchema, body).token)
  const lookUpOwn = async ({ caller, body }: Call) =>
    lookUpSeatFor(context, parseInput(seatTokenSchema, body).token, caller.userId)
  const takeOwn = async ({ caller, body }: Call) =>
    takeSeatFor(context, caller.userId, parseInput(takeOwnSeatSchema, body))

  const read = async ({ caller }: Call) => readManagedFirms(context, caller.userId)
  async function invite({ caller, body }: Call) {
    const asked = parseInput(inviteToSeatSchema, body)
    await checkRateLimit(context.backend.rateLimiter, INVITATIONS, caller.userId)
    return inviteToSeat(context, caller.userId, asked)
  }
  async function resend({ caller, params }: Call) {
    await checkRateLimit(context.backend.rateLimiter, INVITATIONS, caller.userId)
    return inviteAgain(context, caller.userId, idOf(params.id, 'seat_unknown'))
  }
  const free = async ({ caller, params }: Call) =>
    freeSeat(context, { manager: caller.userId }, idOf(params.id, 'seat_unknown'))
  const preview = async ({ caller, query }: Call) =>
    previewSeatNumber(context, caller.userId, parseInput(seatNumberQuerySchema, query))
  const change = async ({ caller, body }: Call) =>
    changeSeatNumber(context, caller.userId, parseInput(changeSeatNumberSchema, body))
  const pay = async ({ caller, body }: Call) =>
    payForFirm(context, caller.userId, parseInput(payForFirmSchema, body).firm)
  const card = async ({ caller, body }: Call) =>
    openManagedCard(context, caller.userId, parseInput(payForFirmSchema, body).firm)

  return [
    ['POST', '/seats/look-up', links, lookUp, SMALL],
    ['POST', '/seats/take', links, take, SMALL],
    ['POST', '/seats/decline', links, decline, SMALL],
    ['POST', '/account/seats/look-up', ownLinks, lookUpOwn, SMALL],
    ['POST', '/account/seats/take', ownLinks, delivered(takeOwn), SMALL],
    ['GET', '/account/seats', [signedIn, limitPerCaller(VIEWS)], read],
    ['POST', '/account/seats/invite', changing, invite, SMALL],
    ['POST', '/account/seats/:id/resend', changing, resend, SMALL],
    ['POST', '/account/seats/:id/free', changing, free, SMALL],
    ['GET', '/account/seats/number', paying, preview],
    ['POST', '/account/seats/number', paying, delivered(change), SMALL],
    ['POST', '/account/seats/pay', [opened, ...paying], pay, SMALL],
    ['POST', '/account/seats/card', paying, card, SMALL],
  ]
}
