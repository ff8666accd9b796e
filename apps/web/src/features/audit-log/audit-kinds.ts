// The kinds of things that the audit log tells of: what the filter offers, and the tables behind each.

export const auditKinds = [
  { value: 'members', label: 'Members', tables: ['profiles', 'memberships', 'applications'] },
  { value: 'events', label: 'Events', tables: ['events', 'pending_events'] },
  {
    value: 'resources',
    label: 'Resources',
    tables: ['resources', 'resource_types', 'resource_categories', 'pending_resources'],
  },
  {
    value: 'content',
    label: 'Digests, books and testimonials',
    tables: ['weekly_digests', 'recommended_reads', 'testimonials'],
  },
  { value: 'newsletter', label: 'Newsletter', tables: ['newsletter_issues', 'newsletter_subscribers'] },
  { value: 'messages', label: 'Support messages', tables: ['contact_messages'] },
  { value: 'files', label: 'Files', tables: ['objects', 'storage.objects'] },
  { value: 'site', label: 'Settings and email', tables: ['site_settings', 'mail_outbox'] },
] as const

export type AuditKind = (typeof auditKinds)[number]['value']
