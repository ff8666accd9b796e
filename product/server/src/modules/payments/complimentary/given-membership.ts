/** In charge of the rows of memberships without a subscription: who has access by them is decided as for any other. */
import { endWarningDays } from '@juno/domain/payments/complimentary-membership'
import { membershipState, type GivenSource } from '@juno/domain/payments/membership-state'
import type { Queryable } from '@juno/backend'

const DAY = 86_400_000
const WITHOUT_PAYMENTS = {
  cancelAtPeriodEnd: false,
  trialEnd: null,
  pausedFrom: null,
  owedSince: null,
  graceMails: 0,
  graceMailedAt: null,
}

/** @param endsAt null for no end */
function stateOf(source: GivenSource, status: 'active' | 'canceled', endsAt: Date | null, now: Date) {
  const facts = { ...WITHOUT_PAYMENTS, source, status, currentPeriodEnd: endsAt }
  return membershipState(facts, { graceDays: 0, graceMailDays: [] }, now)
}

/** @param userId null where the account is still to be made @returns its id */
export async function openGiven(
  db: Queryable,
  given: { source: GivenSource; userId: string | null; email: string; endsAt: Date | null },
  now: Date,
): Promise<string> {
  const { source, userId, email, endsAt } = given
  const { state, accessUntil, changesAt } = stateOf(source, 'active', endsAt, now)
  const { rows } = await db.query<{ id: string }>(
    `insert into public.memberships (user_id, email, source, status, current_period_end, started_at, state, access_until,
       state_changes_at)
     values ($1, $2, $3, 'active', $4, $5, $6, $7, $8) returning id`,
    [userId, email, source, endsAt, now, state, accessUntil, changesAt],
  )
  const { id } = rows[0]!
  await noteToldEnd(db, id, endsAt, now)
  return id
}

export async function moveEnd(
  db: Queryable,
  { id, source, endsAt }: { id: string; source: GivenSource; endsAt: Date | null },
  now: Date,
): Promise<void> {
  const { state, accessUntil, changesAt } = stateOf(source, 'active', endsAt, now)
  await db.query(
    `update public.memberships set current_period_end = $2, state = $3, access_until = $4, state_changes_at = $5
     where id = $1`,
    [id, endsAt, state, accessUntil, changesAt],
  )
  await noteToldEnd(db, id, endsAt, now)
}

export async function endGiven(db: Queryable, id: string, source: GivenSource, now: Date): Promise<void> {
  const { state, accessUntil, changesAt } = stateOf(source, 'canceled', null, now)
  await db.query(
    `update public.memberships
     set status = 'canceled', ended_at = $2, state = $3, access_until = $4, state_changes_at = $5 where id = $1`,
    [id, now, state, accessUntil, changesAt],
  )
}

/**
 * Notes that the end was told: the mail that gives a membership names it, and a warning of that day would say it twice.
 */
async function noteToldEnd(db: Queryable, id: string, endsAt: Date | null, now: Date): Promise<void> {
  const daysLeft = endsAt ? (endsAt.getTime() - now.getTime()) / DAY : Infinity
  if (endsAt === null || daysLeft > endWarningDays.early) return
  const days = daysLeft > endWarningDays.late ? endWarningDays.early : endWarningDays.late
  await db.query(
    `insert into private.end_warnings as w (membership_id, ends_at, days) values ($1, $2, $3)
     on conflict (membership_id) do update set ends_at = excluded.ends_at, days = excluded.days`,
    [id, endsAt, days],
  )
}
