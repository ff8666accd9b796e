/**
 * Job: tell a firm's contact that its seats are paid, and each holder of a seat that it has ended. The marks are set in
 * the transaction that writes the mail.
 */
import type { Queryable } from '@juno/backend'
import { ApiError } from '../refusals'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { findFirm, lockFirm } from './find-firm'
import { firmPaid } from './firm-mails'
import { registerContact } from './register-contact'
import { seatEnded } from './seat-mails'

type TellParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

export function tellFirms(parts: TellParts): Job {
  return {
    name: 'tell-firms',
    everyMinute: {},
    async handle() {
      while (await parts.scopes.withServiceRole(db => tellOfPayment(parts, db)));
      while (await parts.scopes.withServiceRole(db => tellOfEnd(parts, db)));
    },
  }
}

const PAID = `
update private.firm_memberships l set told_at = $1
where l.membership_id = (
  select membership_id from private.firm_memberships where told_at is null
  order by linked_at limit 1 for update skip locked
)
returning l.membership_id as "membershipId", l.firm_id as "firmId"`

/** @returns whether there may be another one */
async function tellOfPayment({ outbox, site, clock }: TellParts, db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ membershipId: string; firmId: string }>(PAID, [clock()])
  if (!rows[0]) return false
  const { membershipId, firmId } = rows[0]
  const firm = await findFirm(db, firmId)
  // The membership ended before anybody could be told.
  if (firm.membershipId !== membershipId || firm.standing === 'ended') return true
  await outbox.enqueue(db, {
    kind: 'firm-paid',
    to: firm.contactEmail,
    content: firmPaid(firm, await registerContact(db, firm, clock()), site),
    idempotencyKey: `firm-paid:${membershipId}`,
  })
  return true
}

/**
 * Mails the link to an account once more, to a contact who has none and misses that mail. @throws {ApiError}
 * firm_unknown, firm_changed
 */
export async function mailAccountLink(
  { scopes, outbox, site, clock }: TellParts,
  id: string,
): Promise<{ message: string }> {
  return scopes.withServiceRole(async db => {
    const firm = await lockFirm(db, id)
    const runs = firm.membershipId !== null && firm.standing !== 'ended'
    const token = runs ? await registerContact(db, firm, clock()) : null
    if (token === null) throw new ApiError('firm_changed')
    await outbox.enqueue(db, {
      kind: 'firm-paid',
      to: firm.contactEmail,
      content: firmPaid(firm, token, site),
      idempotencyKey: `firm-paid:${firm.membershipId}:${clock().getTime()}`,
    })
    return { message: `We emailed ${firm.contactEmail} a new link to make the account.` }
  })
}

const ENDED = `
with due as (
  select s.id, m.id as membership_id, m.user_id, m.ended_at, f.name
  from private.firm_seats s
  join public.memberships m on m.id = s.membership_id
  join private.firms f on f.id = s.firm_id
  where s.status = 'taken' and m.state = 'ended' and m.paid_by is not null and m.ended_at is not null
    and s.told_end_at is distinct from m.ended_at
  order by m.ended_at limit 1 for update of s skip locked
)
update private.firm_seats s set told_end_at = due.ended_at from due where s.id = due.id
returning due.id, due.name::text as "firmName", due.ended_at as "endedAt", (
  select to_jsonb(t) from private.payer_to_mail(due.membership_id) t
) as holder, exists (
  select from public.memberships o where o.user_id = due.user_id and o.access_until > now()
) as "goesOn"`

interface Ended {
  id: string
  firmName: string
  endedAt: Date
  holder: { email: string; name: string } | null
  goesOn: boolean
}

/** Tells a member that the seat has ended. One who has another open membership is marked, and not mailed. */
async function tellOfEnd({ outbox, site }: TellParts, db: Queryable): Promise<boolean> {
  const { rows } = await db.query<Ended>(ENDED)
  if (!rows[0]) return false
  const { id, firmName, endedAt, holder, goesOn } = rows[0]
  if (holder && !goesOn) {
    await outbox.enqueue(db, {
      kind: 'seat-ended',
      to: holder.email,
      content: seatEnded({ name: holder.name, firmName }, site),
      idempotencyKey: `seat-ended:${id}:${endedAt.toISOString()}`,
    })
  }
  return true
}
