/** A firm as it stands now: what it pays, or what it is offered. */
import type { Queryable } from '@juno/backend'
import { firmStanding, type FirmStanding } from '@juno/domain/payments/firm'
import type { MembershipState } from '@juno/domain/payments/membership-state'
import type { Plan } from '@juno/domain/payments/pricing'
import { ApiError } from '../refusals'

export interface Firm {
  id: string
  name: string
  contactName: string
  contactEmail: string
  standing: FirmStanding
  membershipId: string | null
  subscriptionId: string | null
  customerId: string | null
  /** How many it pays for, or would. */
  seats: number
  /** How many of them are invited or taken. */
  used: number
  plan: Plan
  /** The price of one seat for one period. */
  seatPriceCents: number
  currency: string
  plusTax: boolean
  paidUntil: Date | null
  /** Null where no time ends it by itself, and where nothing is open. */
  openUntil: Date | null
  /** So many are paid for until the period ends: more than `seats` where the number was lowered. */
  paidSeats: number
  /** Another text after each change of its membership. */
  version: string
}

const DETAILS = `
select d.id, d.name, d.contact_name as "contactName", d.contact_email as "contactEmail", d.membership_id as "membershipId",
  d.subscription_id as "subscriptionId", d.stripe_customer_id as "customerId", d.seats, d.used, d.plan, d.seat_price_cents as "seatPriceCents", d.currency, d.plus_tax as "plusTax",
  d.current_period_end as "paidUntil", nullif(d.access_until, 'infinity') as "openUntil",
  case when d.runs and d.paid_seats_until > now() then greatest(d.paid_seats, d.seats) else d.seats end as "paidSeats",
  d.changed_at::text as version, d.state, d.withdrawn_at is not null as withdrawn
from private.firm_details d where `

type Row = Omit<Firm, 'standing'> & { state: MembershipState | null; withdrawn: boolean }

function toFirm({ state, withdrawn, ...row }: Row): Firm {
  return { ...row, standing: firmStanding({ state, withdrawn }) }
}

/** @throws {ApiError} firm_unknown */
export async function findFirm(db: Queryable, id: string): Promise<Firm> {
  const { rows } = await db.query<Row>(`${DETAILS} d.id = $1`, [id])
  if (!rows[0]) throw new ApiError('firm_unknown')
  return toFirm(rows[0])
}

/**
 * Locks the firm: until the transaction ends, nobody else offers, invites or counts. @throws {ApiError} firm_unknown
 */
export async function lockFirm(db: Queryable, id: string): Promise<Firm> {
  await db.query('select from private.firms where id = $1 for update', [id])
  return findFirm(db, id)
}

/**
 * Selects the firms that an account manages because it has confirmed the address of their contact. An account that only
 * has a payment of its own manages none while the link that was mailed to the contact waits.
 */
const MANAGED = `d.id in (
  select f.id from private.firms f where private.confirmed_user_by_email(f.contact_email) = $1 and not exists (
    select from public.pending_registrations r
    where r.membership_id = f.membership_id and lower(r.email) = lower(f.contact_email) and r.claimed_by is null
  )
)`

export async function findManagedFirms(db: Queryable, userId: string): Promise<Firm[]> {
  const { rows } = await db.query<Row>(`${DETAILS} ${MANAGED} order by d.created_at`, [userId])
  return rows.map(toFirm)
}

/** @throws {ApiError} firm_unknown, also for those of others */
export async function findManagedFirm(db: Queryable, userId: string, id: string): Promise<Firm> {
  const { rows } = await db.query<Row>(`${DETAILS} ${MANAGED} and d.id = $2`, [userId, id])
  if (!rows[0]) throw new ApiError('firm_unknown')
  return toFirm(rows[0])
}

export async function lockManagedFirm(db: Queryable, userId: string, id: string): Promise<Firm> {
  await db.query('select from private.firms where id = $1 for update', [id])
  return findManagedFirm(db, userId, id)
}

export async function auditFirm(
  db: Queryable,
  actor: string,
  action: string,
  { id, name }: Pick<Firm, 'id' | 'name'>,
  details: object = {},
): Promise<void> {
  await db.query(`select private.write_audit($1, $2, 'firms', $3, $4)`, [
    actor,
    action,
    id,
    JSON.stringify({ name, ...details }),
  ])
}
