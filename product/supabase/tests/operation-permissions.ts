/** Is the permission matrix of the newsletter, the outbox, the audit log, the settings and the plans' prices. */
import { type Attempt, add, attempt, id, me, whole } from './permission-terms'

export const operationPermissions: readonly Attempt[] = [
  attempt('newsletter_subscribers', 'read', 'select email from newsletter_subscribers', 'x0001'),
  attempt(
    'newsletter_subscribers',
    'read the token',
    'select unsubscribe_token from newsletter_subscribers',
    'xxxxx',
  ),
  attempt(
    'newsletter_subscribers',
    'withdraw',
    `update newsletter_subscribers set status = 'unsubscribed'`,
    'x0001',
  ),
  attempt(
    'newsletter_subscribers',
    'subscribe',
    `update newsletter_subscribers set status = 'subscribed'`,
    'x000x',
  ),
  attempt('newsletter_subscribers', 'remove', 'delete from newsletter_subscribers', 'xxxxx'),
  add('newsletter_subscribers', 'one', 'email, source', `'a@example.com', 'form'`, 'xxxxx'),
  ...whole('newsletter_consents', `wording = 'x'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('newsletter_consents', 'one', 'email, action, source', `'a@example.com', 'granted', 'form'`, 'xxxxx'),
  ...whole('newsletter_issues', `subject = 'x'`, ['x0004', 'x0001', 'x0001']),
  add('newsletter_issues', 'a draft', 'subject, content', `'x', 'x'`, 'xxxx1'),
  add('newsletter_issues', 'one as if sent', 'subject, content, status', `'x', 'x', 'sent'`, 'xxxxx'),
  ...whole('newsletter_recipients', `status = 'sent'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('newsletter_recipients', 'one', 'issue_id, email', `${id('sent')}, 'a@example.com'`, 'xxxxx'),
  attempt('newsletter_reports', 'read', 'select sent from newsletter_reports', 'x0004'),

  attempt('mail_outbox', 'read', 'select id, subject, status from mail_outbox', 'x0002'),
  attempt('mail_outbox', 'read the bodies', 'select html from mail_outbox', 'xxxxx'),
  attempt('mail_outbox', 'read the attachments', 'select attachments from mail_outbox', 'xxxxx'),
  attempt('mail_outbox', 'queue again', `update mail_outbox set status = 'queued'`, 'x0001'),
  attempt('mail_outbox', 'readdress', `update mail_outbox set to_email = 'a@example.com'`, 'xxxxx'),
  attempt('mail_outbox', 'remove', 'delete from mail_outbox', 'xxxxx'),
  add(
    'mail_outbox',
    'one',
    'kind, to_email, subject, html, text',
    `'x', 'a@example.com', 'x', 'x', 'x'`,
    'xxxxx',
  ),

  ...whole('mail_suppressions', `reason = 'complained'`, ['x0001', 'xxxxx', 'x0001']),
  add('mail_suppressions', 'one', 'email, reason, source', `'a@example.com', 'bounced', 'smtp'`, 'xxxxx'),

  ...whole('audit_log', `action = 'x'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('audit_log', 'one', 'action', `'x'`, 'xxxxx'),

  // Only the server writes it.
  ...whole('backup_runs', `found = 'x'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('backup_runs', 'one', 'requested_by', me, 'xxxxx'),
  ...whole('backup_keys', 'written_down_at = now()', ['x0001', 'xxxxx', 'xxxxx']),
  add('backup_keys', 'one', 'recipient', `'age1' || repeat('x', 58)`, 'xxxxx'),

  ...whole('payment_settings', 'guarantee_days = 14', ['x0001', 'x0001', 'xxxxx']),
  add('payment_settings', 'another', 'only_row', 'false', 'xxxxx'),

  ...whole('site_settings', 'is_public = is_public', ['x0005', 'x0004', 'x0004']),
  add('site_settings', 'one', 'key, value', `'new_key', '1'`, 'xxxx1'),
  attempt(
    'site_settings',
    'show events to visitors',
    `update site_settings set value = 'true' where key = 'show_events_to_visitors'`,
    'x0001',
  ),
  attempt(
    'site_settings',
    'ask second factors of others without one',
    `insert into site_settings (key, value) values ('mfa_rule', '"team"')
     on conflict (key) do update set value = excluded.value`,
    'xxxxx',
  ),
  add('site_settings', 'the owner', 'key, value', `'owner_email', '"x"'`, 'xxxxx'),

  // Only the server makes and ends them, with the code at the card payment provider.
  ...whole('coupons', 'ended_at = now()', ['x0001', 'xxxxx', 'xxxxx']),
  add(
    'coupons',
    'one',
    'id, code, percent_off, duration',
    `gen_random_uuid(), 'FREE', 100, 'forever'`,
    'xxxxx',
  ),

  // Only the server changes it, with the price at the card payment provider.
  ...whole('plan_prices', 'price_cents = 100', ['x0002', 'xxxxx', 'xxxxx']),
  add('plan_prices', 'one', 'plan, label, price_cents, currency', `'annual', 'x', 100, 'cad'`, 'xxxxx'),
]
