/**
 * A membership that the team gives to an account, or to an approved applicant who is yet to make one: state, audit entry
 * and mail are one transaction.
 */
import type { Queryable } from '@juno/backend'
import {
  endOfDay,
  lastDayProblem,
  type ChangeGiven,
  type GiveMembership,
} from '@juno/domain/payments/complimentary-membership'
import { longDate } from '@juno/domain/text/long-date'
import { ApiError } from '../refusals'
import type { ServerContext } from '../../../shared/server-context'
import { assertNotOverwriting } from './assert-not-overwriting'
import { findPayer, lockAccountEmail } from '../stripe/match-payer'
import { complimentaryChanged, complimentaryEnded, complimentaryGiven } from './complimentary-mails'
import { endGiven, moveEnd, openGiven } from './given-membership'
import { registerGiven } from './register-given'

type GivenContext = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

interface Recipient {
  userId: string | null
  applicationId: string | null
  email: string
  name: string | null
}

/** @throws {ApiError} member_not_found, application_needed, membership_given */
export async function giveMembership(
  context: GivenContext,
  reviewerId: string,
  request: GiveMembership,
): Promise<{ message: string }> {
  const { scopes, outbox, site, clock } = context
  const now = clock()
  const endsAt = endOf(request.lastDay, now)
  return scopes.withServiceRole(async db => {
    const found = await findRecipient(db, request)
    await lockAccountEmail(db, found.email)
    // This finds a recipient who was confirmed meanwhile.
    const recipient = await findRecipient(db, request)
    await assertNoneOpen(db, recipient)
    const { userId, email } = recipient
    const name = recipient.name ?? ''
    const id = await openGiven(db, { source: 'complimentary', userId, email, endsAt }, now)
    await db.query(
      'insert into private.given_memberships (membership_id, note, given_by, given_at) values ($1, $2, $3, $4)',
      [id, request.note, reviewerId, now],
    )
    await audit(db, reviewerId, 'membership.given', { id, email, name }, endsAt)
    const token = userId ? null : await registerGiven(db, { ...recipient, membershipId: id }, now)
    await outbox.enqueue(db, {
      kind: 'membership-given',
      to: email,
      content: complimentaryGiven({ name, endsAt, token }, site),
      idempotencyKey: `membership-given:${id}`,
    })
    return {
      message: userId
        ? `The membership is open, and we emailed ${email}.`
        : `We emailed ${email} the link to create their account. The membership opens with it.`,
    }
  })
}

/**
 * Changes the end, to a sooner or later one or none, and the note. @throws {ApiError} no_membership where it has ended,
 * newer_version
 */
export async function changeGiven(
  { scopes, outbox, site, clock }: GivenContext,
  reviewerId: string,
  id: string,
  { seen, ...wanted }: ChangeGiven,
): Promise<{ message: string }> {
  const now = clock()
  const endsAt = endOf(wanted.lastDay, now)
  return scopes.withServiceRole(async db => {
    const { email, name, note, uninvited, ends_at: before } = await lockOpen(db, id)
    const stored = { lastDay: before?.toISOString().slice(0, 10) ?? null, note }
    if (assertNotOverwriting(stored, wanted, seen)) return { message: 'Saved.' }
    if (note !== wanted.note) {
      await db.query('update private.given_memberships set note = $2 where membership_id = $1', [
        id,
        wanted.note,
      ])
      await audit(db, reviewerId, 'membership.note_changed', { id, email, name }, null)
    }
    if (before?.getTime() === endsAt?.getTime()) return { message: 'Saved.' }
    await moveEnd(db, { id, source: 'complimentary', endsAt }, now)
    await audit(db, reviewerId, 'membership.end_moved', { id, email, name }, endsAt)
    if (uninvited) return { message: `Saved. ${notMailed(email)}` }
    await outbox.enqueue(db, {
      kind: 'membership-end-moved',
      to: email,
      content: complimentaryChanged({ name, endsAt }, site),
      idempotencyKey: `membership-end-moved:${id}:${now.getTime()}`,
    })
    return { message: `Saved. We emailed ${email}.` }
  })
}

