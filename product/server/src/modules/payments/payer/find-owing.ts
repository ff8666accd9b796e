/** A membership whose payment failed: what is stored of it, and the rules that hold for it. */
import type { Queryable } from '@juno/backend'
import { graceEndsAt } from '@juno/domain/payments/grace-schedule'
import type { GraceRules, MembershipFacts, MembershipState } from '@juno/domain/payments/membership-state'

export interface OwingMembership {
  id: string
  subscriptionId: string
  customerId: string
  state: MembershipState
  owedInvoice: string | null
  leavingReason: string | null
  cents: number
  currency: string
  /** The attempts so far to take the payment. */
  attempts: number
  refusedCard: string | null
  cardsRefused: number
  facts: MembershipFacts & { owedSince: Date }
  rules: GraceRules
}

const OWING = `
select m.id, m.subscription_id as "subscriptionId", m.stripe_customer_id as "customerId", m.state,
  m.owed_invoice as "owedInvoice", m.leaving_reason as "leavingReason",
  coalesce(f.cents, m.price_cents * m.quantity, 0) as cents, coalesce(f.currency, m.currency, 'cad') as currency,
  coalesce(f.attempts, 0) as attempts, f.refused_card as "refusedCard", coalesce(f.cards_refused, 0) as "cardsRefused",
  m.source, m.status, m.current_period_end as "currentPeriodEnd", m.cancel_at_period_end as "cancelAtPeriodEnd",
  m.trial_end as "trialEnd", m.paused_from as "pausedFrom", m.owed_since as "owedSince",
  m.grace_mails as "graceMails", m.grace_mailed_at as "graceMailedAt",
  s.grace_days as "graceDays", s.grace_mail_days as "graceMailDays"
from public.payment_settings s, public.memberships m
left join private.failed_payments f on f.invoice_id = m.owed_invoice
where m.owed_since is not null and `

type Row = Omit<OwingMembership, 'facts' | 'rules'> & OwingMembership['facts'] & GraceRules

/**
 * Returns until when everything stays open, if nothing is paid. The database has no date while a mail is still to come.
 */
export function openUntilOf({ state, facts, rules }: OwingMembership, now: Date): Date | null {
  return state === 'grace' ? graceEndsAt(facts, rules, now) : null
}

/** Returns the owed payment; null where nothing is owed. @param key the column, and what it has to be */
export async function findOwing(
  db: Queryable,
  [column, value]: readonly ['id' | 'subscription_id', string],
): Promise<OwingMembership | null> {
  const { rows } = await db.query<Row>(`${OWING} m.${column} = $1`, [value])
  return rows[0] ? toOwing(rows[0]) : null
}

/** Returns the memberships of an account that pays for itself, the newest first. */
export async function findOwnOwing(db: Queryable, userId: string): Promise<OwingMembership | null> {
  const { rows } = await db.query<Row>(
    `${OWING} m.user_id = $1 and m.state in ('grace', 'unpaid') order by m.owed_since desc limit 1`,
    [userId],
  )
  return rows[0] ? toOwing(rows[0]) : null
}

function toOwing(row: Row): OwingMembership {
  return { ...row, facts: row, rules: row }
}
