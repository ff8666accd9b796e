import { expect, test } from 'vitest'
import { acts } from './acts'
import type { AuditEntry } from './api/audit-log'

const entry = (action: string, subject_table: string, subject_id: string, details = {}): AuditEntry => ({
  id: 1,
  created_at: '2026-11-20T15:00:00Z',
  actor_id: null,
  actor_email: null,
  action,
  subject_table,
  subject_id,
  details,
})
const file = (action: string, path: string) => entry(`files.${action}`, 'storage.objects', path)
const saved = entry('testimonials.insert', 'testimonials', 'x', {
  row: { name: 'Ada', image: '/storage/v1/object/public/testimonials/testimonials/17-a.png' },
})

test('a picture that came with a testimonial, and a template with its resource, are no acts of their own', () => {
  const template = entry('resources.update', 'resources', 'y', { changed: { template_file: '18_plan.pdf' } })
  expect(
    acts([
      saved,
      file('insert', 'testimonials/testimonials/17-a.png'),
      template,
      file('insert', 'templates/18_plan.pdf'),
    ]),
  ).toEqual([saved, template])
})

test('a file that another one replaces, and the one that comes in its place, are the record’s act', () => {
  const template = entry('resources.update', 'resources', 'y', {
    changed: { template_file: '19_plan.pdf' },
    replaced: { template_file: '18_plan.pdf' },
  })
  expect(
    acts([file('delete', 'templates/18_plan.pdf'), template, file('insert', 'templates/19_plan.pdf')]),
  ).toEqual([template])
})

test('a file that nothing names is an act', () => {
  const alone = file('insert', 'testimonials/testimonials/19-b.png')
  expect(acts([saved, alone])).toEqual([saved, alone])
  expect(acts([file('delete', 'testimonials/testimonials/17-a.png')])).toHaveLength(1)
})
