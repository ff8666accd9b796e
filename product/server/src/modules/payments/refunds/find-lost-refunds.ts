/**
 * Job: once a day, look for unmatched payments of which all went back, and no event has told us, or a crash came between
 * the refund and the end of the subscription: it would charge again.
 */
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow } from '../stripe/each-row'
import { beginToday } from '../stripe/daily-runs'
import { noteRefund } from '../stripe/refund-at-stripe'
import { askAndWrite } from '../stripe/ask-and-write'
import type { PaymentContext } from '../stripe/payment-context'

/** Selects the subscriptions of which the ledger knows a refund, from its own comparison too. */
const WENT_BACK = `
select m.subscription_id as id from private.unmatched_payments m
where m.subscription_id is not null
  and exists (select from private.payments p where p.membership_id = m.id and p.kind = 'refund')
order by m.created_at`

export function findLostRefunds(context: PaymentContext & Pick<ServerContext, 'logger'>): Job {
  const { scopes, clock } = context
  return {
    name: 'find-lost-refunds',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const { rows } = await scopes.withServiceRole(async db =>
        (await beginToday(db, 'refunds', clock())) ? db.query<{ id: string }>(WENT_BACK) : { rows: [] },
      )
      await eachRow(context, rows, ({ id }) =>
        askAndWrite(context, (db, context) => noteRefund(context, db, id)),
      )
    },
  }
}
