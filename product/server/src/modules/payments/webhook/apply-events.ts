/**
 * Job: apply the events that were received. One that fails is tried again after two minutes, four, eight, up to every three
 * hours, for three days. Until then the job counts as failed; the daily comparisons find what such an event told of.
 */
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow, takeEach } from '../stripe/each-row'
import type { PaymentContext } from '../stripe/payment-context'
import { applyEvent } from './apply-event'

type ApplyContext = PaymentContext & Pick<ServerContext, 'logger'>

/** So many are under way at a time: each waits for the provider, and holds nothing meanwhile. */
const LANES = 8

/** Takes an event: nobody else takes it until its next attempt, which is later than one takes. */
const TAKE = `
update private.stripe_events e set
  attempts = attempts + 1, next_attempt_at = now() + least(interval '2 minutes' * 2 ^ attempts, interval '3 hours')
where e.id = (
  select id from private.stripe_events
  where outcome = 'received' and next_attempt_at <= now()
  order by next_attempt_at limit 1 for update skip locked
)
returning e.id`

/** Gives an event up, and forgets what it told. */
const GIVE_UP = `
update private.stripe_events set outcome = 'failed', object = null, previous = null
where outcome = 'received' and received_at < now() - interval '3 days'`

const FAILING = `
select count(*)::int as events from private.stripe_events where outcome = 'received' and failure is not null`

export function applyEvents(context: ApplyContext): Job {
  return {
    name: 'apply-payment-events',
    everyMinute: { jobKey: 'apply-payment-events' },
    asksOutside: true,
    async handle() {
      const { scopes } = context
      const take = () => scopes.withServiceRole(db => db.query<{ id: string }>(TAKE))
      const lanes = Array.from({ length: LANES }, () =>
        eachRow(context, takeEach(take), ({ id }) => applyOne(context, id)),
      )
      const ended = await Promise.allSettled(lanes)
      const { rows } = await scopes.withServiceRole(async db => {
        await db.query(GIVE_UP)
        return db.query<{ events: number }>(FAILING)
      })
      const failed = ended.find(lane => lane.status === 'rejected')
      if (failed) throw failed.reason
      if (rows[0]!.events > 0)
        throw new Error(`Events of the payment provider that could not be applied: ${rows[0]!.events}`)
    },
  }
}

/** Notes why it failed. */
export async function applyOne(context: PaymentContext, id: string): Promise<void> {
  try {
    await applyEvent(context, id)
  } catch (error) {
    await context.scopes.withServiceRole(db =>
      db.query(`update private.stripe_events set failure = $2 where id = $1 and outcome = 'received'`, [
        id,
        String(error),
      ]),
    )
    throw error
  }
}
