/** Job: refunds that were asked for, and not made when they were. */
import type { Job } from '../../../platform/jobs/define-job'
import { StripeUnavailableError } from '../stripe/call-stripe'
import { makeRefund } from './make-refund'
import type { RefundContext } from './refund-part'

const TAKE = `
update private.asked_refunds a set tried_at = $1::timestamptz
where a.id = (
  select id from private.asked_refunds
  where settled_at is null and tried_at < $1::timestamptz - interval '1 minute'
  order by tried_at limit 1 for update skip locked
)
returning a.id`

export function finishRefunds(context: RefundContext): Job {
  const { scopes, clock, logger } = context
  return {
    name: 'finish-refunds',
    everyMinute: {},
    async handle() {
      for (;;) {
        const { rows } = await scopes.withServiceRole(db => db.query<{ id: string }>(TAKE, [clock()]))
        if (!rows[0]) return
        try {
          await makeRefund(context, rows[0].id)
        } catch (error) {
          if (!(error instanceof StripeUnavailableError)) throw error
          logger.warn({ err: error, refund: rows[0].id }, 'a refund could not be made yet')
        }
      }
    },
  }
}
