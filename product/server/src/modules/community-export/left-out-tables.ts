/** Lists what the archive does not contain, and why. The exported tables tell everything that it says. */

const SECRET = 'opens a page to whoever has it'
const MAIL = 'which mails are due or were sent; what they said is in mailboxes'
const PROVIDER = 'what the payment provider has itself'
const DERIVED = 'worked out from other tables'
const MACHINE = 'about this installation, not about the community'

export const leftOutTables: Readonly<Record<string, string>> = {
  'private.account_standings': DERIVED,
  'private.application_status_links': SECRET,
  'private.begun_changes': MACHINE,
  'private.begun_checkouts': PROVIDER,
  'private.bounce_mailbox': MACHINE,
  'private.calendar_feeds': SECRET,
  'private.card_links': SECRET,
  'private.comparison_days': MACHINE,
  'private.corrected_registrations': SECRET,
  'private.end_warnings': MAIL,
  'private.event_notices': MAIL,
  'private.event_tombstone_guests': 'calendars that still have to forget a deleted event',
  'private.event_tombstones': 'deleted events, until calendars have forgotten them',
  'private.further_applications': SECRET,
  'private.import_columns': MACHINE,
  'private.mail_reports': 'what became of them is among the unreachable addresses',
  'private.membership_notices': MAIL,
  'private.membership_welcomes': MAIL,
  'private.mended_memberships': PROVIDER,
  'private.own_prices': PROVIDER,
  'private.payment_differences': PROVIDER,
  'private.quota_usage': MACHINE,
  'private.reconciliations': PROVIDER,
  'private.sandbox_stripe_events': PROVIDER,
  'private.sandbox_stripe_objects': PROVIDER,
  'private.sandbox_stripe_requests': PROVIDER,
  'private.prepared_addresses': MAIL,
  'private.provider_claims': PROVIDER,
  'private.stripe_events': PROVIDER,
  'public.backup_keys': MACHINE,
  'public.backup_runs': MACHINE,
  'public.mail_outbox': 'mails hold links that open accounts',
}
