import { csv } from '@/lib/csv'
import type { AuditEntry } from './api/audit-log'
import { auditFacts } from './audit-facts'

const nouns: Record<string, string> = {
  applications: 'an application',
  contact_messages: 'a support message',
  coupons: 'a coupon',
  events: 'an event',
  files: 'a file',
  mail_outbox: 'an email',
  mail_suppressions: 'an address from those we do not write to',
  memberships: 'a membership',
  newsletter_issues: 'a newsletter',
  newsletter_subscribers: 'a newsletter subscription',
  payment_settings: 'the payment rules',
  objects: 'a file',
  payments: 'payments',
  pending_events: 'an event submission',
  pending_resources: 'a resource submission',
  profiles: 'a member’s profile',
  recommended_reads: 'a book of the month',
  resource_categories: 'a resource category',
  resource_types: 'a resource type',
  resources: 'a resource',
  site_settings: 'a setting',
  testimonials: 'a testimonial',
  weekly_digests: 'a weekly digest',
}

const sentences: Record<string, string> = {
  'backup.requested': 'asked for a backup',
  'backup.key_written_down': 'noted that the backup key is written down',
  'application.approved': 'approved an application',
  'application.undone': 'took back a decision about an application',
  'application.resubmitted': 'received changed answers to an application',
  'application.declined': 'declined an application',
  'application.address_corrected': 'moved an application to another address',
  'member.address_corrected': 'moved an account to another address',
  'event.attendees_mailed': 'wrote to the attendees of an event',
  'event_submission.approved': 'approved an event submission',
  'event_submission.rejected': 'rejected an event submission',
  'event_submission.undone': 'took back a decision about an event submission',
  'resource_submission.approved': 'approved a resource submission',
  'resource_submission.rejected': 'rejected a resource submission',
  'resource_submission.undone': 'took back a decision about a resource submission',
  'membership.attached': 'matched a payment with its member',
  'membership.attached_to_application': 'matched a payment with its application',
  'membership.dismissed': 'dismissed a payment',
  'membership.brought_back': 'restored a dismissed payment',
  'membership.imported': 'imported a subscription from Stripe',
  'membership.moved': 'moved a payment to another account',
  'membership.refunded': 'refunded a payment',
  'gift.code_mailed': 'emailed a new code for a gift',
  'gift.refunded': 'refunded a gift',
  'firm.offered': 'offered seats to a firm',
  'firm.offer_changed': 'changed the offer to a firm',
  'firm.offer_mailed': 'emailed an offer again',
  'firm.withdrawn': 'withdrew the offer to a firm',
  'firm.contact_changed': 'changed the contact of a firm',
  'firm.ended': 'let the seats of a firm end with their period',
  'firm.kept': 'kept the seats of a firm',
  'firm.seats_changed': 'changed the number of seats of a firm',
  'seat.invited': 'invited somebody to a seat',
  'seat.freed': 'freed a seat',
  'membership.given': 'gave a membership',
  'membership.note_changed': 'changed the note of a given membership',
  'membership.end_moved': 'moved the end of a given membership',
  'membership.taken_back': 'took back a given membership',
  'membership.price_moved': 'moved a member to the price of today',
  'membership.refunded_in_part': 'refunded a part of a payment',
  'membership.refund_dropped': 'did not refund a payment that had partly been refunded',
  'membership.refund_failed': 'could not refund a payment: the payer’s bank rejected it',
  'membership.money_back': 'used the money-back guarantee',
  'contact_message.replied': 'replied to a message',
  'resources.imported': 'imported resources',
  'resources.import_undone': 'undid an import of resources',
  'resource_types.merged': 'merged a resource type into another',
  'resource_types.removed': 'removed a resource type',
  'resource_categories.merged': 'merged a resource category into another',
  'resource_categories.removed': 'removed a resource category',
  'account.closed': 'closed an account',
  'members.imported': 'imported members from elsewhere',
  'members.import_undone': 'undid an import of members',
  'members.invited': 'invited members who were imported',
  'members.invitations_undone': 'took back invitations that had not left',
  'members.exported': 'exported the list of members',
  'community.exported': 'exported everything',
  'money.exported': 'exported numbers of the page Money',
  'money.reconciled': 'compared payments with the provider',
  'newsletter.sent': 'sent a newsletter',
  'newsletter.scheduled': 'scheduled a newsletter',
  'newsletter.tested': 'sent a test of a newsletter',
  'member.mfa_reset': 'turned off two-factor sign-in for a member',
  'member.recovery_codes_made': 'made new recovery codes for their own account',
  'member.recovery_code_used': 'signed in with a recovery code',
  'tool.registered': 'registered a connected tool',
  'tool.secret_replaced': 'replaced the secret of a connected tool',
  'tool.removed': 'removed a connected tool',
  'plan_prices.changed': 'changed what plans cost or say',
  'coupon.created': 'made a coupon',
  'coupon.ended': 'switched off a coupon',
  'mail.queued_again': 'sent failed emails again',
}

