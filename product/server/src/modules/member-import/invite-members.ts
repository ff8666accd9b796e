/**
 * Invites people in batches: the team chooses them, and can take a batch back for ten seconds. Then a job writes each
 * mail in the transaction that records it.
 */
import { invitationDays, type InvitationBatch } from '@juno/domain/member-import/import-wire'
import type { SourceName } from '@juno/domain/member-import/sources'
import { undoSeconds } from '@juno/domain/text/undo-seconds'
import type { Queryable } from '@juno/backend'
import { ApiError } from './refusals'
import { createLinkToken } from '../../shared/api/link-token'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'

import { memberInvitation } from './invitation-mail'

type Parts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

const CHOSEN = `
select p.row_number, coalesce(p.person ->> 'name', p.email) as name
from private.imported_people p join private.moved_in_people($1) m on m.account_id = p.account_id
where p.import_id = $1 and p.state = 'made' and not m.came and not p.to_invite
  and case when $5 then p.invitations > 0 and p.invited_at < $6 else p.invitations = 0 end
  and ($3::date is null or (p.person ->> 'renewal')::date <= $3)
  and ($4::text is null or p.person ->> 'plan' = $4)
order by p.row_number limit $2`

/** It is materialized: a limit that locks rows, evaluated again for each row, would take further ones. */
const BATCH = `
with batch as materialized (${CHOSEN} for update of p)
update private.imported_people p set to_invite = true, invite_at = $7
from batch where p.import_id = $1 and p.row_number = batch.row_number`

function valuesOf({ clock }: Pick<Parts, 'clock'>, importId: string, batch: Omit<InvitationBatch, 'seen'>) {
  const { most, renewalUntil, plan, again } = batch
  const since = new Date(clock().getTime() - invitationDays.again * 86_400_000)
  return [importId, most, renewalUntil, plan, again, since]
}

/** Returns how many people such a batch invites now, and the names of the first five. */
export async function previewBatch(
  parts: Parts,
  importId: string,
  batch: InvitationBatch,
): Promise<{ invited: number; names: string[] }> {
  const { rows } = await parts.scopes.withServiceRole(db =>
    db.query<{ name: string }>(CHOSEN, valuesOf(parts, importId, batch)),
  )
  return { invited: rows.length, names: rows.slice(0, 5).map(({ name }) => name) }
}

/** @throws {ApiError} import_not_found, wave_overtaken */
export async function inviteBatch(
  parts: Parts,
  adminId: string,
  importId: string,
  { seen, ...batch }: InvitationBatch,
): Promise<{ invited: number }> {
  const leaves = new Date(parts.clock().getTime() + undoSeconds * 1000)
  return parts.scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ name: string; waves: number }>(
      `select file_name as name, waves from private.member_imports where id = $1 for update`,
      [importId],
    )
    if (!rows[0]) throw new ApiError('import_not_found')
    if (rows[0].waves !== seen) throw new ApiError('wave_overtaken')
    const { rowCount } = await db.query(BATCH, [...valuesOf(parts, importId, batch), leaves])
    const invited = rowCount ?? 0
    if (invited > 0) {
      await db.query('update private.member_imports set waves = waves + 1 where id = $1', [importId])
      await db.query(`select private.write_audit($1, 'members.invited', 'member_imports', $2, $3)`, [
        adminId,
        importId,
        JSON.stringify({ name: rows[0].name, people: invited, ...(batch.again && { again: true }) }),
      ])
    }
    return { invited }
  })
}

/** Takes back the invitations of an import that have not left. @throws {ApiError} invitations_left */
export async function undoInvitations(
  { scopes, clock }: Parts,
  adminId: string,
  importId: string,
): Promise<{ undone: number }> {
  return scopes.withServiceRole(async db => {
    const { rowCount } = await db.query(
      `update private.imported_people set to_invite = false, invite_at = null
       where import_id = $1 and to_invite and invite_at > $2`,
      [importId, clock()],
    )
    const undone = rowCount ?? 0
    if (undone === 0) throw new ApiError('invitations_left')
    await db.query(
      `select private.write_audit($1, 'members.invitations_undone', 'member_imports', id,
         jsonb_build_object('name', file_name, 'people', $3::int))
       from private.member_imports where id = $2`,
      [adminId, importId, undone],
    )
    return { undone }
  })
}

const AT_ONCE = 20

const TAKE = `
select p.import_id as "importId", p.row_number as row, p.account_id as "accountId", p.email, p.invitations,
  coalesce(profile.name, '') as name, i.source, p.has_password as "hasPassword", m.came,
  membership.id is not null as "hasMembership", membership.current_period_end as "endsAt"
from private.imported_people p
join private.member_imports i on i.id = p.import_id
join private.moved_in_people(p.import_id) m on m.account_id = p.account_id
join public.profiles profile on profile.id = p.account_id
left join public.memberships membership on membership.id = p.membership_id and membership.access_until > $1
where p.to_invite and (p.invite_at is null or p.invite_at <= $1)
order by p.import_id, p.row_number limit ${AT_ONCE}
for update of p skip locked`

interface Invited {
  importId: string
  row: number
  accountId: string
  email: string
  invitations: number
  name: string
  source: SourceName
  hasPassword: boolean
  came: boolean
  hasMembership: boolean
  endsAt: Date | null
}

export function inviteMovedIn(parts: Parts): Job {
  const name = 'invite-moved-in'
  return {
    name,
    everyMinute: { jobKey: name },
    async handle(_payload, { stopping }) {
      while (!stopping?.aborted && (await parts.scopes.withServiceRole(db => inviteSome(parts, db))) > 0);
    },
  }
}

async function inviteSome({ outbox, site, clock }: Parts, db: Queryable): Promise<number> {
  const { rows } = await db.query<Invited>(TAKE, [clock()])
  // People who have come since are not invited.
  const invited = rows.filter(({ came }) => !came)
  for (const { accountId, email, invitations, ...person } of invited) {
    const { token, hash } = createLinkToken()
    await outbox.enqueue(db, {
      kind: 'moving-invitation',
      to: email,
      content: memberInvitation({ ...person, again: invitations > 0, token }, site),
      idempotencyKey: `moving-invitation:${accountId}:${invitations + 1}`,
    })
    await db.query(
      `update private.imported_people set to_invite = false, invitations = invitations + 1, invited_at = $2, token = $3
       where account_id = $1`,
      [accountId, clock(), hash],
    )
  }
  await db.query('select private.mark_invited($1)', [invited.map(({ accountId }) => accountId)])
  await db.query('update private.imported_people set to_invite = false where account_id = any ($1)', [
    rows.filter(({ came }) => came).map(({ accountId }) => accountId),
  ])
  return rows.length
}
