/** The team lets a firm's seats end with the time that is paid for, or takes that back. */
import type { FirmStanding } from '@juno/domain/payments/firm'
import { ApiError } from '../refusals'
import { askProvider } from '../stripe/ask-provider'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import { auditFirm, findFirm, lockFirm } from './find-firm'
import { firmEnds, firmStays } from './firm-mails'

const POSSIBLE: Record<'end' | 'keep', readonly FirmStanding[]> = { end: ['paid', 'owing'], keep: ['ending'] }

/** @throws {ApiError} firm_unknown, firm_changed, payments_unavailable */
export async function endFirm(
  context: PaymentContext,
  reviewerId: string,
  id: string,
  act: 'end' | 'keep',
): Promise<{ message: string }> {
  return askProvider(() =>
    askAndWrite(context, async (db, context) => {
      const { stripe, outbox, site, clock } = context
      const { subscriptionId } = await findFirm(db, id)
      if (subscriptionId === null) throw new ApiError('firm_changed')
      await claimSubscription(context, subscriptionId)
      const firm = await lockFirm(db, id)
      if (firm.subscriptionId !== subscriptionId || !POSSIBLE[act].includes(firm.standing))
        throw new ApiError('firm_changed')
      const subscription = await stripe.setCancelAtPeriodEnd(subscriptionId, act === 'end')
      if (!subscription) throw new ApiError('firm_changed')
      const now = clock()
      await saveMembership(db, subscription, { email: firm.contactEmail, userId: null }, { at: now, now })
      const end = subscription.currentPeriodEnd
      const day = end && (await findDayText(db))(end)
      await auditFirm(db, reviewerId, act === 'end' ? 'firm.ended' : 'firm.kept', firm, {
        email: firm.contactEmail,
        ...(day && act === 'end' && { until: day }),
      })
      await outbox.enqueue(db, {
        kind: `firm-${act}`,
        to: firm.contactEmail,
        content: (act === 'end' ? firmEnds : firmStays)(firm, day, site),
        idempotencyKey: `firm-${act}:${id}:${firm.version}`,
      })
      return {
        message: `${act === 'end' ? `The seats end${day ? ` on ${day}` : ''}` : 'The seats continue'}, and we emailed ${firm.contactEmail}.`,
      }
    }),
  )
}
