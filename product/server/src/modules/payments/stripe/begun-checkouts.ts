/**
 * Keeps one page to pay on open for one application, account or firm: the newest one, and none once one of them is paid
 * (docs/specification/payments.md#checkout).
 */
import { createHash } from 'node:crypto'
import { isIdentifier } from '@juno/domain/text/identifier'
import type { Queryable } from '@juno/backend'
import { ApiError } from '../refusals'
import type { MembershipCheckout } from './checkout-calls'
import type { AskingContext, PaymentContext } from './payment-context'
import type { CheckoutSession } from './stripe-objects'

/** Clicks within it make one session. */
const WINDOW_MS = 120_000
/** Stripe keeps a session open for so long. */
const OPEN_MS = 24 * 60 * 60_000

interface Begun {
  id: string
  /** When the first of the clicks came that make one session. */
  beganAt: Date
}

/** @throws {ApiError} already_paid, where the event of a payment is still to come @throws {StripeFailure} nothing was charged */
export async function openOnly(
  context: PaymentContext,
  checkout: MembershipCheckout,
): Promise<{ url: string }> {
  const { scopes, stripe, site } = context
  const { reference } = checkout
  const asked = createHash('sha256').update(JSON.stringify(checkout)).digest('hex')
  const { id, beganAt } = await begin(context, reference, asked)
  if (await closeOlder(context, reference)) throw new ApiError('already_paid')
  const session = await stripe.createMembershipCheckout(checkout, `checkout:${asked}:${beganAt.getTime()}`)
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ isNewest: boolean }>(
      `update private.begun_checkouts set session_id = $3 where id = $2
       returning id = (select max(id) from private.begun_checkouts where reference = $1) as "isNewest"`,
      [reference, id, session.id],
    ),
  )
  // Another page was opened, or paid, while this one was made.
  if (!rows[0]?.isNewest) await stripe.closeCheckout(session.id)
  if (!rows[0]) throw new ApiError('already_paid')
  // The sandbox's page is one of our own.
  return { url: new URL(session.url, site.siteUrl).href }
}

/** Begins a checkout, which is the same for two clicks, at the same moment too. */
async function begin({ scopes, clock }: PaymentContext, reference: string, asked: string): Promise<Begun> {
  const now = clock()
  return scopes.withServiceRole(async db => {
    await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`checkout:${reference}`])
    const { rows } = await db.query<Begun>(
      `with newest as (
         select id, asked, began_at from private.begun_checkouts where reference = $1 order by id desc limit 1
       ), added as (
         insert into private.begun_checkouts (reference, asked, began_at)
         select $1, $2, $3 where not exists (select from newest where asked = $2 and began_at > $4)
         returning id, began_at
       )
       select id, began_at as "beganAt" from added
       union all select id, began_at from newest where not exists (select from added)`,
      [reference, asked, now, new Date(now.getTime() - WINDOW_MS)],
    )
    return rows[0]!
  })
}

/** @returns whether one of them was just paid */
async function closeOlder({ scopes, stripe, clock }: PaymentContext, reference: string): Promise<boolean> {
  const { rows } = await scopes.withServiceRole(db =>
    db.query<{ id: string; sessionId: string; isRecent: boolean }>(
      `select id, session_id as "sessionId", began_at > $2 as "isRecent" from private.begun_checkouts
       where reference = $1 and session_id is not null
         and id < (select max(id) from private.begun_checkouts where reference = $1)`,
      [reference, new Date(clock().getTime() - OPEN_MS)],
    ),
  )
  let paid = false
  for (const { id, sessionId, isRecent } of rows) {
    const closed = await stripe.closeCheckout(sessionId)
    if (closed?.paid && isRecent) paid = true
    else
      await scopes.withServiceRole(db => db.query('delete from private.begun_checkouts where id = $1', [id]))
  }
  return paid
}

/** Closes the pages that are open beside the one that was paid. */
export async function closeOthers(
  { stripe }: Pick<AskingContext, 'stripe'>,
  db: Queryable,
  { id, clientReferenceId: reference }: CheckoutSession,
): Promise<void> {
  if (reference === null || !isIdentifier(reference)) return
  const { rows } = await db.query<{ sessionId: string | null }>(
    'delete from private.begun_checkouts where reference = $1 returning session_id as "sessionId"',
    [reference],
  )
  for (const { sessionId } of rows)
    if (sessionId !== null && sessionId !== id) await stripe.closeCheckout(sessionId)
}
