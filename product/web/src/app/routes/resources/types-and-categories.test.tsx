// Admins rename types and categories, merge one into another, and delete them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { refused, sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const types = [
  { id: 't1', name: 'Book', resources_count: 3 },
  { id: 't2', name: 'Video', resources_count: 0 },
]
const categories = [{ id: 'c1', name: 'Legal', slug: 'legal', description: 'Contracts', resources_count: 1 }]

const open = (more: Responses = {}) =>
  renderApp('/admin/add-resource', {
    person: { profile: { name: 'Imogen', is_admin: true } },
    responses: {
      '/rest/v1/resources': [],
      '/rest/v1/resource_types': types,
      '/rest/v1/resource_categories': categories,
      ...more,
    },
  })
const submissions = (total: number) => ({
  'HEAD /rest/v1/pending_resources': () => ({ status: 200, text: '', total }),
})
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const press = (name: string) =>
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }))
const expectToast = (title: string) =>
  waitFor(() => expect(toasts.getSnapshot()[0]).toMatchObject({ title, open: true }))

it('reads each list once, counts included', async () => {
  const { requests } = await open()
  await screen.findByRole('button', { name: 'Rename: Book' })
  expect(sent(requests, 'GET', '/rest/v1/resource_')).toHaveLength(2)
})

