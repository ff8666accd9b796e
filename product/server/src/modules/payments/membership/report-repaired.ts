/** Job: tell the team of memberships that were put right without an event, in one mail a day. */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import { mailContacts } from '../../../shared/mail/mail-contacts'
import type { ServerContext } from '../../../shared/server-context'
import { findDayText } from '../payer/site-day'
import { membershipsRepaired, type RepairedMembership } from './repaired-mail'

type TellParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

const TAKE = `
update private.mended_memberships d set told_at = $1::timestamptz
from public.memberships m
where d.told_at is null and m.id = d.membership_id
  and not exists (
    select from private.mended_memberships t where t.told_at > $1::timestamptz - interval '20 hours'
  )
returning d.id, m.email, m.currency, d.before, d.after`

export function reportRepaired(parts: TellParts): Job {
  return {
    name: 'tell-mended-memberships',
    everyMinute: {},
    handle: () => parts.scopes.withServiceRole(db => tell(parts, db)),
  }
}

async function tell({ outbox, site, clock }: TellParts, db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('tell-mended-memberships'))`)
  const { rows: repaired } = await db.query<RepairedMembership & { id: string }>(TAKE, [clock()])
  if (!repaired[0]) return
  await mailContacts(outbox, db, {
    kind: 'team-memberships-mended',
    content: membershipsRepaired(repaired, await findDayText(db), site),
    about: repaired[0].id,
  })
}
