// Tests what the resource pages say while they load, when they are empty, and when something fails.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { silent, unreachable, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const access = {
  is_member: true,
  is_admin: false,
  status: 'active',
  plan: 'annual',
  current_period_end: null,
}
const member = { profile: { name: 'Nadia Karim' } }
const admin = { profile: { name: 'Imogen', is_admin: true } }
const type = { id: 't1', name: 'Book', resources_count: 1 }
const category = { id: 'c1', name: 'Legal', slug: 'legal', description: null, resources_count: 1 }
const id = '7b1c3ad2-6c1f-4e0e-9a55-0a4a3f0d8f11'
const resource = {
  ...{ id, title: 'Five clauses', description: 'About contracts', url: 'https://example.com/five' },
  ...{ tags: ['contracts'], author: null, template_file: null, created_at: new Date().toISOString() },
  ...{ reading_time_minutes: null, difficulty_level: null, type_id: 't1', category_id: 'c1', type, category },
}
const template = { ...resource, url: null, template_file: '1_five.pdf' }

const refused = { status: 403, body: { message: 'not for you', code: '42501' } }
const refuse = () => refused
const single = (request: Request) => request.headers.get('accept')?.includes('vnd.pgrst.object')
/** Responds with one resource, as a list or alone. Other methods respond as the test says. */
const resources =
  (row: typeof template | typeof resource, methods: Record<string, { status: number; body: unknown }> = {}) =>
  (request: Request) =>
    methods[request.method] ?? { status: 200, body: single(request) ? row : [row] }

const responses = (more: Responses = {}): Responses => ({
  ...more,
  '/rest/v1/rpc/member_access': access,
  '/rest/v1/rpc/is_admin': more['/rest/v1/rpc/is_admin'] ?? true,
  '/rest/v1/resource_types': more['/rest/v1/resource_types'] ?? [type],
  '/rest/v1/resource_categories': more['/rest/v1/resource_categories'] ?? [category],
  '/rest/v1/resources': more['/rest/v1/resources'] ?? resources(resource),
  '/rest/v1/*': [],
})
const open = (url: string, more: Responses = {}, person: object = admin) =>
  renderApp(url, { person, responses: responses(more) })
const expectToast = (title: string) =>
  waitFor(() => expect(toasts.getSnapshot()[0]).toMatchObject({ title, open: true }))
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type_ = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('says that types and categories are loading', async () => {
  await open('/resource-directory', {
    '/rest/v1/resource_types': silent,
    '/rest/v1/resource_categories': silent,
  })
  expect((await screen.findAllByText('Loading types...')).length).toBeGreaterThan(0)
  expect(screen.getAllByText('Loading categories...').length).toBeGreaterThan(0)
})

it('says that types and categories could not be loaded', async () => {
  await open('/resource-directory', {
    '/rest/v1/resource_types': refuse,
    '/rest/v1/resource_categories': refuse,
  })
  expect((await screen.findAllByText('Error loading types')).length).toBeGreaterThan(0)
  expect((await screen.findAllByText('Error loading categories')).length).toBeGreaterThan(0)
})

it('says that there are no types and categories, and no resources at all', async () => {
  const nothing = {
    '/rest/v1/resource_types': [],
    '/rest/v1/resource_categories': [],
    '/rest/v1/resources': [],
  }
  await open('/resource-directory', nothing)
  expect((await screen.findAllByText('No resource types available')).length).toBeGreaterThan(0)
  expect((await screen.findAllByText('No resource categories available')).length).toBeGreaterThan(0)
  expect(await screen.findByText('No resources found')).toBeTruthy()
})