it('merges a type that is in use, and says before how much moves', async () => {
  const { requests } = await open({ ...submissions(2), '/rest/v1/rpc/merge_resource_type': null })
  await click('Delete: Book')
  await screen.findByText('It holds 3 resources and 2 submissions. Choose the type to move them to.')
  expect(screen.getByRole('button', { name: 'Merge and delete' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('Move to'), { target: { value: 't2' } })
  expect(screen.getByRole('heading', { name: 'Merge “Book” into “Video”?' })).toBeTruthy()
  expect(document.body.textContent).toContain(
    '3 resources and 2 submissions will move to “Video”, and “Book” will be gone. This cannot be undone.',
  )
  press('Merge and delete')
  await expectToast('“Book” is merged into “Video”')
  const [merge] = sent(requests, 'POST', 'merge_resource_type')
  expect(await merge!.json()).toEqual({ from_id: 't1', into_id: 't2' })
})

it('deletes a type that nothing uses, by its name', async () => {
  const { requests } = await open({ ...submissions(0), '/rest/v1/rpc/merge_resource_type': null })
  await click('Delete: Video')
  await screen.findByText('No resource uses this type.')
  expect(screen.getByRole('heading', { name: 'Delete “Video”?' })).toBeTruthy()
  press('Delete')
  await expectToast('“Video” is deleted')
  const [merge] = sent(requests, 'POST', 'merge_resource_type')
  expect(await merge!.json()).toEqual({ from_id: 't2' })
})

it('says in the dialog why a category was not deleted', async () => {
  const message = 'It is in use. Please choose another one to move its resources to.'
  await open({
    ...submissions(0),
    '/rest/v1/resource_categories': [{ ...categories[0], resources_count: 0 }],
    '/rest/v1/rpc/merge_resource_category': () => ({ status: 409, body: { code: 'PT409', message } }),
  })
  await click('Delete: Legal')
  await screen.findByText('No resource uses this category.')
  press('Delete')
  expect((await within(screen.getByRole('alertdialog')).findByRole('alert')).textContent).toBe(message)
})

it('renames a category, its slug with it', async () => {
  const { requests } = await open({ 'PATCH /rest/v1/resource_categories': [{ id: 'c1' }] })
  await click('Rename: Legal')
  fireEvent.change(screen.getByLabelText(/Category name/), { target: { value: 'Law & Order' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expectToast('It is called “Law & Order” now')
  const [rename] = sent(requests, 'PATCH', 'resource_categories')
  expect(new URL(rename!.url).search).toContain('description=eq.Contracts&id=eq.c1&name=eq.Legal')
  expect(await rename!.json()).toEqual({ name: 'Law & Order', slug: 'law_order', description: 'Contracts' })
})

it.each([
  ['', {}, 'Type name cannot be empty'],
  ['vIdeo', {}, 'This resource type already exists'],
  [
    'Film',
    { 'PATCH /rest/v1/resource_types': () => ({ status: 409, body: { code: '23505', message: 'key' } }) },
    'This resource type already exists',
  ],
  [
    'Film',
    { 'PATCH /rest/v1/resource_types': [] },
    'Somebody else has changed this since. Please close this and look again.',
  ],
])('keeps the dialog open for the name «%s» with %j', async (name, more, message) => {
  await open(more)
  await click('Rename: Book')
  fireEvent.change(screen.getByLabelText(/Type name/), { target: { value: name } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await within(screen.getByRole('dialog')).findByText(message)
})

it.each([
  ['no description', null, 'description=is.null'],
  ['one that others have changed since', 'Contracts', 'description=eq.Contracts'],
])('overwrites no newer description where the form began with %s', async (_, description, condition) => {
  let stored: { name: string; description: string | null } = { name: 'Legal', description }
  const { requests } = await open({
    'GET /rest/v1/resource_categories': () => ({ body: [{ ...categories[0], ...stored }] }),
    'PATCH /rest/v1/resource_categories': [],
  })
  await click('Rename: Legal')
  stored = { ...stored, description: 'Theirs' }
  for (const times of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent(requests, 'PATCH', 'resource_categories')).toHaveLength(times))
    // The list was read again.
    await screen.findByText('Theirs')
    await within(screen.getByRole('dialog')).findByText(/^Somebody else has changed this since/)
  }
  for (const { url } of sent(requests, 'PATCH', 'resource_categories')) expect(url).toContain(condition)
})

it('takes no file to import before it knows the types and categories, and says where they could not be loaded', async () => {
  let fails = true
  await open({ '/rest/v1/resource_types': () => (fails ? refused('no') : { body: types }) })
  const card = within(await screen.findByRole('region', { name: 'Bulk Import Resources' }))
  expect(await card.findByText('Error loading types')).toBeTruthy()
  expect(card.queryByLabelText('CSV file')).toBeNull()
  fails = false
  fireEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByLabelText('CSV file')).toBeTruthy()
})

const importId = '5c1e7d0a-3b52-4b0e-8f07-0d6f5f1f8a01'
const lastImport = (isThere: () => boolean): Responses => ({
  'GET /rest/v1/resources': () => ({
    body: isThere() ? [{ import_id: importId, created_at: '2030-03-03T10:00:00Z' }] : [],
  }),
  'HEAD /rest/v1/resources': () => ({ text: '', total: 12 }),
})

it('undoes the last import, even of another admin and on a page that was loaded before', async () => {
  let isThere = true
  const { requests } = await open({
    ...lastImport(() => isThere),
    'POST /rest/v1/rpc/undo_import': () => {
      isThere = false
      return { body: 12 }
    },
  })
  await screen.findByText(/^The last import: 12 resources, /)
  await click('Undo this import')
  expect(sent(requests, 'POST', 'undo_import')).toEqual([])
  press('Undo the import')
  await expectToast('The import is undone: 12 resources removed')
  expect(await sent(requests, 'POST', 'undo_import')[0]!.json()).toEqual({ import_id: importId })
  await waitFor(() => expect(screen.queryByText(/^The last import/)).toBeNull())
})

it('says that an import could not be undone, and keeps offering it', async () => {
  await open({
    ...lastImport(() => true),
    'POST /rest/v1/rpc/undo_import': () => ({ status: 500, body: {} }),
  })
  await click('Undo this import')
  press('Undo the import')
  expect((await within(screen.getByRole('alertdialog')).findByRole('alert')).textContent).toBe(
    'Failed to undo the import',
  )
})
