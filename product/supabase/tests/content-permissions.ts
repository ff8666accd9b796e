/** Is the permission matrix of messages, digests, recommended reads and testimonials. */
import { type Attempt, add, attempt, id, me, whole } from './permission-terms'

export const contentPermissions: readonly Attempt[] = [
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
    'one as themselves',
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

  ...whole('contact_replies', `text = 'x'`, ['x0001', 'xxxxx', 'xxxxx']),
  add('contact_replies', 'one', 'message_id, text', `${id('message')}, 'x'`, 'xxxxx'),

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
]
