/** The endpoints of gifts: anybody buys one, an applicant or a member redeems it, the team manages them. */
import { buyGiftSchema, giftCodeSchema, giftLookUpSchema, giftRedeemSchema } from '@juno/domain/payments/gift'
import { refundPaymentSchema } from '@juno/domain/payments/refund-payment'
import { uuid } from '@juno/domain/text/text-rules'
import { ApiError } from '../refusals'
import type { Guards } from '../../../shared/api/guards'
import { parseInput } from '../../../shared/api/parse-input'
import type { Call, Guard, Route } from '../../../shared/api/route-table'
import type { BegunContext } from '../stripe/begun-changes'
import { buyGift } from './buy-gift'
import { mailNewCode, refundGift } from './manage-gifts'
import { previewGift } from './preview-gift'
import { redeemGift } from './redeem-gift'

const PURCHASES = { name: 'gift-purchases', capacity: 10, refillSeconds: 600 }
/** A gift has one of 2^100 codes. */
const CODES = { name: 'gift-codes', capacity: 20, refillSeconds: 600 }
const SMALL = { bodyLimit: 8 * 1024 }

type Act = <Args extends unknown[], Result>(
  act: (...args: Args) => Promise<Result>,
) => (...args: Args) => Promise<Result>

interface Parts {
  context: BegunContext
  guards: Guards
  /** Whether payments are taken. */
  open: boolean
  /** Runs an act, and then the sandbox's events. */
  delivered: Act
}

export function giftRoutes({ context, guards, open, delivered }: Parts): Route[] {
  const { admin, signedIn, limit, limitPerCaller } = guards
  const opened: Guard = async () => {
    if (!open) throw new ApiError('checkout_closed')
  }
  const own = [signedIn, limitPerCaller(CODES)]
  const buy = async ({ body }: Call) => buyGift(context, parseInput(buyGiftSchema, body))
  async function lookUp({ body }: Call) {
    const { code, application: applicationId } = parseInput(giftLookUpSchema, body)
    return previewGift(context, code, applicationId ? { applicationId } : null)
  }
  async function redeem({ body }: Call) {
    const { code, application: applicationId } = parseInput(giftRedeemSchema, body)
    return redeemGift(context, code, { applicationId })
  }
  const lookUpOwn = async ({ caller: { userId }, body }: Call) =>
    previewGift(context, parseInput(giftCodeSchema, body).code, { userId })
  const redeemOwn = async ({ caller: { userId }, body }: Call) =>
    redeemGift(context, parseInput(giftCodeSchema, body).code, { userId })
  const refund = async ({ caller, params, body }: Call) =>
    refundGift(context, caller.userId, {
      id: giftOf(params.id),
      ...parseInput(refundPaymentSchema, body),
    })
  const newCode = async ({ caller, params }: Call) => mailNewCode(context, caller.userId, giftOf(params.id))
  return [
    ['POST', '/gifts', [opened, limit(PURCHASES)], buy, SMALL],
    ['POST', '/gifts/look-up', [limit(CODES)], lookUp, SMALL],
    ['POST', '/gifts/redeem', [limit(CODES)], delivered(redeem), SMALL],
    ['POST', '/account/gifts/look-up', own, lookUpOwn, SMALL],
    ['POST', '/account/gifts/redeem', own, delivered(redeemOwn), SMALL],
    ['POST', '/payments/gifts/:id/refund', [admin], delivered(refund), SMALL],
    ['POST', '/payments/gifts/:id/code', [admin], newCode, SMALL],
  ]
}

function giftOf(value: unknown): string {
  const { data } = uuid.safeParse(value)
  if (data === undefined) throw new ApiError('gift_unknown')
  return data
}
