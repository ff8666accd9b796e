/**
 * Returns what a firm's contact sees of it: seats from the database and, where it responds, payments from the provider.
 */
import type { Queryable } from '@juno/backend'
import type { ManagedFirm, ManagedFirms, ManagedSeat } from '@juno/domain/payments/firm'
import type { ServerContext } from '../../../shared/server-context'
import { describeInvoice } from '../membership/read-own-membership'
import type { PaymentContext } from '../stripe/payment-context'
import { StripeFailure } from '../stripe/call-stripe'
import { findOwing, openUntilOf } from '../payer/find-owing'
import { findManagedFirms, type Firm } from './find-firm'

const RECEIPTS = 24

type ReadContext = PaymentContext & { logger: Pick<ServerContext['logger'], 'warn'> }

export async function readManagedFirms(context: ReadContext, userId: string): Promise<ManagedFirms> {
  const found = await context.scopes.withServiceRole(async db => {
    const firms = await findManagedFirms(db, userId)
    const described: { firm: Firm; described: ManagedFirm }[] = []
    for (const firm of firms)
      described.push({ firm, described: await describeFirm(db, firm, context.clock()) })
    return described
  })
  const firms: ManagedFirm[] = []
  // No connection is held while Stripe is asked.
  for (const { firm, described } of found) firms.push(await withProvider(context, firm, described))
  return { firms }
}

async function describeFirm(db: Queryable, firm: Firm, now: Date): Promise<ManagedFirm> {
  const { id, name, standing, plan, seats, paidSeats, seatPriceCents, currency, paidUntil } = firm
  const owing =
    standing === 'owing' && firm.membershipId ? await findOwing(db, ['id', firm.membershipId]) : null
  const openUntil = owing ? openUntilOf(owing, now) : firm.openUntil
  const isRunning = standing === 'paid' || standing === 'ending' || standing === 'owing'
  return {
    id,
    name,
    standing,
    plan,
    seats,
    paidSeats,
    seatPriceCents,
    currency,
    paidUntil: isRunning && paidUntil ? paidUntil.toISOString() : null,
    openUntil: openUntil && openUntil > now ? openUntil.toISOString() : null,
    next:
      standing === 'paid' && paidUntil
        ? { at: paidUntil.toISOString(), cents: seatPriceCents * seats, currency }
        : null,
    owed: owing && { cents: owing.cents, currency: owing.currency },
    used: await findUsed(db, id, now),
    provider: 'none',
    card: null,
    receipts: [],
  }
}

type SeatRow = Omit<ManagedSeat, 'invitedAt' | 'takenAt'> & { invitedAt: Date; takenAt: Date | null }

async function findUsed(db: Queryable, firmId: string, now: Date): Promise<ManagedSeat[]> {
  const { rows } = await db.query<SeatRow>(
    `select s.id, coalesce(private.account_email(m.user_id), s.email) as email, coalesce(p.name, s.name)::text as name,
       s.status, s.invited_at as "invitedAt", s.status = 'invited' and s.expires_at <= $2 as expired,
       s.taken_at as "takenAt", s.status = 'taken' and m.user_id is null as "waitsForAccount"
     from private.firm_seats s
     left join public.memberships m on m.id = s.membership_id
     left join public.profiles p on p.id = m.user_id
     where s.firm_id = $1 and s.status <> 'freed'
     order by s.taken_at nulls first, s.invited_at desc, s.id`,
    [firmId, now],
  )
  return rows.map(({ invitedAt, takenAt, ...seat }) => ({
    ...seat,
    invitedAt: invitedAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
  }))
}

async function withProvider(
  { stripe, site, logger }: ReadContext,
  { subscriptionId, standing }: Firm,
  described: ManagedFirm,
): Promise<ManagedFirm> {
  if (subscriptionId === null) return described
  try {
    const [invoices, card, next] = await Promise.all([
      stripe.listInvoices(subscriptionId, 100),
      standing === 'ended' ? null : stripe.fetchCard(subscriptionId),
      described.next ? stripe.previewNext(subscriptionId) : null,
    ])
    return {
      ...described,
      provider: 'read',
      card,
      next: described.next && next ? { ...described.next, ...next } : described.next,
      receipts: invoices.flatMap(invoice => describeInvoice(invoice, site.siteUrl)).slice(0, RECEIPTS),
    }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    logger.warn({ err: error }, 'card and receipts of a firm could not be read')
    return { ...described, provider: 'unreachable' }
  }
}
