/** The permission matrix of resources and events, and what members submit to them. */
import { type Attempt, add, attempt, id, me, whole } from './permission-terms'

const firstType = '(select id from resource_types order by name limit 1)'
const firstCategory = '(select id from resource_categories order by name limit 1)'

export const cataloguePermissions: readonly Attempt[] = [
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
  attempt(
    'event_rsvps',
    'move to another event',
    `update event_rsvps set event_id = ${id('unanswered')} where user_id = ${me}`,
    'x00x0',
  ),
  attempt(
    'event_rsvps',
    'be served earlier',
    `insert into event_rsvps (event_id, user_id, status, created_at) values (${id('unanswered')}, ${me}, 'maybe', '-infinity') returning 1 / (created_at = now())::int`,
    'xxx11',
  ),
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
  attempt(
    'pending_events',
    'be served earlier',
    `insert into pending_events (title, description, date, submitted_by, submitted_at) values ('x', 'x', now(), ${me}, '-infinity') returning 1 / (submitted_at = now())::int`,
    'xxx11',
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
]
