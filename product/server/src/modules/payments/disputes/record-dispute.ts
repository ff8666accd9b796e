/**
 * Keeps what the provider says of a dispute, and mails the team when one begins and when it is decided. The membership stays
 * as it is: its subscription decides. The code of a gift that nobody has redeemed opens nothing any more; what was
 * redeemed ends when the bank has given the payment back for good.
 */
import type { Queryable } from '@juno/backend'
import { isWaitingDispute } from '@juno/domain/payments/dispute'
import { mailContacts } from '../../../shared/mail/mail-contacts'
import { noteGiftDispute, type DisputedGift } from '../gifts/note-gift-refund'
import type { AskingContext } from '../stripe/payment-context'
import { findDayText } from '../payer/site-day'
import type { Dispute } from '../stripe/ledger-calls'
import { claimSubscription } from '../stripe/memberships'
import { disputeDecided, disputeOpened, type ToldDispute } from './dispute-mails'

const DECIDED = ['won', 'lost', 'warning_closed']

interface Stored {
  status: string
}

/** @returns the subscription that was paid, and whether anything was new */
export async function recordDispute(
  context: AskingContext,
  db: Queryable,
  id: string,
): Promise<{ subscriptionId: string | null; changed: boolean }> {
  const { stripe } = context
  const dispute = await stripe.fetchDispute(id)
  if (!dispute) return { subscriptionId: null, changed: false }
  const charge = await stripe.fetchCharge(dispute.chargeId)
  const subscriptionId = charge && (await stripe.findSubscriptionOf(charge))
  // The claim comes before the membership: the ledger takes it afterwards, and others take it before the membership.
  if (subscriptionId) await claimSubscription(context, subscriptionId)
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`dispute:${dispute.id}`])
  const { rows } = await db.query<Stored>('select status from private.disputes where id = $1', [dispute.id])
  await save(db, dispute, { subscriptionId, intentId: charge?.paymentIntentId ?? null })
  const before = rows[0]?.status ?? null
  const isOpened = before === null && !DECIDED.includes(dispute.status)
  const isDecided = before !== dispute.status && DECIDED.includes(dispute.status)
  const ending = dispute.status === 'lost' ? 'lost' : 'won'
  const gift =
    charge?.paymentIntentId && !subscriptionId
      ? await noteGiftDispute(
          context,
          db,
          charge.paymentIntentId,
          isDecided ? ending : isOpened ? 'opened' : 'other',
        )
      : null
  if (isOpened || isDecided) await tell(context, db, dispute, gift)
  return { subscriptionId, changed: before !== dispute.status }
}

async function save(
  db: Queryable,
  dispute: Dispute,
  { subscriptionId, intentId }: { subscriptionId: string | null; intentId: string | null },
): Promise<void> {
  const { id, chargeId, cents, currency, reason, status, evidenceDueAt, at } = dispute
  await db.query(
    `insert into private.disputes as d (id, charge_id, membership_id, gift_id, cents, currency, reason, status,
       evidence_due_at, opened_at)
     values ($1, $2, (select m.id from public.memberships m where m.subscription_id = $3),
       (select g.id from private.gifts g where g.payment_intent_id = $4), $5, $6, $7, $8, $9, $10)
     on conflict (id) do update set membership_id = coalesce(d.membership_id, excluded.membership_id),
       gift_id = coalesce(d.gift_id, excluded.gift_id), cents = excluded.cents, reason = excluded.reason, status = excluded.status,
       evidence_due_at = excluded.evidence_due_at`,
    [
      id,
      chargeId,
      subscriptionId,
      intentId,
      cents,
      currency,
      reason,
      status,
      isWaitingDispute(status) ? evidenceDueAt : null,
      at,
    ],
  )
}

async function tell(
  { outbox, site }: AskingContext,
  db: Queryable,
  dispute: Dispute,
  gift: DisputedGift | null,
): Promise<void> {
  const { rows } = await db.query<{ email: string | null; name: string | null; firm: string | null }>(
    `select coalesce(private.account_email(m.user_id), f.contact_email, m.email) as email, p.name, f.name as firm
     from private.disputes d join public.memberships m on m.id = d.membership_id
     left join public.profiles p on p.id = m.user_id
     left join private.firm_memberships l on l.membership_id = m.id
     left join private.firms f on f.id = l.firm_id
     where d.id = $1`,
    [dispute.id],
  )
  const payer = gift ? { email: gift.buyerEmail, name: gift.buyerName } : rows[0]
  const told: ToldDispute = {
    ...dispute,
    email: payer?.email ?? null,
    name: payer?.name ?? null,
    gift,
    firm: rows[0]?.firm ?? null,
  }
  const content = DECIDED.includes(dispute.status)
    ? disputeDecided(told, site)
    : disputeOpened(told, await findDayText(db), site)
  await mailContacts(outbox, db, { kind: 'team-dispute', content, about: `${dispute.id}:${dispute.status}` })
}
