/** Job: refunds that were asked for, and not made when they were. Who asked is told of one that is not made, or not finished. */
import type { Job } from '../../../shared/jobs/define-job'
import { eachRow, takeEach } from '../stripe/each-row'
import { StripeFailure } from '../stripe/call-stripe'
import { giveUpRefund, refundAsked, type AskedRefund } from './refund-asked'
import { membershipNotEnded, refundNotMade } from './refund-mail'
import type { RefundContext } from './refund-part'

/** Takes a refund at first each minute, then each time after half of the time that has passed. */
const TAKE = `
update private.asked_refunds a set tried_at = $1::timestamptz
from (
  select id from private.asked_refunds
  where settled_at is null
    and tried_at < $1::timestamptz - least(greatest(interval '1 minute', (tried_at - asked_at) / 2), interval '6 hours')
  order by tried_at limit 1 for update skip locked
) due
where a.id = due.id
returning a.id, a.asked_at < $1::timestamptz - interval '3 days' as "isOld"`

export function finishRefunds(context: RefundContext): Job {
  const { scopes, clock } = context
  const take = () => scopes.withServiceRole(db => db.query<{ id: string; isOld: boolean }>(TAKE, [clock()]))
  return {
    name: 'finish-refunds',
    everyMinute: {},
    asksOutside: true,
    handle: () =>
      eachRow(context, takeEach(take), async ({ id, isOld }) => {
        try {
          const outcome = await refundAsked(context, id)
          if (outcome !== 'made') await tell(context, outcome && { ...outcome, wasMade: false })
        } catch (error) {
          if (isOld && error instanceof StripeFailure) await tell(context, await giveUpRefund(context, id))
          throw error
        }
      }),
  }
}

async function tell(
  { scopes, outbox, site }: RefundContext,
  left: (AskedRefund & { wasMade: boolean }) | null,
): Promise<void> {
  if (!left?.askedBy) return
  await scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ email: string | null }>('select private.account_email($1) as email', [
      left.askedBy,
    ])
    if (rows[0]?.email)
      await outbox.enqueue(db, {
        kind: 'team-refund-not-made',
        to: rows[0].email,
        content: left.wasMade ? membershipNotEnded(left, site) : refundNotMade(left, site),
        idempotencyKey: `team-refund-not-made:${left.id}`,
      })
  })
}