it('says that resources could not be loaded, and tries again', async () => {
  await open('/resource-directory', { '/rest/v1/resources': refuse })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to load resources')
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it.each(['resources', 'rpc/search_resources'])('asks %s for one page alone', async name => {
  const url = `/resource-directory?type=book&category=legal&new=1&order=type&page=2`
  const answer = { [`/rest/v1/${name}`]: () => ({ body: [resource], total: 19 }) }
  const { requests } = await open(name === 'resources' ? url : `${url}&q=clauses`, answer)
  await screen.findByText('19 resources')
  const asked = requests.map(request => request.url).join('\n')
  expect(asked).toMatch(/type_id=in.*t1.*category_id=in.*c1.*=gte.*order=type%28name.*offset=18&limit=18/)
})

it('hides editing and deleting from members', async () => {
  await open('/resource-directory', {}, member)
  expect(await screen.findByText('Five clauses')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  expect(screen.queryByText('Manage Resources')).toBeNull()
})

it.each([
  ['the database refuses', refused],
  ['the row may not be deleted', { status: 200, body: [] }],
])('says that a resource was not deleted when %s', async (_when, answer) => {
  await open('/resource-directory', { '/rest/v1/resources': resources(resource, { DELETE: answer }) })
  await click('Delete: Five clauses')
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  expect((await within(question).findByRole('alert')).textContent).toBe('Failed to delete resource')
})

it('says that a download is being prepared', async () => {
  await open('/resource-directory', { '/rest/v1/resources': resources(template), '/storage/v1/*': silent })
  await click(/^Download Template/)
  await expectToast('Preparing download...')
})

it('saves a template under the name that its file had', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  const names: string[] = []
  await open('/resource-directory', {
    '/rest/v1/resources': resources(template),
    '/storage/v1/object/info/*': { metadata: { fileName: '予算.xlsx' } },
    '/storage/v1/*': () => ({ status: 200, text: 'PK' }),
  })
  await click(/^Download Template/)
  await expectToast('Template download started')
  expect(names).toEqual(['予算.xlsx'])
  saved.mockRestore()
})

it('says which member shared a resource', async () => {
  const shared = { ...resource, submitter: { name: 'Nadia Kowalczyk' } }
  await open(`/resource/${id}`, { '/rest/v1/resources': resources(shared) }, member)
  expect((await screen.findByText('Shared by')).parentElement?.textContent).toBe('Shared byNadia Kowalczyk')
})

it.each([
  ['/resource', {}, 'Resource ID is required'],
  ['/resource/42', {}, 'Resource not found'],
  [`/resource/${id}`, { '/rest/v1/resources': refuse }, 'not for you'],
  [
    `/resource/${id}`,
    { '/rest/v1/resources': () => ({ status: 403, body: { message: '', code: '42501' } }) },
    'Failed to load resource',
  ],
])('%s with %j says why it shows nothing', async (url, more, message) => {
  await open(url, more, member)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Error')
  expect(alert.textContent).toContain(message)
})

it('undoes nothing that another admin saved meanwhile', async () => {
  let stored: object = { ...resource, updated_at: 'first' }
  const { requests } = await open(`/resources/${id}/edit`, {
    '/rest/v1/resources': (request: Request) => {
      if (request.method === 'PATCH')
        return { body: request.url.includes('updated_at=eq.second') ? [{ id }] : [] }
      return { body: single(request) ? stored : [stored] }
    },
  })
  await screen.findByRole('button', { name: 'Save Changes' })
  stored = { ...stored, author: 'Their author', updated_at: 'second' }
  type_(/^Title/, 'Six clauses')
  await click('Save Changes')
  await expectToast('Resource updated successfully!')
  const patch = requests.findLast(({ method }) => method === 'PATCH')
  expect(await patch!.json()).toMatchObject({ title: 'Six clauses', author: 'Their author' })
})

it('says why a resource was not changed', async () => {
  await open(`/resources/${id}/edit`, { '/rest/v1/resources': resources(resource, { PATCH: refused }) })
  await click('Save Changes')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to update resource: not for you')
})

it.each([
  [
    () => ({ status: 400, body: { message: 'The object exceeded the maximum allowed size' } }),
    'Failed to upload template file: The object exceeded the maximum allowed size',
  ],
  [
    () => ({ status: 502, text: '<html>' }),
    'Failed to upload template file: Something went wrong on our side. Please try again in a moment.',
  ],
  [unreachable, 'File upload error: The connection was lost. Please check it and try again.'],
  [silent, 'File upload error: The upload has stalled. Please check your connection.'],
])('an upload that ends in %s shows the team the full reason', async (upload, message) => {
  await open(`/resources/${id}/edit`, { 'POST /storage/v1/*': upload })
  fireEvent.click(await screen.findByText('A file to download'))
  const file = new File(['%PDF-'], 'five.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText(/^Template file/), { target: { files: [file] } })
  if (upload === silent) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  if (upload === silent) {
    await vi.waitFor(() => expect(screen.getByRole('progressbar')).toBeTruthy(), 10_000)
    await vi.advanceTimersByTimeAsync(31_000)
    vi.useRealTimers()
  }
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

const quotaLine = 'You can send in 1 more resource today. 460 of your 500 MB are in use.'
const quotas = [
  { kind: 'resources', used: 9, allowed: 10 },
  { kind: 'uploads', used: 3, allowed: 30 },
  { kind: 'bytes', used: 460 * 1024 ** 2, allowed: 500 * 1024 ** 2 },
]

it('a member who submits sees what may still be sent in, and reads a refusal of the database', async () => {
  const message = 'You have sent in 10 resources today. You can send in more tomorrow.'
  const more = {
    '/rest/v1/rpc/own_quotas': quotas,
    '/rest/v1/pending_resources': () => ({ status: 429, body: { code: 'PT429', message } }),
  }
  const { requests } = await open('/submit-resource', more, member)
  expect(await screen.findByText(quotaLine)).toBeTruthy()
  type_(/^Title/, 'Five clauses')
  type_(/^Description/, 'About contracts')
  type_(/^URL/, 'example.com/five clauses')
  fireEvent.change(screen.getByRole('combobox', { name: /^Type/ }), { target: { value: 't1' } })
  await click('Submit Resource')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  const sentIn = requests.find(({ method, url }) => method === 'POST' && url.includes('pending_resources'))
  expect(await sentIn!.json()).toMatchObject({ url: 'https://example.com/five%20clauses' })
})

it.each([
  [429, 'You have uploaded 30 files today. You can upload more tomorrow.'],
  [413, 'Your files would take more than the 500 MB that you can store here.'],
])('a file that the storage refuses with %i by a quota is explained', async (status, message) => {
  const body = { statusCode: String(status), error: `PT${status}`, message }
  await open(`/resources/${id}/edit`, { 'POST /storage/v1/*': () => ({ status, body }) })
  fireEvent.click(await screen.findByText('A file to download'))
  const file = new File(['%PDF-'], 'five.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText(/^Template file/), { target: { files: [file] } })
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect((await screen.findByRole('alert')).textContent).toBe(`Error${message}`)
})

it.each([
  ['larger than 50 MB', '', 50 * 1024 * 1024 + 1, 'File size exceeds the 50MB limit'],
  ['not what its name says', 'Agenda of Monday', 16, 'This is not really a PDF file'],
  ['empty', '', 0, 'This file is empty.'],
])('a file that is %s is refused before it travels', async (_, content, size, sentence) => {
  const { requests } = await open(`/resources/${id}/edit`)
  fireEvent.click(await screen.findByText('A file to download'))
  const file = new File([content], 'five.pdf', { type: 'application/pdf' })
  Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText(/^Template file/), { target: { files: [file] } })
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(screen.queryByText('five.pdf')).toBeNull()
  expect(requests.filter(({ url }) => url.includes('/storage/'))).toEqual([])
})

it.each([
  [{ '/rest/v1/rpc/is_admin': false }, 'You must be an admin to add resource types'],
  [{ '/rest/v1/resource_types': writesRefused }, 'Failed to add resource type: not for you'],
])('a type is not added when %j', async (more, message) => {
  await open('/admin/add-resource', more)
  await screen.findByText('Legal', { selector: 'p' })
  await click('Add Type')
  type_(/^Type name/, 'Zine')
  await click('Add')
  expect((await screen.findByRole('alert')).textContent).toContain(message)
})

function writesRefused(request: Request) {
  return request.method === 'POST' ? refused : { status: 200, body: [] }
}

it('says why a category was not added', async () => {
  await open('/admin/add-resource', { '/rest/v1/resource_categories': writesRefused })
  await click('Add Category')
  type_(/^Category name/, 'Zest')
  await click('Add')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to add category: not for you')
})

const submission = {
  ...{ id, title: 'Handed in', description: 'x', url: 'https://example.com', author: null, tags: [] },
  ...{
    template_path: null,
    submitted_by: null,
    submitted_at: '2026-11-20T12:00:00Z',
    updated_at: '2026-11-20T12:00:00.1+00:00',
    type: null,
    category: null,
  },
}

it('names what is unknown on the review page, and counts', async () => {
  await open('/admin/review-resources', { '/rest/v1/pending_resources': [submission] })
  expect(await screen.findByText('1 pending resource')).toBeTruthy()
  expect(await screen.findByText('Unknown Type')).toBeTruthy()
  expect(screen.getByText('Unknown Category')).toBeTruthy()
  expect(screen.getByText(/Submitted by Unknown User on November 20, 2026/)).toBeTruthy()
})

it('says that nothing waits for review, or that loading failed', async () => {
  await open('/admin/review-resources', { '/rest/v1/pending_resources': [] })
  expect(await screen.findByText('No pending resources')).toBeTruthy()
  cleanup()
  await open('/admin/review-resources', { '/rest/v1/pending_resources': refuse })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load pending resources')
})

it('asks for one page of what waits for review at a time', async () => {
  const many = Array.from({ length: 23 }, (_, n) => ({ ...submission, id: `s${n}`, title: `Idea ${n}` }))
  await open('/admin/review-resources', {
    '/rest/v1/pending_resources': (request: Request) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'))
      return { status: 200, body: many.slice(offset, offset + 20), total: many.length }
    },
  })
  expect(await screen.findByText('23 pending resources')).toBeTruthy()
  expect(screen.queryByText('Idea 20')).toBeNull()
  await click('Next')
  expect(await screen.findByText('Idea 22')).toBeTruthy()
  expect(screen.queryByText('Idea 19')).toBeNull()
})

it.each([
  ['Approve Handed in', 'Failed to approve resource'],
  ['Reject Handed in', 'Failed to reject resource'],
])('pressing %s says on the card why it failed, and can be tried again', async (button, said) => {
  await open('/admin/review-resources', {
    '/rest/v1/pending_resources': [submission],
    '/rest/v1/rpc/*': refuse,
  })
  await click(button)
  expect((await screen.findByRole('alert')).textContent).toContain(said)
  expect(await screen.findByRole('button', { name: button })).toHaveProperty('disabled', false)
})

it('keeps what was decided in its place, and takes it back', async () => {
  const { requests } = await open('/admin/review-resources', {
    '/rest/v1/pending_resources': [submission],
    '/rest/v1/rpc/approve_pending_resource': {},
    '/rest/v1/rpc/undo_resource_decision': () => ({ status: 200, body: '2024-12-04T14:07:00.2+00:00' }),
  })
  await click('Approve Handed in')
  expect((await screen.findByText(/^Approved\./)).textContent).toContain(
    'They are told in 10 seconds. You can still undo it.',
  )
  expect(screen.getByText('Handed in')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reject Handed in' })).toBeNull()
  await click('Undo: Handed in')
  expect(await screen.findByRole('button', { name: 'Reject Handed in' })).toBeTruthy()
  const undo = requests.find(({ url }) => url.includes('undo_resource_decision'))
  expect(await undo!.json()).toEqual({ submission_id: id })
  // The list still shows the row as it was before the two actions, which changed its version.
  await click('Approve Handed in')
  const sent = () => requests.filter(({ url }) => url.includes('approve_pending_resource'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect((await Promise.all(sent().map(request => request.json()))).map(body => body.version)).toEqual([
    submission.updated_at,
    '2024-12-04T14:07:00.2+00:00',
  ])
})

it('tells the second admin who has decided, and offers no further decision', async () => {
  await open('/admin/review-resources', {
    '/rest/v1/pending_resources': [submission],
    '/rest/v1/rpc/reject_pending_resource': () => ({
      status: 409,
      body: { code: 'PT409', message: 'Already approved by Ada.' },
    }),
  })
  await click('Reject Handed in')
  expect((await screen.findByRole('alert')).textContent).toContain('Already approved by Ada.')
  expect(screen.queryByRole('button', { name: 'Reject Handed in' })).toBeNull()
})

it.each([
  ['Approve Handed in', () => ({ status: 200, body: {} }), 'Resource approved and published'],
  ['Reject Handed in', () => ({ status: 200, body: null }), 'Resource rejected'],
])('pressing %s says what came of it', async (button, answer, said) => {
  const { requests } = await open('/admin/review-resources', {
    '/rest/v1/pending_resources': [submission],
    '/rest/v1/rpc/approve_pending_resource': answer,
    '/rest/v1/rpc/reject_pending_resource': answer,
  })
  await screen.findByText('Handed in')
  type_(/^Admin Notes/, 'Well done')
  await click(button)
  await expectToast(said)
  const decision = await requests.find(request => request.url.includes('_pending_resource'))!.json()
  expect(decision).toEqual({ submission_id: id, version: submission.updated_at, notes: 'Well done' })
})
