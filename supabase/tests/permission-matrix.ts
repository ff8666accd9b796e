/**
 * Who may do what, as data: one line per statement that somebody may try. permission-matrix.db.test.ts tries every
 * line as every person on a real database. It says in full what section 4 of the design says in short.
 *
 * `outcome` has one sign per person, in the order of `people`: x = refused for lack of permission, a digit = the
 * number of rows that are read or changed, f = permitted, and then stopped by a foreign key. Ids are md5 of the names in permission-fixtures.sql; `me` is the person's
 * own id. Changes carry no condition where they can: a condition would hide a missing policy behind the right to read.
 */
export const people = ['visitor', 'unpaid', 'lapsed', 'member', 'admin'] as const
export type Person = (typeof people)[number]

export interface Attempt {
  on: string
  to: string
  sql: string
  outcome: string
}

const id = (name: string) => `md5('${name}')::uuid`
const me = 'auth.uid()'

const attempt = (on: string, to: string, sql: string, outcome: string): Attempt => ({ on, to, sql, outcome })

/** Reading, changing and removing every row of a table, where all that matters is how many are reached. */
const whole = (on: string, set: string, [read, change, remove]: [string, string, string]): Attempt[] => [
  { on, to: 'read', sql: `select from ${on}`, outcome: read },
  { on, to: 'change', sql: `update ${on} set ${set}`, outcome: change },
  { on, to: 'remove', sql: `delete from ${on}`, outcome: remove },
]
const add = (on: string, what: string, columns: string, values: string, outcome: string): Attempt => ({
  on,
  to: `add ${what}`,
  sql: `insert into ${on} (${columns}) values (${values})`,
  outcome,
})

const firstType = '(select id from resource_types order by name limit 1)'
const firstCategory = '(select id from resource_categories order by name limit 1)'

