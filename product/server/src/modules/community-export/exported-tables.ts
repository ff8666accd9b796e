/**
 * Lists the contents of the archive: a CSV and a JSON file for each table. Nothing in it grants access. Each table of
 * the schema is here, or in `left-out-tables.ts` with the reason.
 */

export interface ExportedTable {
  /** The name of its files. */
  name: string
  /** The description in the README. */
  about: string
  /** The table in the database, with its schema. */
  table: string
  /** SQL whose columns are those of the file. */
  rows: string
  /** Its primary key, by column: rows are read in this order. */
  key: Readonly<Record<string, 'uuid' | 'bigint' | 'integer' | 'text' | 'boolean' | 'date'>>
  /** Columns that people do not need: those of searches and jobs, and secrets. */
  without: readonly string[]
}

const exported = (
  name: string,
  about: string,
  table: string,
  {
    rows = `select * from ${table}`,
    key = { id: 'uuid' },
    without = [],
  }: Partial<Pick<ExportedTable, 'rows' | 'key' | 'without'>> = {},
): ExportedTable => ({ name, about, table, rows, key, without })

const ofMembership = { key: { membership_id: 'uuid' } } as const
const ofText = { key: { id: 'text' } } as const
const ofNumber = { key: { id: 'bigint' } } as const

export const exportedTables: readonly ExportedTable[] = [
  exported(
    'members',
    'everybody with an account: address and profile, hidden parts included; who may come in today is listed',
    'public.profiles',
    {
      rows: 'select private.account_email(p.id) as email, p.* from public.profiles p',
      without: ['search_text', 'sort_name', 'expertise_keys', 'region_code'],
    },
  ),
  exported('members-hidden-fields', 'what members show to nobody', 'public.profile_hidden_fields', {
    key: { profile_id: 'uuid', field: 'text' },
  }),
  exported('applications', 'who applied, with which answers, and what became of it', 'public.applications', {
    without: ['search_text', 'sort_name'],
  }),
  exported(
    'registrations',
    'payments and given memberships that wait for their account',
    'public.pending_registrations',
    {
      without: ['token', 'checkout_session_id', 'has_set_password'],
    },
  ),
  exported('memberships', 'each membership: whose, on which plan, until when', 'public.memberships'),
  exported('membership-changes', 'what each membership was before', 'private.membership_changes', ofNumber),
  exported(
    'memberships-given',
    'complimentary memberships, by whom and why',
    'private.given_memberships',
    ofMembership,
  ),
  exported(
    'memberships-moved',
    'which were moved to another account',
    'private.moved_memberships',
    ofMembership,
  ),
  exported(
    'payments',
    'each payment as the payment provider has it, with what went back',
    'private.payments',
    ofText,
  ),
  exported('payments-failed', 'which did not go through, and how that ended', 'private.failed_payments', {
    key: { invoice_id: 'text' },
  }),
  exported('refunds-of-the-team', 'what the team gave back, and why', 'private.asked_refunds'),
  exported(
    'refunds-by-guarantee',
    'what members asked back in their first days',
    'private.money_backs',
    ofMembership,
  ),
  exported(
    'refunds-unmatched',
    'payments that no account was tied to, and that went back',
    'private.refunded_payments',
    ofMembership,
  ),
  exported(
    'payments-dismissed',
    'unmatched payments that the team left as they are',
    'private.dismissed_payments',
    ofMembership,
  ),
  exported('disputes', 'payments that members asked back from their bank', 'private.disputes', ofText),
  exported('gifts', 'memberships that were bought for others', 'private.gifts', {
    without: ['session_id', 'code_hash'],
  }),
  exported('firms', 'who pays for seats of their people', 'private.firms'),
  exported('firm-memberships', 'what each firm has paid for', 'private.firm_memberships', ofMembership),
  exported('firm-seats', 'who was invited to a seat, and has taken it', 'private.firm_seats', {
    without: ['token_hash'],
  }),
  exported('plans', 'what a membership costs', 'public.plan_prices', { key: { plan: 'text' } }),
  exported('plans-before', 'what a membership cost before', 'private.former_prices', ofNumber),
  exported('coupons', 'discounts and their codes', 'public.coupons'),
  exported('events', 'past and coming events; also as events.ics', 'public.events'),
  exported('event-meeting-links', 'where an event is held online', 'public.event_meeting_links', {
    key: { event_id: 'uuid' },
  }),
  exported('event-answers', 'who answered to which event', 'public.event_rsvps'),
  exported('event-mailings', 'what the team wrote to those who attend', 'public.event_mailings'),
  exported('proposed-events', 'events that members proposed', 'public.pending_events', {
    without: ['outcome_to_mail'],
  }),
  exported(
    'resources',
    'links and templates; their files are in the folder files/templates',
    'public.resources',
    {
      without: ['search'],
    },
  ),
  exported('resource-types', 'what kinds of resources there are', 'public.resource_types'),
  exported('resource-categories', 'under what resources are listed', 'public.resource_categories'),
  exported('proposed-resources', 'resources that members proposed', 'public.pending_resources', {
    without: ['outcome_to_mail'],
  }),
  exported('weekly-digests', 'what the team wrote for the dashboard', 'public.weekly_digests'),
  exported('recommended-reads', 'books of the month', 'public.recommended_reads'),
  exported('testimonials', 'what members say on the landing page', 'public.testimonials'),
  exported('newsletter-subscribers', 'who asked for the newsletter', 'public.newsletter_subscribers', {
    without: ['confirmation_token', 'unsubscribe_token'],
  }),
  exported(
    'newsletter-consents',
    'when each consent was given or withdrawn, on which words',
    'public.newsletter_consents',
    ofNumber,
  ),
  exported(
    'newsletter-issues',
    'each newsletter; also as pages in the folder newsletter',
    'public.newsletter_issues',
  ),
  exported('newsletter-recipients', 'who got which newsletter', 'public.newsletter_recipients', {
    key: { issue_id: 'uuid', email: 'text' },
    without: ['mail_id', 'attempts'],
  }),
  exported('unreachable-addresses', 'who is not written to, and why', 'public.mail_suppressions'),
  exported('contact-messages', 'what came in by the contact form', 'public.contact_messages'),
  exported('contact-replies', 'what the team answered', 'public.contact_replies'),
  exported('moves', 'lists of people that were brought here from elsewhere', 'private.member_imports'),
  exported(
    'moved-people',
    'what those lists said of each, and what became of it',
    'private.imported_people',
    {
      rows: `select i.import_id, i.row_number, i.account_id, i.email, i.person - 'password_hash' as person, i.state, i.problem,
      i.membership_id, i.invited_at from private.imported_people i`,
      key: { import_id: 'uuid', row_number: 'integer' },
    },
  ),
  exported('settings', 'of the site', 'public.site_settings', { key: { key: 'text' } }),
  exported('settings-of-payments', 'days of grace, notices, guarantee, tax', 'public.payment_settings', {
    key: { only_row: 'boolean' },
  }),
  exported('audit-log', 'who on the team did what, and when', 'public.audit_log', ofNumber),
]
