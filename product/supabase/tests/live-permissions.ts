/** Is the permission matrix of the signals that pages receive over realtime: see permission-terms.ts for the signs. */
import type { Attempt } from './permission-terms'

const messages = 'realtime.messages'
const attempt = (to: string, sql: string, outcome: string): Attempt => ({ on: messages, to, sql, outcome })
const hear = (topic: string, outcome: string) =>
  attempt(`hear ${topic} in`, `select from ${messages} where topic = ${topic} and event = 'fixture'`, outcome)

export const livePermissions: readonly Attempt[] = [
  hear(`'community'`, '00011'),
  hear(`'team'`, '00001'),
  hear(`'account:' || md5('member')::uuid`, '00010'),
  hear(`'editing:event:1'`, '00001'),
  hear(`'editing:event:2'`, '00000'),
  hear(`'elsewhere'`, '00000'),
  attempt('send to', `insert into ${messages} (topic, extension) values ('community', 'broadcast')`, 'xxxxx'),
  attempt(
    'be present in',
    `insert into ${messages} (topic, extension) values ('editing:event:1', 'presence')`,
    'xxxx1',
  ),
  attempt(
    'send to editors in',
    `insert into ${messages} (topic, extension) values ('editing:event:1', 'broadcast')`,
    'xxxxx',
  ),
  attempt(
    'be present among members in',
    `insert into ${messages} (topic, extension) values ('community', 'presence')`,
    'xxxxx',
  ),
  attempt('change', `update ${messages} set event = 'x'`, '00000'),
  attempt('remove from', `delete from ${messages}`, 'xxxxx'),
]
