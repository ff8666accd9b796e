/**
 * Job: once a day, look for gifts of which no event has told us that they were paid, whose buyers wait for a code, or
 * refunded. The team is told of each.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import { mailContacts } from '../../../shared/mail/mail-contacts'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow } from '../stripe/each-row'
import { beginToday } from '../stripe/daily-runs'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { fulfilGift } from './fulfil-gift'
import { giftFound } from './gift-mails'
import { noteGiftRefund } from './note-gift-refund'

/** A bank debit is paid days after its checkout. */
const LOOK_BACK_DAYS = 15

/** Younger ones may have their events on their way. */
const OPENED = `
select session_id as session from private.gifts
where paid_at is null and session_id is not null
  and created_at < $1::timestamptz - interval '2 hours'
  and created_at > $1::timestamptz - make_interval(days => ${LOOK_BACK_DAYS})
order by created_at`

/** Selects the payments for gifts of which something went back, as the ledger's own comparison has found. */
const WENT_BACK = `
select distinct payment_id as charge from private.payments
where source = 'gift' and kind = 'refund' and occurred_at > $1::timestamptz - make_interval(days => ${LOOK_BACK_DAYS})`

export function findLostGifts(context: PaymentContext & Pick<ServerContext, 'logger'>): Job {
  const { scopes, stripe, clock } = context
  return {
    name: 'find-lost-gifts',
    everyMinute: {},
    asksOutside: true,
    async handle() {
      const now = clock()
      const { opened, wentBack } = await scopes.withServiceRole(async db => {
        if (!(await beginToday(db, 'gifts', now))) return { opened: [], wentBack: [] }
        const { rows } = await db.query<{ session: string }>(OPENED, [now])
        return { opened: rows, wentBack: (await db.query<{ charge: string }>(WENT_BACK, [now])).rows }
      })
      await eachRow(context, opened, async ({ session: id }) => {
        const session = await stripe.fetchCheckoutSession(id)
        if (!session?.paidIntentId) return
        const paid = session.paidIntentId
        await askAndWrite(context, async (db, context) => {
          if (await fulfilGift(context, db, session)) await tell(context, db, paid, 'paid')
        })
      })
      await eachRow(context, wentBack, async ({ charge: id }) => {
        const charge = await stripe.fetchCharge(id)
        if (!charge?.refunded || !charge.paymentIntentId) return
        const paid = charge.paymentIntentId
        await askAndWrite(context, async (db, context) => {
          if (await noteGiftRefund(context, db, charge)) await tell(context, db, paid, 'refunded')
        })
      })
    },
  }
}

async function tell(
  { outbox, site }: Pick<AskingContext, 'outbox' | 'site'>,
  db: Queryable,
  paymentIntentId: string,
  what: 'paid' | 'refunded',
): Promise<void> {
  const { rows } = await db.query<{ id: string; buyer: string; cents: number; currency: string }>(
    'select id, buyer_email as buyer, cents, currency from private.gifts where payment_intent_id = $1',
    [paymentIntentId],
  )
  for (const { id, ...gift } of rows)
    await mailContacts(outbox, db, {
      kind: 'team-gift-found',
      content: giftFound(gift, what, site),
      about: `${id}:${what}`,
    })
}
