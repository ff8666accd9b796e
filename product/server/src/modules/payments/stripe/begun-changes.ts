/**
 * Own plans that are paused for a gift, or end for a seat. What is asked for is stored before the provider is asked: after
 * a crash in between, a job does the rest, or puts the plans back where the gift or the seat is no more.
 */
import type { Queryable } from '@juno/backend'
import { ApiError } from '../refusals'
import type { ServerContext } from '../../../shared/server-context'
import type { Buyer } from './find-buyer'
import { StripeFailure, StripeRefusedError, StripeUnavailableError } from './call-stripe'
import { claimSubscription, findMembership, saveMembership } from './memberships'
import { askAndWrite } from './ask-and-write'
import type { AskingContext, PaymentContext } from './payment-context'
import { hasEnded, type Subscription } from './stripe-objects'

const goesOn =
  'We did not hear back from our payment provider. We have noted what you asked for, will keep at it, and will email you when it is done.'

export type BegunContext = PaymentContext & Pick<ServerContext, 'logger'>

/** A plan as it stood before. */
export interface PlanBefore {
  subscriptionId: string
  pausedFrom: Date | null
  trialEnd: Date | null
}

/** A plan as it is stored in JSON. */
interface StoredPlan {
  subscriptionId: string
  pausedFrom: string | null
  trialEnd: string | null
}

type About = { giftId: string } | { seatId: string }

const columnOf = (about: About) => ('giftId' in about ? 'gift_id' : 'seat_id')
const idOf = (about: About) => ('giftId' in about ? about.giftId : about.seatId)

/** Holds what one person has begun before. The caller has claimed the gift, or locked the seat. */
export class BegunChange {
  id: string | null = null

  constructor(private readonly holder: Buyer) {}

  /** @returns the subscriptions of its plans; null where nothing was begun @throws {ApiError} busy where somebody else has begun it */
  async find(db: Queryable, about: About): Promise<string[] | null> {
    const { rows } = await db.query<{ id: string; holder: string; plans: StoredPlan[] }>(
      `select id, coalesce(user_id, application_id) as holder, plans
       from private.begun_changes where ${columnOf(about)} = $1`,
      [idOf(about)],
    )
    if (!rows[0]) return null
    if (rows[0].holder !== Object.values(this.holder)[0]) throw new ApiError('busy')
    this.id = rows[0].id
    return rows[0].plans.map(({ subscriptionId }) => subscriptionId)
  }

  /** Notes the change. The caller commits it before the provider is asked. */
  async note(db: Queryable, about: About, plans: readonly PlanBefore[], now: Date): Promise<void> {
    const { userId = null, applicationId = null } = this.holder as { userId?: string; applicationId?: string }
    const { rows } = await db.query<{ id: string }>(
      `insert into private.begun_changes (${columnOf(about)}, user_id, application_id, plans, begun_at, tried_at)
       values ($1, $2, $3, $4, $5, $5) returning id`,
      [
        idOf(about),
        userId,
        applicationId,
        JSON.stringify(
          plans.map(({ subscriptionId, pausedFrom, trialEnd }) => ({ subscriptionId, pausedFrom, trialEnd })),
        ),
        now,
      ],
    )
    this.id = rows[0]!.id
  }

  /** In the transaction that stores all that was asked for. */
  async finish(db: Queryable): Promise<void> {
    if (this.id) await db.query('delete from private.begun_changes where id = $1', [this.id])
  }
}

/**
 * @param once does it in one transaction, or notes what is to be done and says null
 * @throws {ApiError} busy, payments_unavailable, and as `once` does: then the plans are as they were
 */
export async function beginAndFinish<T>(
  context: BegunContext,
  begun: BegunChange,
  once: () => Promise<T | null>,
): Promise<T> {
  try {
    return (await once()) ?? (await once())!
  } catch (error) {
    if (begun.id === null) throw error
    if (isSilence(error)) throw new ApiError('payments_unavailable', { message: goesOn, cause: error })
    if (isRefusal(error)) await putBack(context, begun.id)
    throw error
  }
}

const isSilence = (error: unknown) =>
  error instanceof StripeUnavailableError ||
  (error instanceof ApiError && error.code === 'payments_unavailable')
/** Returns whether the provider would refuse again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof StripeRefusedError ||
  (error instanceof ApiError && error.code !== 'busy' && !isSilence(error))

/** Puts a change back. If that fails, the job does it later. */
export async function putBack(context: BegunContext, id: string): Promise<void> {
  try {
    await askAndWrite(context, (db, context) => putPlansBack(context, db, id))
  } catch (err) {
    if (!(err instanceof StripeFailure)) throw err
    context.logger.warn({ err }, 'a plan could not be put back yet')
  }
}

async function putPlansBack(context: AskingContext, db: Queryable, id: string): Promise<void> {
  const find = async (lock: '' | ' for update') =>
    (
      await db.query<{ forGift: boolean; plans: StoredPlan[] }>(
        `select gift_id is not null as "forGift", plans from private.begun_changes where id = $1${lock}`,
        [id],
      )
    ).rows[0]
  for (const { subscriptionId } of (await find(''))?.plans ?? [])
    await claimSubscription(context, subscriptionId)
  const begun = await find(' for update')
  if (!begun) return
  for (const plan of begun.plans) {
    const current = await context.stripe.fetchSubscription(plan.subscriptionId)
    if (!current || hasEnded(current.status)) continue
    const key = `put-back:${id}:${plan.subscriptionId}`
    const changed = await (begun.forGift ? unpause(context, plan, current, key) : stay(context, current))
    const stored = changed && (await findMembership(db, changed.id))
    const now = context.clock()
    if (stored) await saveMembership(db, changed, { email: stored.email, userId: null }, { at: now, now })
  }
  await db.query('delete from private.begun_changes where id = $1', [id])
}

async function stay({ stripe }: AskingContext, { id, cancelAtPeriodEnd }: Subscription) {
  return cancelAtPeriodEnd ? stripe.setCancelAtPeriodEnd(id, false) : null
}

/**
 * Ends a pause that has not begun. One that has begun stays: its end costs an amount, which is confirmed on the page of
 * the membership.
 */
async function unpause(
  { stripe, clock }: AskingContext,
  { pausedFrom: from, trialEnd: until }: StoredPlan,
  { id, ...current }: Subscription,
  key: string,
): Promise<Subscription | null> {
  if (!current.pausedFrom || current.trialEnd?.toISOString() === until) return null
  if (from && until) return stripe.pause(id, { from: new Date(from), until: new Date(until) }, key)
  return current.pausedFrom > clock() ? stripe.resume(id, key) : null
}
