/** Job: once a day, look for disputes of which no event has told us: that one was opened, or how the bank decided. */
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow } from '../stripe/each-row'
import { beginToday } from '../stripe/daily-runs'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'
import { DISPUTE_DAYS } from '../ledger/reported-movements'
import { StripeFailure } from '../stripe/call-stripe'
import { recordDispute } from './record-dispute'

const DAY = 86_400_000

export function findLostDisputes(context: PaymentContext & Pick<ServerContext, 'logger'>): Job {
  const { scopes, stripe, clock, logger } = context
  return {
    name: 'find-lost-disputes',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const now = clock()
      const stored = await scopes.withServiceRole(async db => {
        if (!(await beginToday(db, 'disputes', now))) return null
        const { rows } = await db.query<{ id: string; status: string }>(
          'select id, status from private.disputes',
        )
        return new Map(rows.map(({ id, status }) => [id, status]))
      })
      if (!stored) return
      const since = new Date(now.getTime() - DISPUTE_DAYS * DAY)
      try {
        await eachRow(context, stripe.listDisputes({ since, until: now }), async ({ id, status }) => {
          if (stored.get(id) !== status)
            await askAndWrite(context, (db, context) => recordDispute(context, db, id))
        })
      } catch (error) {
        if (!(error instanceof StripeFailure)) throw error
        logger.warn({ err: error }, 'the disputes of the payment provider could not be listed')
      }
    },
  }
}
