/** Job: gifts and seats that were begun and not finished, because the server, or its connection to the provider, broke in between. */
import type { Job } from '../../shared/jobs/define-job'
import { isRefusal, putBack, type BegunContext } from './stripe/begun-changes'
import { eachRow, takeEach } from './stripe/each-row'
import { takeBegunSeat } from './firms/take-seat'
import { redeemBegun } from './gifts/redeem-gift'

/** Takes a change at first each minute, then each time after half of the time that has passed. */
const TAKE = `
update private.begun_changes b set tried_at = $1::timestamptz
where b.id = (
  select id from private.begun_changes
  where tried_at < $1::timestamptz - least(greatest(interval '1 minute', (tried_at - begun_at) / 2), interval '6 hours')
  order by tried_at limit 1 for update skip locked
)
returning b.id, b.gift_id as "giftId", b.seat_id as "seatId", b.user_id as "userId",
  b.application_id as "applicationId"`

interface Begun {
  id: string
  giftId: string | null
  seatId: string | null
  userId: string | null
  applicationId: string | null
}

export function finishBegunChanges(context: BegunContext): Job {
  const { scopes, clock } = context
  const take = () => scopes.withServiceRole(db => db.query<Begun>(TAKE, [clock()]))
  return {
    name: 'finish-begun-changes',
    everyMinute: {},
    asksOutside: true,
    handle: () =>
      eachRow(context, takeEach(take), async begun => {
        try {
          await goOn(context, begun)
        } catch (error) {
          if (!isRefusal(error)) throw error
          await putBack(context, begun.id)
        }
      }),
  }
}

async function goOn(context: BegunContext, { giftId, seatId, userId, applicationId }: Begun): Promise<void> {
  if (giftId) await redeemBegun(context, giftId, userId ? { userId } : { applicationId: applicationId! })
  else await takeBegunSeat(context, userId!, seatId!)
}
