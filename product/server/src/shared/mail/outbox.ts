/**
 * In charge of queueing mails: a row in public.mail_outbox, in the transaction of the change that the mail is about,
 * so that a mail exists exactly when that change was stored. A trigger adds the delivery job to the same
 * transaction (shared/jobs/job-queue.sql).
 */
import type { Queryable } from '@juno/backend'
import type { MailAttachment, MailContent, MailSite } from './mail-content'
import { renderContent } from './render-content'

export interface OutboxMail {
  /** Says what the mail is about, e.g. `application-received`. Lists and statistics group by it. */
  kind: string
  to: string
  content: MailContent
  /** Two mails with the same key are one mail: a repeated key writes nothing. */
  idempotencyKey: string
  attachments?: readonly MailAttachment[]
  /** Where answers go, other than the settings say. */
  replyTo?: string
  /** The mail is not delivered after this. */
  expiresAt?: Date
  /** The mail is not delivered before this. */
  notBefore?: Date
}

export interface Outbox {
  enqueue(db: Queryable, mail: OutboxMail): Promise<void>
  /** The same mail to many people, rendered once. `batchId` identifies its rows. */
  enqueueAll(
    db: Queryable,
    mail: Pick<OutboxMail, 'kind' | 'content'> & { batchId: string },
    recipients: readonly Pick<OutboxMail, 'to' | 'idempotencyKey'>[],
  ): Promise<void>
}

const INSERT = `
insert into public.mail_outbox (kind, to_email, subject, html, text, idempotency_key, attachments, expires_at,
  headers, not_before)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict (idempotency_key) do nothing`

const INSERT_MANY = `
insert into public.mail_outbox (kind, to_email, subject, html, text, batch_id, idempotency_key)
select $1, recipient.email, $2, $3, $4, $5, recipient.key
from unnest($6::text[], $7::text[]) as recipient (email, key)
on conflict (idempotency_key) do nothing`

export function createOutbox(site: MailSite): Outbox {
  return {
    async enqueue(db, mail) {
      const { kind, to, content, idempotencyKey, attachments = [], replyTo } = mail
      const { expiresAt = null, notBefore = null } = mail
      const { subject, html, text } = await renderContent(content, site)
      const headers = JSON.stringify(replyTo ? { 'Reply-To': replyTo } : {})
      const files = JSON.stringify(attachments)
      const row = [kind, to, subject, html, text, idempotencyKey, files, expiresAt, headers, notBefore]
      await db.query(INSERT, row)
    },
    async enqueueAll(db, { kind, content, batchId }, recipients) {
      const { subject, html, text } = await renderContent(content, site)
      const addresses = recipients.map(({ to }) => to)
      const keys = recipients.map(({ idempotencyKey }) => idempotencyKey)
      await db.query(INSERT_MANY, [kind, subject, html, text, batchId, addresses, keys])
    },
  }
}