const verbs: Record<string, string> = { insert: 'added', update: 'changed', delete: 'deleted' }

const issueVerbs: Record<string, string> = { stopped: 'stopped', sending: 'resumed', cancelled: 'cancelled' }

const settings: Record<string, string> = {
  brand: 'the name of the community',
  team_chat_url: 'the link to the team chat',
  podcast_urls: 'the links to the podcasts',
  show_events_to_visitors: 'who sees events',
  events_for_members_only: 'who gets calendar files of events',
  mfa_rule: 'who needs two-factor sign-in',
  postal_address: 'the postal address',
  newsletter_sender: 'the sender name of emails',
  reply_address: 'the reply address',
  contact_address: 'who gets messages to the team',
  member_quotas: 'how much members may send in',
  time_zone: 'the time zone of the site',
}

type Details = Record<string, unknown>
const record = (value: unknown): Details =>
  typeof value === 'object' && value !== null ? (value as Details) : {}

/** Returns 'changed an event' or 'approved an application', which follows the name of the actor. */
export function auditText({ action, details, subject_id }: AuditEntry): string {
  const known = sentences[action]
  if (known) return known
  const [noun = '', verb = ''] = action.split('.')
  const changed = record(record(details).changed)
  if (noun === 'site_settings' && subject_id && settings[subject_id]) return `changed ${settings[subject_id]}`
  if (noun === 'profiles' && verb === 'update') {
    if ('is_admin' in changed)
      return changed.is_admin ? 'made a member an admin' : 'removed the admin role of a member'
    if ('featured' in changed) return changed.featured ? 'featured a member' : 'stopped featuring a member'
    if ('hidden' in changed) return changed.hidden ? 'hid a member' : 'showed a member again'
  }
  if (noun === 'contact_messages' && changed.status === 'read') return 'marked a support message as read'
  if (noun === 'events' && 'cancelled_at' in changed)
    return changed.cancelled_at ? 'called off an event' : 'reinstated an event'
  if ('active' in changed && (noun === 'testimonials' || noun === 'recommended_reads'))
    return `${changed.active ? 'activated' : 'deactivated'} ${nouns[noun]}`
  if (noun === 'newsletter_issues' && verb === 'update' && issueVerbs[String(changed.status)])
    return `${issueVerbs[String(changed.status)]} a newsletter`
  if (noun === 'weekly_digests' && 'is_published' in changed)
    return changed.is_published ? 'published a weekly digest' : 'unpublished a weekly digest'
  if (verbs[verb]) return `${verbs[verb]} ${nouns[noun] ?? noun.replaceAll('_', ' ')}`
  return `${(nouns[noun] ?? noun).replaceAll('_', ' ')}: ${verb.replaceAll('_', ' ')}`
}

/**
 * Returns the name of the changed record where the entry has it: the name of a member, the title of an event, the
 * subject of an email.
 */
export function auditSubject({ details }: AuditEntry): string | null {
  const all = record(details)
  for (const source of [record(all.row), all, record(all.changed)]) {
    for (const name of ['name', 'title', 'subject', 'email', 'author_name', 'to_email']) {
      const value = source[name]
      if (typeof value === 'string' && value.trim()) return value.trim()
    }
  }
  return null
}

const csvFields = ['When', 'Who', 'Email', 'What', 'Subject', 'Details', 'Record']

/** Returns the entries for a spreadsheet. The record's id distinguishes records of the same name. */
export function auditCsv(entries: readonly AuditEntry[], nameOf: (entry: AuditEntry) => string): string {
  const rows = entries.map(entry => [
    entry.created_at,
    nameOf(entry),
    entry.actor_email ?? '',
    auditText(entry),
    auditSubject(entry) ?? '',
    auditFacts(entry)
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n'),
    entry.subject_id ?? '',
  ])
  return csv(csvFields, rows)
}
