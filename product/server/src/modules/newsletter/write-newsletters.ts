/**
 * Job, every minute and whenever an issue begins: starts due issues and turns their recipients into mails, in batches.
 * One transaction writes the mail and the recipient's row: after a kill, the next run continues from there.
 */
import type { Queryable } from '@juno/backend'
import { renderContent } from '../../shared/mail/render-content'
import { newsletter, type NewsletterSender } from './newsletter-mail'
import { oneClickAddress, TOKEN_PLACEHOLDER, unsubscribePage } from './unsubscribe-address'
import { readSender } from './read-sender'
import type { Job } from '../../shared/jobs/define-job'
import type { ServerContext } from '../../shared/server-context'

type WriterParts = Pick<ServerContext, 'scopes' | 'site' | 'clock' | 'logger'>

const AT_ONCE = 200

const DUE = `
select id from public.newsletter_issues where status = 'scheduled' and scheduled_for <= $1
order by scheduled_for for update skip locked limit 1`

/** The issue is locked before the recipients, as when it is stopped: a stopped issue writes no more mails. */
const HOLD = `select from public.newsletter_issues where id = $1 and status = 'sending' for share`

/** Skips locked rows: a recipient who is just unsubscribing is tried again a minute later. */
const WRITE = `
with waiting as (
  select r.email, s.id, s.unsubscribe_token::text as token
  from public.newsletter_recipients r join public.newsletter_subscribers s on s.id = r.subscriber_id
  where r.issue_id = $1 and r.status = 'queued' and r.mail_id is null and s.status = 'subscribed'
  order by r.email
  limit $2
  for no key update of r skip locked for share of s skip locked
), written as (
  insert into public.mail_outbox (kind, to_email, subject, html, text, headers, batch_id, idempotency_key)
  select 'newsletter', waiting.email, $3, replace($4, $7, waiting.token), replace($5, $7, waiting.token),
    jsonb_build_object(
      'List-Unsubscribe', '<' || replace($6, $7, waiting.token) || '>',
      'List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'
    ), $1, 'newsletter:' || $1 || ':' || waiting.id
  from waiting
  on conflict (idempotency_key) do nothing
  returning id, to_email
)
update public.newsletter_recipients r set mail_id = written.id
from written where r.issue_id = $1 and r.email = written.to_email`

/** Closes an issue without remaining recipients. */
const CLOSE = `
update public.newsletter_issues i set status = 'sent', finished_at = now()
where i.status in ('sending', 'stopped') and not exists (
  select from public.newsletter_recipients r where r.issue_id = i.id and r.status in ('queued', 'sending'))`

export function writeNewsletters(parts: WriterParts): Job {
  const name = 'write-newsletters'
  return { name, everyMinute: { jobKey: name }, handle: () => writeAll(parts) }
}

async function writeAll(parts: WriterParts): Promise<void> {
  while (await beginNext(parts));
  const { rows: issues } = await parts.scopes.withServiceRole(db =>
    db.query<SendingIssue>(
      `select id, subject, content from public.newsletter_issues where status = 'sending' order by started_at`,
    ),
  )
  for (const issue of issues) await writeIssue(parts, issue)
  await parts.scopes.withServiceRole(db => db.query(CLOSE))
}

interface SendingIssue {
  id: string
  subject: string
  content: string
}

async function beginNext({ scopes, clock, site, logger }: WriterParts): Promise<boolean> {
  return scopes.withServiceRole(async db => {
    const { rows } = await db.query<{ id: string }>(DUE, [clock()])
    if (!rows[0]) return false
    if (!canBeSent(await readSender(db, site))) {
      logger.warn('a scheduled newsletter waits: the postal address in the site settings is empty')
      return false
    }
    await db.query('select private.begin_newsletter($1)', [rows[0].id])
    return true
  })
}

/** The law requires the sender's postal address in every issue. */
const canBeSent = (sender: NewsletterSender) => sender.postalAddress !== ''

async function writeIssue({ scopes, site }: WriterParts, { id, ...words }: SendingIssue): Promise<void> {
  const sender = await scopes.withServiceRole(db => readSender(db, site))
  if (!canBeSent(sender)) return
  const unsubscribeUrl = unsubscribePage(site.siteUrl, TOKEN_PLACEHOLDER)
  const { subject, html, text } = await renderContent(
    newsletter({ ...words, sender, unsubscribeUrl }, site),
    site,
  )
  const oneClick = oneClickAddress(site.siteUrl, TOKEN_PLACEHOLDER)
  const writeSome = async (db: Queryable) => {
    if ((await db.query(HOLD, [id])).rowCount === 0) return 0
    const { rowCount } = await db.query(WRITE, [
      id,
      AT_ONCE,
      subject,
      html,
      text,
      oneClick,
      TOKEN_PLACEHOLDER,
    ])
    return rowCount ?? 0
  }
  while ((await scopes.withServiceRole(writeSome)) > 0);
}
