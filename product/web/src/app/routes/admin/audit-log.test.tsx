import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const admin = '7b1c3ad2-6c1f-4e0e-9a55-0a4a3f0d8f11'
const entry = (id: number, action: string, details: object, actor_id: string | null = admin) => ({
  id,
  created_at: '2026-11-20T15:00:00Z',
  actor_id,
  actor_email: actor_id && 'olive@juno.example',
  action,
  subject_table: action.split('.')[0],
  subject_id: '11111111-2222-3333-4444-555555555555',
  details,
})

it('tells who did what to whom by name, with details in words', async () => {
  await renderApp('/admin/audit-log', {
    person: imogen,
    responses: {
      '/rest/v1/audit_log': [
        entry(3, 'resources.update', {
          changed: { type_id: admin, type: 'Book', updated_at: '2026-11-20T15:00:00Z' },
          name: 'Five clauses',
        }),
        entry(2, 'resources.imported', { resources: 12 }),
        entry(1, 'application.approved', { name: 'Grace Hopper', email: 'grace@example.com' }, null),
      ],
      '/rest/v1/rpc/audit_log_people': [
        { actor_id: admin, name: 'Olive Owner', email: 'olive@juno.example' },
      ],
    },
  })
  const list = await screen.findByRole('list', { name: 'Audit log' })
  await within(list).findAllByText('Olive Owner')
  screen.getByText(/^Times are in your own time zone \(.+\), unless another one is named\.$/)
  const [edit, imported, automatic] = within(list).getAllByRole('listitem')
  expect(edit!.textContent).toContain('Olive Owner changed a resource · Five clauses')
  expect(edit!.textContent).toContain('TypeBook')
  expect(imported!.textContent).toContain('Olive Owner imported resources')
  expect(imported!.textContent).toContain('Resources12')
  expect(automatic!.textContent).toContain('The site itself approved an application · Grace Hopper')
  expect(list.textContent).not.toMatch(/[\da-f]{8}-[\da-f]{4}|[{}]|olive@/)
})
