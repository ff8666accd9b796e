/**
 * Job: reminds the team of applications that have waited for 36 of the promised 48 hours. Each is named once. Those
 * that become due within an hour after a reminder are named together in the next one.
 */
import { plural } from '@juno/domain/text/plural'
import type { Queryable } from '@juno/backend'
import type { Job } from '../../shared/jobs/define-job'
import type { MailContent, MailSite } from '../../shared/mail/mail-content'
import { personName } from '../../shared/mail/person-name'
import { plainLine } from '../../shared/mail/plain-text'
import type { ServerContext } from '../../shared/server-context'

type RemindParts = Pick<ServerContext, 'scopes' | 'outbox' | 'site' | 'clock'>

const AFTER_HOURS = 36
const QUIET_MINUTES = 60
/** A mail names this many applicants, and counts the others. */
const NAMED = 10

const TAKE = `
update public.applications a set reminded_at = $1
where a.status = 'PENDING' and a.reminded_at is null
  and a.submitted_at <= $1::timestamptz - make_interval(hours => $2)
  and not exists (
    select from public.applications r where r.reminded_at > $1::timestamptz - make_interval(mins => $3)
  )
returning a.id, a.name, a.business_name, a.submitted_at`

interface Overdue {
  id: string
  name: string
  business_name: string
  submitted_at: Date
}

export function remindTeam(parts: RemindParts): Job {
  return {
    name: 'remind-of-applications',
    everyMinute: {},
    handle: () => parts.scopes.withServiceRole(db => remind(parts, db)),
  }
}

async function remind({ outbox, site, clock }: RemindParts, db: Queryable): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('remind-of-applications'))`)
  const { rows } = await db.query<Overdue>(TAKE, [clock(), AFTER_HOURS, QUIET_MINUTES])
  const overdue = rows.sort((one, other) => Number(one.submitted_at) - Number(other.submitted_at))
  if (!overdue[0]) return
  const content = applicationsWaiting(overdue, site)
  const { rows: team } = await db.query<{ email: string }>('select email from private.team_emails() as email')
  for (const { email } of team) {
    await outbox.enqueue(db, {
      kind: 'team-applications-waiting',
      to: email,
      content,
      idempotencyKey: `team-applications-waiting:${overdue[0].id}:${email}`,
    })
  }
}

function applicationsWaiting(overdue: readonly Overdue[], site: MailSite): MailContent {
  const wait = `${plural(overdue.length, 'application')} ${overdue.length === 1 ? 'waits' : 'wait'} for your answer`
  const left = overdue.length - NAMED
  return {
    subject: wait,
    preview: 'We promise an answer within 48 hours, and 36 of them are over.',
    heading: wait,
    paragraphs: ['We promise an answer within 48 hours, and 36 of them are over.'],
    facts: overdue.slice(0, NAMED).map(({ name, business_name }) => ({
      label: personName(name) ?? 'Name left out here',
      value: plainLine(business_name),
    })),
    action: { label: 'Open the applications', url: `${site.siteUrl}/admin/manage-applications` },
    notes: left > 0 ? [`And ${left} more.`] : [],
  }
}
