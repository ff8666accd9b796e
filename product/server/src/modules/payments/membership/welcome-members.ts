/**
 * Job: welcome by name each member whose membership has opened. The mark is set in the transaction that writes the
 * mail, so that a crash loses and doubles none.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../../shared/jobs/define-job'
import type { ServerContext } from '../../../shared/server-context'
import { membershipWelcome } from '../payer/membership-mails'

type WelcomeParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

const TAKE = `
update private.membership_welcomes w set mailed_at = $1
where w.user_id = (
  select user_id from private.membership_welcomes where mailed_at is null
  order by created_at limit 1 for update skip locked
)
returning w.user_id as "userId", (select to_jsonb(m) from private.member_addresses(array[w.user_id]) m) as member`

interface Welcome {
  userId: string
  /** Null for somebody without access by now. */
  member: { email: string; name: string } | null
}

export function welcomeMembers(parts: WelcomeParts): Job {
  return {
    name: 'welcome-members',
    everyMinute: {},
    async handle() {
      while (await parts.scopes.withServiceRole(db => welcomeNext(parts, db)));
    },
  }
}

async function welcomeNext({ outbox, site, clock }: WelcomeParts, db: Queryable): Promise<boolean> {
  const { rows } = await db.query<Welcome>(TAKE, [clock()])
  if (!rows[0]) return false
  const { userId, member } = rows[0]
  if (member) {
    await outbox.enqueue(db, {
      kind: 'membership-welcome',
      to: member.email,
      content: membershipWelcome(member, site),
      idempotencyKey: `membership-welcome:${userId}`,
    })
  }
  return true
}
