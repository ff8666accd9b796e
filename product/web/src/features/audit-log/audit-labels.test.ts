import { expect, test } from 'vitest'
import type { AuditEntry } from './api/audit-log'
import { auditCsv, auditSubject, auditText } from './audit-labels'

const entry = (action: string, details: unknown = {}, subject_id: string | null = 'x'): AuditEntry => ({
  id: 1,
  created_at: '2026-11-20T15:00:00Z',
  actor_id: null,
  actor_email: null,
  action,
  subject_table: null,
  subject_id,
  details: details as AuditEntry['details'],
})

test.each([
  ['events.insert', {}, 'added an event'],
  ['event_submission.approved', {}, 'approved an event submission'],
  ['profiles.update', { changed: { featured: true } }, 'featured a member'],
  ['profiles.update', { changed: { is_admin: false } }, 'removed the admin role of a member'],
  ['profiles.update', { changed: { bio: 'x' } }, 'changed a member’s profile'],
  ['contact_messages.update', { changed: { status: 'read' } }, 'marked a support message as read'],
  ['newsletter.tested', {}, 'sent a test of a newsletter'],
  ['events.update', { changed: { cancelled_at: 'now' } }, 'called off an event'],
  ['testimonials.update', { changed: { active: false } }, 'deactivated a testimonial'],
  ['some_thing.test_sent', {}, 'some thing: test sent'],
  ['some_new_table.delete', {}, 'deleted some new table'],
])('%s reads as what was done', (action, details, words) => {
  expect(auditText(entry(action, details))).toBe(words)
})

test('a setting is called by what it does', () => {
  expect(auditText(entry('site_settings.update', {}, 'brand'))).toBe('changed the name of the community')
})

test('names what was changed where the entry has it', () => {
  expect(auditSubject(entry('events.insert', { row: { title: ' Supper ' } }))).toBe('Supper')
  expect(auditSubject(entry('events.update', { changed: {} }))).toBeNull()
  expect(auditSubject(entry('x.y', null))).toBeNull()
  // A profile has a title too, which is the role.
  const member = { name: 'Amara Osei', title: 'Founder' }
  expect(auditSubject(entry('profiles.delete', { row: member }))).toBe('Amara Osei')
  expect(auditSubject(entry('profiles.update', { changed: { title: 'CEO' }, name: 'Amara Osei' }))).toBe(
    'Amara Osei',
  )
})

test('the export runs no formula of a spreadsheet', () => {
  const csv = auditCsv(
    [{ ...entry('events.insert', { row: { title: '=1+1' } }), actor_email: '@cmd' }],
    () => 'Imogen',
  )
  expect(csv).toContain("'@cmd")
  expect(csv).toContain("'=1+1")
})
