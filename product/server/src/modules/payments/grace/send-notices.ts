/**
 * Job: tell members of a payment before it is taken: an annual renewal, the first one after a trial or a pause, and any
 * that the card on file will not live to see. The amount is the provider's own.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import { firmNotice } from './firm-payment-mails'
import { createCardLink } from './card-links'
import { eachSubscription, MOST_IN_A_RUN, type GraceContext } from './each-subscription'
import { findDueNotices, settleNotice } from './find-due-notices'
import { paymentNotice } from './notice-mails'
import { findPayerToMail } from '../payer/payer-to-mail'
import type { AskingContext } from '../stripe/payment-context'
import { readAgain } from './read-again'

export function sendNotices(context: GraceContext): Job {
  const { scopes, clock } = context
  return {
    name: 'send-payment-notices',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const due = await scopes.withServiceRole(db =>
        findDueNotices(db, { now: clock(), limit: MOST_IN_A_RUN }),
      )
      const ids = due.map(({ subscriptionId }) => subscriptionId)
      await eachSubscription(context, ids, sendNotice)
    },
  }
}

async function sendNotice(context: AskingContext, db: Queryable, subscriptionId: string): Promise<void> {
  const { stripe, outbox, site, clock } = context
  // The date as it is now: plans are switched, and pauses end early.
  await readAgain(context, db, subscriptionId)
  const now = clock()
  const [notice] = await findDueNotices(db, { now, subscriptionId, limit: 1 })
  if (!notice) return
  const { membershipId, kind, dueAt, daysBefore, plan } = notice
  const card = await stripe.fetchCard(subscriptionId)
  // A card is good until its month is over.
  const expiring = card && Date.UTC(card.expYear, card.expMonth) <= dueAt.getTime() ? card : null
  const payment = kind === 'card' && !expiring ? null : await stripe.previewNext(subscriptionId)
  const payer = payment && payment.cents > 0 ? await findPayerToMail(db, membershipId) : null
  await settleNotice(db, notice, { mailed: payer !== null, now })
  if (!payer || !payment) return
  const cardUrl = expiring && (await createCardLink(db, site, { membershipId, lastsUntil: dueAt }))
  const told = { kind, plan, name: payer.name, day: payer.day(dueAt), payment, expiring, cardUrl }
  await outbox.enqueue(db, {
    kind: 'payment-notice',
    to: payer.email,
    content: payer.firm ? firmNotice(told, payer.firm, site) : paymentNotice(told, site),
    idempotencyKey: `payment-notice:${membershipId}:${kind}:${daysBefore}:${dueAt.toISOString()}`,
    // The mail is of no use afterwards.
    expiresAt: dueAt,
  })
}
