/**
 * In charge of writing mails down: a row in public.mail_outbox, in the transaction of whatever the mail tells of.
 * A trigger adds the delivery job to the same transaction (jobs/job-queue.sql).
 */
import type { AuthMail, AuthMailer, AuthNotice, Queryable } from '@juno/backend'
import type { Outbox, ServiceDb } from '../api/api-context'
import type { OutboxMail } from './outbox-mail'
import type { MailContent, MailSite } from './mail-content'
import { renderContent } from './render-content'
import {
  applicationApproved,
  applicationDeclined,
  applicationReceived,
  applicationUpdated,
  teamNewApplication,
} from '../../modules/applications/application-mails'
import { accountClosed } from '../../modules/account/account-closed-mail'
import { authMailContent } from '../../modules/auth-mails/auth-mails'
import { createAccountMail } from '../../modules/payments/create-account-mail'
import { newsletterTest } from '../../modules/newsletter/newsletter-mail'
import { factorNotice, twoFactorReset } from '../../modules/mfa/mfa-mails'
import {
  eventCancelled,
  eventChanged,
  eventMessage,
  eventReminder,
  eventRestored,
  eventSeat,
  rsvpConfirmation,
} from '../../modules/events/event-mails'

const INSERT = `
insert into public.mail_outbox (kind, to_email, subject, html, text, idempotency_key, attachments, expires_at)
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict (idempotency_key) do nothing`

const INSERT_MANY = `
insert into public.mail_outbox (kind, to_email, subject, html, text, batch_id, idempotency_key)
select $1, recipient.email, $2, $3, $4, $5, recipient.key
from unnest($6::text[], $7::text[]) as recipient (email, key)
on conflict (idempotency_key) do nothing`

export function createOutbox(site: MailSite): Outbox {
  return {
    enqueue: (db, mail) => write(db, mail, contentOf(mail, site), site),
    async enqueueAll(db, { batchId, ...mail }, recipients) {
      const { subject, html, text } = await renderContent(eventMessage(mail.data, site), site)
      await db.query(INSERT_MANY, [
        mail.kind,
        subject,
        html,
        text,
        batchId,
        recipients.map(({ to }) => to),
        recipients.map(({ idempotencyKey }) => idempotencyKey),
      ])
    },
  }
}

/** Sign-in mails; each is written in a transaction of its own. */
export function createAuthMailer(site: MailSite, serviceDb: ServiceDb): AuthMailer {
  return {
    send: mail =>
      serviceDb.transaction(db =>
        write(
          db,
          { kind: `auth-${mail.kind}`, to: mail.to, idempotencyKey: authKey(mail) },
          authMailContent(mail, site),
          site,
        ),
      ),
    notify: notice =>
      serviceDb.transaction(db =>
        write(
          db,
          { kind: `auth-${notice.kind}`, to: notice.to, idempotencyKey: noticeKey(notice) },
          factorNotice(notice, site),
          site,
        ),
      ),
  }
}

function authKey(mail: AuthMail): string {
  // One address change sends two mails, to the old and to the new address.
  return `auth:${mail.kind}:${mail.tokenHash}:${mail.to}`.slice(0, 255)
}

function noticeKey({ kind, userId, at }: AuthNotice): string {
  return `auth:${kind}:${userId}:${at.toISOString()}`
}

async function write(
  db: Queryable,
  mail: Pick<OutboxMail, 'to' | 'idempotencyKey' | 'attachments' | 'expiresAt'> & { kind: string },
  content: MailContent,
  site: MailSite,
): Promise<void> {
  const { subject, html, text } = await renderContent(content, site)
  await db.query(INSERT, [
    mail.kind,
    mail.to,
    subject,
    html,
    text,
    mail.idempotencyKey,
    JSON.stringify(mail.attachments ?? []),
    mail.expiresAt ?? null,
  ])
}

function contentOf(mail: OutboxMail, site: MailSite): MailContent {
  switch (mail.kind) {
    case 'application-received':
      return applicationReceived(mail.data, site)
    case 'application-updated':
      return applicationUpdated(mail.data, site)
    case 'application-approved':
      return applicationApproved(mail.data, site)
    case 'application-declined':
      return applicationDeclined(mail.data, site)
    case 'team-new-application':
      return teamNewApplication(mail.data)
    case 'create-account':
      return createAccountMail(mail.data, site)
    case 'rsvp-confirmation':
      return rsvpConfirmation(mail.data, site)
    case 'event-reminder':
      return eventReminder(mail.data, site)
    case 'event-changed':
      return eventChanged(mail.data, site)
    case 'event-cancelled':
      return eventCancelled(mail.data, site)
    case 'event-restored':
      return eventRestored(mail.data, site)
    case 'event-seat':
      return eventSeat(mail.data, site)
    case 'event-message':
      return eventMessage(mail.data, site)
    case 'two-factor-reset':
      return twoFactorReset(mail.data, site)
    case 'account-closed':
      return accountClosed(mail.data, site)
    case 'newsletter-test':
      return newsletterTest(mail.data, site)
  }
}
