/** The endpoints of firms: the team offers seats, and anybody who has the link pays. */
import {
  changeContactSchema,
  changeOfferSchema,
  firmLinkSchema,
  newFirmSchema,
} from '@juno/domain/payments/firm'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from '../refusals'
import type { Guards } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Guard, Route } from '../../../shared/api/route-table'
import type { PaymentContext } from '../stripe/payment-context'
import { endFirm } from './end-firm'
import { freeSeat } from './free-seat'
import { changeContact, changeOffer, mailOfferAgain, offerSeats, withdrawOffer } from './offer-firm'
import { lookUpFirm, openFirmCheckout } from './pay-firm'
import { mailAccountLink } from './tell-firms'

const LOOK_UPS = { name: 'firm-look-ups', capacity: 60, refillSeconds: 60 }
/** Everybody who has the link can have its contact mailed. */
const LINKS = { name: 'firm-account-links', capacity: 3, refillSeconds: 600 }
const CHECKOUTS = { name: 'firm-checkouts', capacity: 20, refillSeconds: 600 }
const SMALL = { bodyLimit: 8 * 1024 }

export interface FirmParts {
  context: PaymentContext
  guards: Guards
  /** Whether payments are taken. */
  opened: Guard
  /** Runs an act, and then the sandbox's events. */
  delivered: <Args extends unknown[], Result>(
    act: (...args: Args) => Promise<Result>,
  ) => (...args: Args) => Promise<Result>
}

export function firmRoutes({ context, guards, opened, delivered }: FirmParts): Route[] {
  const { admin, limit } = guards
  const offer = async ({ caller, body }: Call) =>
    offerSeats(context, caller.userId, parseInput(newFirmSchema, body))
  const change = async ({ caller, params, body }: Call) =>
    changeOffer(context, caller.userId, idOf(params.id, 'firm_unknown'), parseInput(changeOfferSchema, body))
  const mail = async ({ caller, params }: Call) =>
    mailOfferAgain(context, caller.userId, idOf(params.id, 'firm_unknown'))
  const withdraw = async ({ caller, params }: Call) =>
    withdrawOffer(context, caller.userId, idOf(params.id, 'firm_unknown'))
  const contact = async ({ caller, params, body }: Call) =>
    changeContact(
      context,
      caller.userId,
      idOf(params.id, 'firm_unknown'),
      parseInput(changeContactSchema, body),
    )
  const end =
    (act: 'end' | 'keep') =>
    async ({ caller, params }: Call) =>
      endFirm(context, caller.userId, idOf(params.id, 'firm_unknown'), act)
  const free = async ({ caller, params }: Call) =>
    freeSeat(context, { admin: caller.userId }, idOf(params.id, 'seat_unknown'))
  const lookUp = async ({ query }: Call) => lookUpFirm(context, parseInput(firmLinkSchema, query).firm)
  const checkOut = async ({ body }: Call) => openFirmCheckout(context, parseInput(firmLinkSchema, body).firm)
  const accountLink = async ({ body }: Call) =>
    mailAccountLink(context, parseInput(firmLinkSchema, body).firm)
  return [
    ['POST', '/payments/firms', [admin], offer, SMALL],
    ['POST', '/payments/firms/:id', [admin], change, SMALL],
    ['POST', '/payments/firms/:id/mail', [admin], mail, SMALL],
    ['POST', '/payments/firms/:id/withdraw', [admin], withdraw, SMALL],
    ['POST', '/payments/firms/:id/contact', [admin], contact, SMALL],
    ['POST', '/payments/firms/:id/end', [admin], delivered(end('end')), SMALL],
    ['POST', '/payments/firms/:id/keep', [admin], delivered(end('keep')), SMALL],
    ['POST', '/payments/firm-seats/:id/free', [admin], free, SMALL],
    ['GET', '/firms', [limit(LOOK_UPS)], lookUp],
    ['POST', '/firms/checkout', [opened, limit(CHECKOUTS)], checkOut, SMALL],
    ['POST', '/firms/account-link', [limit(LINKS)], accountLink, SMALL],
  ]
}

export function idOf(value: unknown, unknown: 'firm_unknown' | 'seat_unknown'): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError(unknown)
  return data
}
