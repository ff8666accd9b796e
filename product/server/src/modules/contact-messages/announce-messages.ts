/**
 * Job: tells the team of new messages. The first is mailed at once. Those that follow within some minutes wait and are
 * mailed together, so that many messages do not cause many mails.
 */
import type { Queryable } from '@juno/backend'
import type { Job } from '../../shared/jobs/define-job'
import { mailContacts } from '../../shared/mail/mail-contacts'
import type { ServerContext } from '../../shared/server-context'
import { messageReceived, messagesReceived, type AnnouncedMessage } from './contact-mails'

type AnnounceParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

const QUIET_MINUTES = 10

/** Returns nothing while the latest announcement is too recent. The lock lets one process at a time look. */
const TAKE = `
update public.contact_messages m set announced_at = $1
where m.announced_at is null
  and not exists (
    select from public.contact_messages a where a.announced_at > $1::timestamptz - make_interval(mins => $2)
  )
returning m.id, m.name, m.email, m.message, m.created_at`

export function announceMessages(parts: AnnounceParts): Job {
  return {
    name: 'announce-messages',
    everyMinute: {},
    handle: () => parts.scopes.withServiceRole(db => announce(parts, db)),
  }
}

async function announce({ outbox, site, clock }: AnnounceParts, db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('announce-messages'))`)
  const { rows } = await db.query<AnnouncedMessage & { id: string; created_at: Date }>(TAKE, [
    clock(),
    QUIET_MINUTES,
  ])
  const messages = rows.sort((one, other) => Number(one.created_at) - Number(other.created_at))
  const [first] = messages
  if (!first) return
  await mailContacts(outbox, db, {
    kind: 'team-new-message',
    content: messages.length === 1 ? messageReceived(first, site) : messagesReceived(messages, site),
    about: first.id,
  })
}