/** Ends it at once. @throws {ApiError} no_membership where it has ended */
export async function takeBackGiven(
  { scopes, outbox, site, clock }: GivenContext,
  reviewerId: string,
  id: string,
): Promise<{ message: string }> {
  return scopes.withServiceRole(async db => {
    const { email, name, uninvited } = await lockOpen(db, id)
    await endGiven(db, id, 'complimentary', clock())
    await db.query(
      'delete from public.pending_registrations where membership_id = $1 and claimed_at is null',
      [id],
    )
    await audit(db, reviewerId, 'membership.taken_back', { id, email, name }, null)
    if (uninvited) return { message: `The membership has ended. ${notMailed(email)}` }
    await outbox.enqueue(db, {
      kind: 'membership-taken-back',
      to: email,
      content: complimentaryEnded({ name }, site),
      idempotencyKey: `membership-taken-back:${id}`,
    })
    return { message: `The membership has ended, and we emailed ${email}.` }
  })
}

function endOf(lastDay: string | null, now: Date): Date | null {
  const message = lastDayProblem(lastDay, now)
  if (message) throw new ApiError('invalid_input', { issues: [{ path: 'lastDay', message }] })
  return lastDay === null ? null : endOfDay(lastDay)
}

async function findRecipient(
  db: Queryable,
  { accountId, applicationId }: Pick<GiveMembership, 'accountId' | 'applicationId'>,
): Promise<Recipient> {
  if (accountId === undefined) {
    const payer = await findPayer(db, applicationId ?? null)
    if (!payer?.applicationId) throw new ApiError('application_needed')
    return payer
  }
  const { rows } = await db.query<{ email: string; name: string | null }>(
    `select private.account_email(p.id) as email, p.name from public.profiles p
     where p.id = private.confirmed_user_by_id($1) and private.account_email(p.id) is not null`,
    [accountId],
  )
  if (!rows[0]) throw new ApiError('member_not_found')
  return { userId: accountId, applicationId: null, ...rows[0] }
}

async function assertNoneOpen(db: Queryable, { userId, email }: Recipient): Promise<void> {
  const { rowCount } = await db.query(
    `select from public.memberships m
     where m.source = 'complimentary' and m.access_until > now() and m.account_closed_at is null
       and (m.user_id = $1 or (m.user_id is null and lower(m.email) = lower($2)))`,
    [userId, email],
  )
  if (rowCount) throw new ApiError('membership_given')
}

const notMailed = (email: string) => `${email} is not invited yet, so we sent no email.`

interface OpenMembership {
  email: string
  name: string
  note: string | null
  ends_at: Date | null
  /** They were imported, and the team has not invited them: no email goes to them. */
  uninvited: boolean
}

async function lockOpen(db: Queryable, id: string): Promise<OpenMembership> {
  const { rows } = await db.query<OpenMembership>(
    `select coalesce(private.account_email(m.user_id), m.email) as email, coalesce(p.name, '') as name, g.note,
       m.current_period_end as ends_at, m.user_id is null and private.awaits_invitation(m.email) as uninvited
     from public.memberships m
     join private.given_memberships g on g.membership_id = m.id
     left join public.profiles p on p.id = m.user_id
     where m.id = $1 and m.source = 'complimentary' and m.state = 'complimentary' and m.account_closed_at is null
     for update of m, g`,
    [id],
  )
  if (!rows[0]) throw new ApiError('no_membership')
  return rows[0]
}

async function audit(
  db: Queryable,
  reviewerId: string,
  action: string,
  { id, email, name }: { id: string; email: string; name: string },
  endsAt: Date | null,
): Promise<void> {
  const details = { email, ...(name && { name }), ...(endsAt && { until: longDate(endsAt) }) }
  await db.query(`select private.write_audit($1, $2, 'memberships', $3, $4)`, [
    reviewerId,
    action,
    id,
    JSON.stringify(details),
  ])
}
