/** What the archive holds: a CSV and a JSON file for each. Nothing that opens an account or a door is among it. */

export interface ExportedTable {
  /** Of its files. */
  name: string
  /** For the README. */
  about: string
  /** SQL whose rows have an `id`; its columns are those of the file. */
  rows: string
  /** Of the ids: rows are read in their order. */
  idType: 'uuid' | 'bigint' | 'text'
  /** Columns that are not for reading: what searches use, and secrets. */
  without: readonly string[]
}

const all = (table: string) => `select * from ${table}`

const table = (
  name: string,
  about: string,
  rows: string,
  { idType = 'uuid', without = [] }: Partial<Pick<ExportedTable, 'idType' | 'without'>> = {},
): ExportedTable => ({ name, about, rows, idType, without })

export const exportedTables: readonly ExportedTable[] = [
  table(
    'members',
    'everybody with an account: address and profile, hidden parts included',
    'select private.account_email(p.id) as email, p.* from public.profiles p',
    { without: ['search_text', 'sort_name', 'expertise_keys'] },
  ),
  table(
    'applications',
    'who applied, with which answers, and what became of it',
    all('public.applications'),
    {
      without: ['search_text', 'sort_name'],
    },
  ),
  table('memberships', 'who is a member, on which plan, until when', all('public.memberships')),
  table(
    'payments',
    'each payment as the payment provider has it, with what went back',
    all('private.payments'),
    {
      idType: 'text',
    },
  ),
  table('events', 'past and coming events', all('public.events')),
  table('event-answers', 'who answered to which event', all('public.event_rsvps')),
  table(
    'resources',
    'links and templates; their files are in the folder files/templates',
    all('public.resources'),
    {
      without: ['search'],
    },
  ),
  table('resource-types', 'what kinds of resources there are', all('public.resource_types')),
  table('resource-categories', 'under what resources are listed', all('public.resource_categories')),
  table('weekly-digests', 'what the team wrote for the dashboard', all('public.weekly_digests')),
  table('recommended-reads', 'books of the month', all('public.recommended_reads')),
  table('testimonials', 'what members say on the landing page', all('public.testimonials')),
  table('newsletter-subscribers', 'who gets the newsletter', all('public.newsletter_subscribers'), {
    without: ['confirmation_token', 'unsubscribe_token'],
  }),
  table(
    'newsletter-consents',
    'when each consent was given or withdrawn, on which words',
    all('public.newsletter_consents'),
    { idType: 'bigint' },
  ),
  table('newsletter-issues', 'each newsletter', all('public.newsletter_issues')),
  table('unreachable-addresses', 'who is not written to, and why', all('public.mail_suppressions')),
  table('contact-messages', 'what came in by the contact form', all('public.contact_messages')),
  table('contact-replies', 'what the team answered', all('public.contact_replies')),
  table('audit-log', 'who on the team did what, and when', all('public.audit_log'), { idType: 'bigint' }),
]