export const permissionMatrix: readonly Attempt[] = [
  // people: visitor, unpaid account, lapsed member, member, admin
  attempt('profiles', 'read her own', `select from profiles where id = ${me}`, 'x1111'),
  attempt('profiles', 'read a listed', `select from profiles where id = ${id('other')}`, 'x0011'),
  attempt('profiles', 'read a hidden', `select from profiles where id = ${id('hidden')}`, 'x0001'),
  attempt('profiles', 'read an unpaid', `select from profiles where id = ${id('unpaid')}`, 'x1001'),
  attempt('profiles', 'change all', `update profiles set bio = 'x'`, 'x1116'),
  attempt('profiles', 'promote herself', `update profiles set is_admin = true where id = ${me}`, 'xxxx1'),
  attempt('profiles', 'feature herself', `update profiles set featured = true where id = ${me}`, 'xxxx1'),
  attempt('profiles', 'hide herself', `update profiles set hidden = true where id = ${me}`, 'xxxx1'),
  attempt('profiles', 'list herself', `update profiles set listed = true where id = ${me}`, 'xxxxx'),
  attempt(
    'profiles',
    'move to another id',
    `update profiles set id = gen_random_uuid() where id = ${me}`,
    'xxxxf',
  ),
  attempt(
    'profiles',
    'upsert her own',
    `insert into profiles (id, name) values (${me}, 'x') on conflict (id) do update set id = excluded.id, name = excluded.name`,
    'x1111',
  ),
  add('profiles', 'one for another', 'id, name', `${id('nobody')}, 'x'`, 'xxxxf'),
  attempt('profiles', 'remove', 'delete from profiles', 'x0006'),

  attempt('secure_profiles', 'read', 'select from secure_profiles', 'x1136'),
  attempt('secure_profiles', 'change', `update secure_profiles set bio = 'x', updated_at = now()`, 'x1116'),
  attempt(
    'secure_profiles',
    'promote herself',
    `update secure_profiles set is_admin = true where id = ${me}`,
    'xxxx1',
  ),
  attempt('secure_profile', 'read', 'select from secure_profile', 'x1136'),
  attempt('member_directory_profiles', 'read', 'select from member_directory_profiles', 'x0033'),

  ...whole('profile_hidden_fields', `value = 'x'`, ['x1111', 'x1111', 'x1111']),
  add('profile_hidden_fields', 'her own', 'profile_id, field, value', `${me}, 'twitter', 'x'`, 'x1111'),
  add(
    'profile_hidden_fields',
    "another's",
    'profile_id, field, value',
    `${id('other')}, 'twitter', 'x'`,
    'xxxxx',
  ),

  ...whole('memberships', `status = 'active'`, ['x0115', 'xxxxx', 'xxxxx']),
  add('memberships', 'her own', 'user_id, email, status', `${me}, 'a@example.com', 'active'`, 'xxxxx'),

  ...whole('applications', `status = 'APPROVED'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('applications', 'one past the server', 'name, email', `'x', 'a@example.com'`, 'xxxxx'),

  attempt('pending_registrations', 'read', 'select id, email from pending_registrations', 'x0001'),
  attempt('pending_registrations', 'read the token', 'select token from pending_registrations', 'xxxxx'),
  attempt(
    'pending_registrations',
    'filter by the session',
    `select id from pending_registrations where checkout_session_id = 'cs_payer'`,
    'xxxxx',
  ),
  attempt(
    'pending_registrations',
    'change',
    'update pending_registrations set has_set_password = true',
    'xxxxx',
  ),
  attempt('pending_registrations', 'remove', 'delete from pending_registrations', 'xxxxx'),
  add('pending_registrations', 'one', 'email', `'a@example.com'`, 'xxxxx'),

  ...whole('resource_types', 'created_at = now()', ['x0077', 'x0007', 'x000f']),
  add('resource_types', 'one', 'name', `'New'`, 'xxxx1'),
  ...whole('resource_categories', 'created_at = now()', ['x0088', 'x0008', 'x000f']),
  add('resource_categories', 'one', 'name, slug', `'New', 'new'`, 'xxxx1'),
  ...whole('resources', `author = 'x'`, ['x0011', 'x0001', 'x0001']),
  add('resources', 'one', 'title, type_id, category_id', `'x', ${firstType}, ${firstCategory}`, 'xxxx1'),

  attempt('pending_resources', 'read', 'select id, status from pending_resources', 'x0015'),
  attempt('pending_resources', 'read the notes', 'select admin_notes from pending_resources', 'xxxxx'),
  attempt(
    'pending_resources',
    'filter by the notes',
    `select id from pending_resources where admin_notes = 'Secret'`,
    'xxxxx',
  ),
  attempt(
    'pending_resources',
    'change',
    `update pending_resources set status = 'approved', admin_notes = 'x'`,
    'x0005',
  ),
  attempt('pending_resources', 'remove', 'delete from pending_resources', 'x0005'),
  add(
    'pending_resources',
    'her own',
    'title, description, url, type_id, category_id, submitted_by, status',
    `'x', 'x', 'https://example.com', ${firstType}, ${firstCategory}, ${me}, 'pending'`,
    'xxx11',
  ),
  add(
    'pending_resources',
    "another's",
    'title, description, url, type_id, category_id, submitted_by',
    `'x', 'x', 'https://example.com', ${firstType}, ${firstCategory}, ${id('other')}`,
    'xxxx1',
  ),
  add(
    'pending_resources',
    'an approved one',
    'title, description, url, type_id, category_id, submitted_by, status',
    `'x', 'x', 'https://example.com', ${firstType}, ${firstCategory}, ${me}, 'approved'`,
    'xxxx1',
  ),
  attempt(
    'pending_resource_reviews',
    'read the notes',
    `select from pending_resource_reviews where admin_notes = 'Secret'`,
    'x0005',
  ),

  ...whole('events', `title = 'x'`, ['22222', 'x0002', 'x0002']),
  attempt('events', 'set the sequence', 'update events set sequence = 9', 'xxxxx'),
  add('events', 'one', 'title, description, date', `'x', 'x', now()`, 'xxxx1'),
  attempt('event_rsvps', 'read', 'select from event_rsvps', 'x0014'),
  attempt('event_rsvps', 'change', `update event_rsvps set status = 'maybe'`, 'x0010'),
  attempt('event_rsvps', 'take a seat', 'update event_rsvps set waitlisted_at = null', 'xxxxx'),
  attempt('event_rsvps', 'remove', 'delete from event_rsvps', 'x0010'),
  add('event_rsvps', 'her own', 'event_id, user_id, status', `${id('unanswered')}, ${me}, 'maybe'`, 'xxx11'),
  add(
    'event_rsvps',
    "another's",
    'event_id, user_id, status',
    `${id('unanswered')}, ${id('other')}, 'maybe'`,
    'xxxxx',
  ),
  attempt('event_meeting_links', 'read', 'select from event_meeting_links', 'x0012'),
  attempt(
    'event_meeting_links',
    'change',
    `update event_meeting_links set url = 'https://x.example'`,
    'x0002',
  ),
  attempt('event_meeting_links', 'remove', 'delete from event_meeting_links', 'x0002'),
  add('event_meeting_links', 'one', 'event_id, url', `${id('nothing')}, 'https://x.example'`, 'xxxxf'),

  attempt('pending_events', 'read', 'select id, status from pending_events', 'x0015'),
  attempt('pending_events', 'read the notes', 'select admin_notes from pending_events', 'xxxxx'),
  attempt(
    'pending_events',
    'change',
    `update pending_events set status = 'approved', admin_notes = 'x'`,
    'x0005',
  ),
  attempt('pending_events', 'remove', 'delete from pending_events', 'x0005'),
  add(
    'pending_events',
    'her own',
    'title, description, date, submitted_by, status',
    `'x', 'x', now(), ${me}, 'pending'`,
    'xxx11',
  ),
  add(
    'pending_events',
    "another's",
    'title, description, date, submitted_by',
    `'x', 'x', now(), ${id('other')}`,
    'xxxx1',
  ),
  add(
    'pending_events',
    'with notes',
    'title, description, date, submitted_by, admin_notes',
    `'x', 'x', now(), ${me}, 'x'`,
    'xxxxx',
  ),
  attempt(
    'pending_event_reviews',
    'read the notes',
    `select from pending_event_reviews where admin_notes = 'Secret'`,
    'x0005',
  ),

  attempt('contact_messages', 'read', 'select from contact_messages', 'x0001'),
  attempt('contact_messages', 'mark as read', `update contact_messages set status = 'read'`, 'x0001'),
  attempt('contact_messages', 'rewrite', `update contact_messages set message = 'x'`, 'xxxxx'),
  attempt('contact_messages', 'remove', 'delete from contact_messages', 'xxxxx'),
  add(
    'contact_messages',
    'one without an account',
    'name, email, message',
    `'x', 'a@example.com', 'x'`,
    '11111',
  ),
  add(
    'contact_messages',
    'one as herself',
    'name, email, message, user_id',
    `'x', 'a@example.com', 'x', ${me}`,
    '11111',
  ),
  add(
    'contact_messages',
    'one as another',
    'name, email, message, user_id',
    `'x', 'a@example.com', 'x', ${id('other')}`,
    'xxxxx',
  ),
  add(
    'contact_messages',
    'one that is read already',
    'name, email, message, status',
    `'x', 'a@example.com', 'x', 'read'`,
    'xxxxx',
  ),

  ...whole('weekly_digests', `title = 'x'`, ['x0012', 'x0002', 'x0002']),
  add('weekly_digests', 'one', 'title, content', `'x', 'x'`, 'xxxx1'),
  ...whole('recommended_reads', `title = 'x'`, ['x0012', 'x0002', 'x0002']),
  add(
    'recommended_reads',
    'one',
    'title, description, url, image_url',
    `'x', 'x', 'https://example.com', '/a.jpg'`,
    'xxxx1',
  ),
  ...whole('testimonials', `quote = 'x'`, ['11112', 'x0002', 'x0002']),
  add('testimonials', 'one', 'name, role, company, quote', `'x', 'x', 'x', 'x'`, 'xxxx1'),

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
  ...whole('newsletter_issues', `subject = 'x'`, ['x0002', 'x0001', 'x0001']),
  add('newsletter_issues', 'a draft', 'subject, content', `'x', 'x'`, 'xxxx1'),
  add('newsletter_issues', 'one as if sent', 'subject, content, status', `'x', 'x', 'sent'`, 'xxxxx'),
  ...whole('newsletter_recipients', `status = 'sent'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('newsletter_recipients', 'one', 'issue_id, email', `${id('sent')}, 'a@example.com'`, 'xxxxx'),

  attempt('mail_outbox', 'read', 'select id, subject, status from mail_outbox', 'x0002'),
  attempt('mail_outbox', 'read the bodies', 'select html from mail_outbox', 'xxxxx'),
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

  ...whole('audit_log', `action = 'x'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('audit_log', 'one', 'action', `'x'`, 'xxxxx'),

  ...whole('site_settings', 'is_public = is_public', ['x0005', 'x0004', 'x0004']),
  add('site_settings', 'one', 'key, value', `'new_key', '1'`, 'xxxx1'),
  add('site_settings', 'the owner', 'key, value', `'owner_email', '"x"'`, 'xxxxx'),

  attempt('is_member', 'ask', 'select where is_member()', '00011'),
  attempt('is_admin', 'ask', 'select where is_admin()', '00001'),
  attempt('member_access', 'ask', `select where member_access() ->> 'status' is not null`, 'x0110'),
  attempt(
    'public_site_settings',
    'ask',
    `select from jsonb_object_keys(public_site_settings()) key where key = 'time_zone'`,
    '11111',
  ),
  attempt(
    'public_site_settings',
    'learn the owner',
    `select where public_site_settings() ? 'owner_email'`,
    '00000',
  ),
  attempt(
    'registration_status',
    'ask',
    `select where registration_status('PAYER@example.com') = '{"registration": true, "subscription": true}'`,
    '11111',
  ),
  attempt(
    'create_user_profile',
    'call for herself',
    `select create_user_profile(${me}, (auth.jwt() ->> 'email'))`,
    'x1111',
  ),
  attempt(
    'create_user_profile',
    'call for another',
    `select create_user_profile(${id('other')}, 'other@example.com')`,
    'xxxxx',
  ),
  attempt(
    'event_rsvp_counts',
    'ask',
    `select from event_rsvp_counts(array[${id('event')}]) where attending = 4`,
    'x0011',
  ),
  attempt('search_member_directory', 'ask', `select from search_member_directory('')`, 'x0033'),
  attempt('approve_application', 'call', `select approve_application(${id('application')})`, 'xxxx1'),
  attempt('decline_application', 'call', `select decline_application(${id('application')}, 'x')`, 'xxxx1'),
  attempt('approve_pending_event', 'call', `select approve_pending_event(${id('member event')})`, 'xxxx1'),
  attempt('reject_pending_event', 'call', `select reject_pending_event(${id('member event')})`, 'xxxx1'),
  attempt(
    'approve_pending_resource',
    'call',
    `select approve_pending_resource(${id('member resource')})`,
    'xxxx1',
  ),
  attempt(
    'reject_pending_resource',
    'call',
    `select reject_pending_resource(${id('member resource')})`,
    'xxxx1',
  ),
  attempt(
    'attach_membership',
    'call',
    `select attach_membership(${id('unmatched')}, ${id('unpaid')})`,
    'xxxx1',
  ),
]
