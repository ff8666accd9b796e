/** Is the permission matrix of profiles, memberships, applications and registrations. */
import { type Attempt, add, attempt, id, me, whole } from './permission-terms'

export const peoplePermissions: readonly Attempt[] = [
  attempt('profiles', 'read their own', `select from profiles where id = ${me}`, 'x1111'),
  attempt('profiles', 'read a listed', `select from profiles where id = ${id('other')}`, 'x0011'),
  attempt('profiles', 'read a hidden', `select from profiles where id = ${id('hidden')}`, 'x0001'),
  attempt('profiles', 'read an unpaid', `select from profiles where id = ${id('unpaid')}`, 'x1001'),
  attempt('profiles', 'change all', `update profiles set bio = 'x'`, 'x1116'),
  attempt('profiles', 'switch reminders off', 'update profiles set event_reminders = false', 'x1116'),
  attempt('profiles', 'promote themselves', `update profiles set is_admin = true where id = ${me}`, 'xxxx1'),
  attempt('profiles', 'feature themselves', `update profiles set featured = true where id = ${me}`, 'xxxx1'),
  attempt('profiles', 'hide themselves', `update profiles set hidden = true where id = ${me}`, 'xxxx1'),
  attempt('profiles', 'list themselves', `update profiles set listed = true where id = ${me}`, 'xxxxx'),
  attempt(
    'profiles',
    'move to another id',
    `update profiles set id = gen_random_uuid() where id = ${me}`,
    'xxxxf',
  ),
  attempt(
    'profiles',
    'upsert their own',
    `insert into profiles (id, name) values (${me}, 'x') on conflict (id) do update set id = excluded.id, name = excluded.name`,
    'x1111',
  ),
  add('profiles', 'one for another', 'id, name', `${id('nobody')}, 'x'`, 'xxxxf'),
  attempt('profiles', 'remove', 'delete from profiles', 'x0006'),

  attempt('secure_profiles', 'read', 'select from secure_profiles', 'x1136'),
  attempt('secure_profiles', 'change', `update secure_profiles set bio = 'x', updated_at = now()`, 'x1116'),
  attempt(
    'secure_profiles',
    'promote themselves',
    `update secure_profiles set is_admin = true where id = ${me}`,
    'xxxx1',
  ),
  attempt('secure_profile', 'read', 'select from secure_profile', 'x1136'),
  attempt('member_directory_profiles', 'read', 'select from member_directory_profiles', 'x0033'),

  ...whole('profile_hidden_fields', `value = 'x'`, ['x1111', 'x1111', 'x1111']),
  add(
    'profile_hidden_fields',
    'their own',
    'profile_id, field, value',
    `${me}, 'twitter', 'https://example.com'`,
    'x1111',
  ),
  add(
    'profile_hidden_fields',
    "another's",
    'profile_id, field, value',
    `${id('other')}, 'twitter', 'https://example.com'`,
    'xxxxx',
  ),

  ...whole('memberships', `status = 'active'`, ['x0116', 'xxxxx', 'xxxxx']),
  add('memberships', 'their own', 'user_id, email, status', `${me}, 'a@example.com', 'active'`, 'xxxxx'),

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
]
