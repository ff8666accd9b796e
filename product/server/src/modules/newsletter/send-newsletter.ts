/** Sends an issue of the newsletter: to one address as a test, to everybody now, or to everybody later. */
import { randomUUID } from 'node:crypto'
import type { NewsletterSent, SendNewsletter } from '@juno/domain/newsletter/newsletter'
import type { Queryable } from '@juno/backend'
import { COUNT_READERS } from './count-subscribers'
import { newsletterTest } from './newsletter-mail'
import { readSender } from './read-sender'
import { unsubscribePage } from './unsubscribe-address'
import type { ServerContext } from '../../shared/server-context'
import { ApiError } from './refusals'
import { plural } from '@juno/domain/text/plural'

/** A second click, or a browser that retries because the response was lost, sends the same issue. */
const REPEATED = `
select i.id from public.newsletter_issues i
where i.subject = $1 and i.content = $2 and i.created_by = $3 and i.status in ('scheduled', 'sending', 'stopped', 'sent')
  and i.scheduled_for is not distinct from $4 and i.created_at > now() - interval '1 minute'`

/** @throws {ApiError} postal_address_missing, no_subscribers, newsletter_in_past */
export async function sendNewsletter(
  context: ServerContext,
  adminId: string,
  issue: SendNewsletter,
): Promise<NewsletterSent> {
  if (issue.testEmail !== null) return sendTest(context, adminId, { ...issue, testEmail: issue.testEmail })
  const { scheduledFor } = issue
  if (scheduledFor && scheduledFor <= context.clock()) throw new ApiError('newsletter_in_past')
  return context.scopes.withServiceRole(async db => {
    // The lock makes two simultaneous clicks one issue.
    await db.query(`select pg_advisory_xact_lock(hashtextextended('newsletter', 0))`)
    const { postalAddress } = await readSender(db, context.site)
    if (postalAddress === '') throw new ApiError('postal_address_missing')
    const words = [issue.subject, issue.content, adminId, scheduledFor]
    const repeated = await db.query<{ id: string }>(REPEATED, words)
    if (repeated.rows[0]) return accepted(db, repeated.rows[0].id, scheduledFor)
    const { rows } = await db.query<{ id: string }>(
      `insert into public.newsletter_issues (subject, content, created_by, scheduled_for, status)
       values ($1, $2, $3, $4, case when $4::timestamptz is null then 'draft' else 'scheduled' end) returning id`,
      words,
    )
    const id = rows[0]!.id
    if (!scheduledFor) {
      const begun = await db.query<{ count: number }>('select private.begin_newsletter($1) as count', [id])
      if (begun.rows[0]!.count === 0) throw new ApiError('no_subscribers')
    }
    const answer = await accepted(db, id, scheduledFor)
    await writeAudit(db, adminId, scheduledFor ? 'newsletter.scheduled' : 'newsletter.sent', id, {
      subject: issue.subject,
      recipients: answer.recipientCount,
      ...(scheduledFor && { scheduled_for: scheduledFor.toISOString() }),
    })
    return answer
  })
}

async function sendTest(
  { scopes, outbox, site }: ServerContext,
  adminId: string,
  { subject, content, testEmail }: SendNewsletter & { testEmail: string },
): Promise<NewsletterSent> {
  await scopes.withServiceRole(async db => {
    const sender = await readSender(db, site)
    await outbox.enqueue(db, {
      kind: 'newsletter-test',
      to: testEmail,
      content: newsletterTest(
        { subject, content, sender, unsubscribeUrl: unsubscribePage(site.siteUrl, null) },
        site,
      ),
      idempotencyKey: `newsletter-test:${randomUUID()}`,
    })
    await writeAudit(db, adminId, 'newsletter.tested', null, { subject, to: testEmail })
  })
  return {
    success: true,
    recipientCount: 1,
    message: `A test of the newsletter is on its way to ${testEmail}.`,
    issueId: null,
  }
}

/** A scheduled issue goes to the subscribers of that time, so today's number is an estimate. */
async function accepted(db: Queryable, id: string, scheduledFor: Date | null): Promise<NewsletterSent> {
  const { rows } = await db.query<{ count: number }>(
    scheduledFor
      ? COUNT_READERS
      : `select count(*)::int as count from public.newsletter_recipients where issue_id = $1 and status <> 'excluded'`,
    scheduledFor ? [] : [id],
  )
  const count = rows[0]!.count
  const people = plural(count, 'subscriber')
  return {
    success: true,
    recipientCount: count,
    message: scheduledFor ? 'The newsletter is scheduled.' : `The newsletter is on its way to ${people}.`,
    issueId: id,
  }
}

async function writeAudit(
  db: Queryable,
  adminId: string,
  action: string,
  issueId: string | null,
  details: object,
): Promise<void> {
  await db.query(
    `insert into public.audit_log (actor_id, actor_email, action, subject_table, subject_id, details)
     values ($1, private.account_email($1), $2, 'newsletter_issues', $3, $4)`,
    [adminId, action, issueId, JSON.stringify(details)],
  )
}
