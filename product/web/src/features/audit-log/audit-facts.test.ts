import { expect, test } from 'vitest'
import { auditFacts } from './audit-facts'

const id = '7b1c3ad2-6c1f-4e0e-9a55-0a4a3f0d8f11'
const facts = (details: object) =>
  auditFacts({ details: details as never }).map(({ label, text }) => `${label}: ${text}`)

test('an edit says what is new, by name, and what was cleared', () => {
  expect(
    facts({
      changed: { title: 'Supper', all_day: true, location: null, type_id: id, type: 'Book', updated_at: 'x' },
      name: 'Supper',
    }),
  ).toEqual(['New title: Supper', 'All day: Yes', 'Location: Nothing', 'Type: Book'])
})

test('what was added or deleted is told by its fields, without ids and without what is empty', () => {
  expect(
    facts({ row: { id, title: 'Five clauses', url: 'https://example.com', author: null, submitted_by: id } }),
  ).toEqual(['Link: https://example.com'])
})

test('an act of many rows says how many', () => {
  expect(facts({ resources: 12 })).toEqual(['Resources: 12'])
  expect(facts({ name: 'Book', into: 'Article', resources: 3 })).toEqual(['Into: Article', 'Resources: 3'])
})

test('nothing of a setting is JSON', () => {
  expect(facts({ changed: { value: { events: 20, uploads: 30 } } })).toEqual(['Now: Events: 20, Uploads: 30'])
})
