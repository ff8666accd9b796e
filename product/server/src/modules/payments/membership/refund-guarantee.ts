/**
 * "Take my money back": gives back everything that was paid for a membership and ends it, once. What the member asks is
 * stored before the provider is: a crash in between is made good by the job, and the provider's keys see to it that no
 * money goes back twice.
 */
import { moneyBackReason } from '@juno/domain/payments/membership-acts'
import type { Queryable } from '@juno/backend'
import { ApiError } from '../refusals'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { eachRow, takeEach } from '../stripe/each-row'
import { askAndWrite } from '../stripe/ask-and-write'
import type { AskingContext, PaymentContext } from '../stripe/payment-context'
import { isDisputed } from '../refunds/read-payment-history'
import { StripeFailure } from '../stripe/call-stripe'
import { claimSubscription, saveMembership } from '../stripe/memberships'
import { OtherAmountError } from '../stripe/refund-calls'
import { askProvider } from '../stripe/ask-provider'
import { claimOwnSubscription } from './change-membership'
import { findOwnSubscription } from './find-own-membership'
import { findGuarantee } from './guarantee'
import { moneyGivenBack } from './own-membership-mails'

const withTheBank =
  'Your bank has been asked for this payment. Either the bank gives it back or we do, so please wait for its decision.'

type Logger = Pick<ServerContext['logger'], 'warn'>

/**
 * @param seen the amount that the member has confirmed
 * @throws {ApiError} no_membership, money_back_asked, guarantee_over, amount_changed, payment_disputed, payments_unavailable
 */
export async function askForRefund(
  context: PaymentContext & { logger: Logger },
  userId: string,
  seen: { cents: number },
): Promise<void> {
  const { scopes, stripe, logger } = context
  const membership = await scopes.withServiceRole(db => findOwnSubscription(db, userId))
  if (membership.moneyBackAsked) throw new ApiError('money_back_asked')
  const guarantee = await askProvider(async () =>
    findGuarantee(context, membership, await stripe.listInvoices(membership.subscriptionId, 100)),
  )
  if (!guarantee) throw new ApiError('guarantee_over')
  if (guarantee.cents !== seen.cents) throw new ApiError('amount_changed')
  const disputed = await askProvider(() =>
    askAndWrite(context, (db, context) =>
      isDisputed(context, db, { id: membership.id, subscription_id: membership.subscriptionId }),
    ),
  )
  if (disputed) throw new ApiError('payment_disputed', { message: withTheBank })
  await askAndWrite(context, async (db, context) => {
    const { id } = await claimOwnSubscription(context, db, userId)
    const { rowCount } = await db.query(
      `insert into private.money_backs (membership_id, asked_by, tried_at) values ($1, $2, $3)
       on conflict do nothing`,
      [id, userId, context.clock()],
    )
    if (id !== membership.id || rowCount === 0) throw new ApiError('money_back_asked')
  })
  try {
    await refundGuarantee(context, membership.id, seen.cents)
  } catch (error) {
    if (error instanceof OtherAmountError) {
      await scopes.withServiceRole(db =>
        db.query('delete from private.money_backs where membership_id = $1 and refunded_at is null', [
          membership.id,
        ]),
      )
      throw new ApiError('amount_changed', { cause: error })
    }
    // It is asked for, and the job will do it.
    if (!(error instanceof StripeFailure)) throw error
    logger.warn({ err: error }, 'money could not be given back yet')
  }
}

interface Asked {
  subscriptionId: string
  email: string
  mailTo: string
  name: string
  askedBy: string | null
}

/**
 * @param confirmed what the member has just seen; without it, what was paid since then goes back as well
 * @returns whether this call did it
 * @throws {StripeFailure}
 */
export async function refundGuarantee(
  context: PaymentContext,
  membershipId: string,
  confirmed?: number,
): Promise<boolean> {
  return askAndWrite(context, async (db, context) => {
    const { stripe, clock, outbox, site } = context
    const asked = await claimAsked(context, db, membershipId)
    if (!asked) return false
    const { subscriptionId, email, mailTo, name, askedBy } = asked
    const { cents, currency } = await stripe.refundSubscription(
      subscriptionId,
      `money-back:${membershipId}`,
      confirmed,
    )
    // The rest of a plan that was switched was refunded with it.
    await stripe.takeCreditOf(subscriptionId, `money-back:${membershipId}`)
    const ended = await stripe.fetchSubscription(subscriptionId)
    const now = clock()
    if (ended) await saveMembership(db, ended, { email, userId: null }, { at: now, now })
    await db.query(
      'update private.money_backs set cents = $2, currency = $3, refunded_at = $4 where membership_id = $1',
      [membershipId, cents, currency, now],
    )
    await db.query('update public.memberships set leaving_reason = $2 where id = $1', [
      membershipId,
      moneyBackReason.value,
    ])
    await db.query(`select private.write_audit($1, 'membership.money_back', 'memberships', $2, $3)`, [
      askedBy,
      membershipId,
      JSON.stringify({ email, cents, currency }),
    ])
    await outbox.enqueue(db, {
      kind: 'membership-money-back',
      to: mailTo,
      content: moneyGivenBack({ name, cents, currency }, site),
      idempotencyKey: `membership-money-back:${membershipId}`,
    })
    return true
  })
}

async function claimAsked(
  context: Pick<AskingContext, 'claim'>,
  db: Queryable,
  membershipId: string,
): Promise<Asked | null> {
  const find = async () =>
    (
      await db.query<Asked>(
        `select m.subscription_id as "subscriptionId", m.email, b.asked_by as "askedBy",
           coalesce(private.account_email(m.user_id), m.email) as "mailTo", coalesce(p.name, '') as name
         from private.money_backs b
         join public.memberships m on m.id = b.membership_id
         left join public.profiles p on p.id = m.user_id
         where b.membership_id = $1 and b.refunded_at is null`,
        [membershipId],
      )
    ).rows[0]
  const waiting = await find()
  if (!waiting) return null
  await claimSubscription(context, waiting.subscriptionId)
  return (await find()) ?? null
}

/** Takes a refund at first every two minutes, then each time after half of the time that has passed. */
const TAKE = `
update private.money_backs b set tried_at = $1::timestamptz
where b.membership_id = (
  select membership_id from private.money_backs
  where refunded_at is null
    -- Of one that the provider does not know, nothing can go back.
    and membership_id not in (select m.id from public.memberships m where m.unknown_since is not null)
    and tried_at < $1::timestamptz - least(greatest(interval '2 minutes', (tried_at - asked_at) / 2), interval '6 hours')
  order by tried_at limit 1 for update skip locked
)
returning b.membership_id as id`

/** Job: make refunds that were asked for and not made at once. */
export function finishGuaranteeRefunds(context: PaymentContext & { logger: Logger }): Job {
  const { scopes, clock } = context
  const take = () => scopes.withServiceRole(db => db.query<{ id: string }>(TAKE, [clock()]))
  return {
    name: 'finish-money-backs',
    everyMinute: {},
    asksOutside: true,
    handle: () => eachRow(context, takeEach(take), ({ id }) => refundGuarantee(context, id)),
  }
}
