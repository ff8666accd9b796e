// The editor of a resource while another admin saves it too, and while it cannot be read again.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { imogen } from '@/testing/fake-auth'
import { refused, sent, type FakeResponse } from '@/testing/fake-server'
import { readAgain } from '@/testing/read-again'
import { renderApp } from '@/testing/render-app'

const id = '7b1c3ad2-6c1f-4e0e-9a55-0a4a3f0d8f11'
const first = {
  ...{ id, title: 'Five clauses', description: 'About contracts', url: null, template_file: '1_first.pdf' },
  ...{ tags: ['contracts'], author: null, created_at: '2026-11-20T10:00:00Z', updated_at: 'first' },
  ...{ type_id: 't1', category_id: 'c1', type: null, category: null, submitter: null },
}
let stored: object
let requests: Request[]

/** @param read may return a response that replaces the stored row */
async function open(read: () => FakeResponse | undefined = () => undefined) {
  stored = first
  const view = await renderApp(`/resources/${id}/edit`, {
    person: imogen,
    responses: {
      '/rest/v1/resource_types': [{ id: 't1', name: 'Book', resources_count: 1 }],
      '/rest/v1/resource_categories': [{ id: 'c1', name: 'Legal', resources_count: 1 }],
      'PATCH /rest/v1/resources': ({ url }: Request) => ({
        body: url.includes(`updated_at=eq.${(stored as typeof first).updated_at}`) ? [{ id }] : [],
      }),
      'GET /rest/v1/resources': ({ headers }: Request) =>
        read() ?? { body: headers.get('accept')?.includes('vnd.pgrst.object') ? stored : [stored] },
      'POST /storage/v1/object/*': {},
      'DELETE /storage/v1/object/templates': [],
    },
  })
  requests = view.requests
  await screen.findByRole('button', { name: 'Save Changes' })
}
/** Lets another admin save while the form is open. */
const elsewhere = (theirs: object) => {
  stored = { ...first, ...theirs, updated_at: 'second' }
}
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const chooseFile = () => {
  const file = new File(['%PDF-'], 'mine.pdf', { type: 'application/pdf' })
  fireEvent.change(screen.getByLabelText(/^Template file/), { target: { files: [file] } })
}
const question = async () => within(await screen.findByRole('dialog'))
const saved = () =>
  waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('Resource updated successfully!'))
const patched = () => sent(requests, 'PATCH', '/rest/v1/resources').at(-1)!.json()
const removed = async () =>
  (await Promise.all(sent(requests, 'DELETE', '/storage/').map(request => request.clone().json()))).flatMap(
    ({ prefixes }) => prefixes,
  )
const mine = expect.stringMatching(/_mine\.pdf$/)

it('has a control for each field of a resource', async () => {
  await open()
  for (const label of ['Title', 'Description', 'Type', 'Category', 'Author', 'Tags', 'Template file'])
    screen.getAllByLabelText(new RegExp(`^${label}`))
  fireEvent.click(screen.getByText('Something on the web'))
  screen.getByLabelText(/^URL/)
})

it('asks, with the names of both, where two admins have replaced the template, before one of them goes', async () => {
  await open()
  chooseFile()
  elsewhere({ template_file: '2_theirs.pdf' })
  await click('Save Changes')
  const asked = (await question()).getAllByRole('group').map(({ textContent }) => textContent)
  expect(asked).toEqual(['Template fileYoursmine.pdfTheirs2_theirs.pdf'])
  // The image was uploaded and then not saved.
  expect(await removed()).toEqual([mine])
  await click('Keep mine')
  await saved()
  expect(await patched()).toMatchObject({ template_file: mine })
  expect(await removed()).toEqual([mine, '2_theirs.pdf'])
})

it('drops the own template, and removes nothing, where the second admin takes theirs', async () => {
  await open()
  chooseFile()
  elsewhere({ template_file: '2_theirs.pdf' })
  await click('Save Changes')
  await question()
  await click('Take theirs')
  await saved()
  expect(await patched()).toMatchObject({ template_file: '2_theirs.pdf' })
  expect(await removed()).toEqual([mine])
})

it('asks before a template that another admin has replaced becomes a link', async () => {
  await open()
  fireEvent.click(screen.getByText('Something on the web'))
  type(/^URL/, 'https://example.com/mine')
  elsewhere({ template_file: '2_theirs.pdf' })
  await click('Save Changes')
  expect((await question()).getByRole('group', { name: 'What it is' })).toBeTruthy()
  expect(await removed()).toEqual([])
})

it('takes no template for granted that another admin has removed', async () => {
  await open()
  type(/^Title/, 'Six clauses')
  elsewhere({ template_file: null, url: 'https://example.com/theirs' })
  await click('Save Changes')
  await saved()
  expect(screen.queryByRole('dialog')).toBeNull()
  const last = sent(requests, 'PATCH', '/rest/v1/resources').at(-1)!
  expect(await last.json()).toMatchObject({
    title: 'Six clauses',
    url: 'https://example.com/theirs',
    template_file: null,
  })
})

it('asks what it is where another admin has made it a link and a new template is chosen', async () => {
  await open()
  chooseFile()
  elsewhere({ template_file: null, url: 'https://example.com/theirs' })
  await click('Save Changes')
  expect((await question()).getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    'What it isYoursA fileTheirsA link',
    'URLYoursEmptyTheirshttps://example.com/theirs',
  ])
})

it('keeps the form, and what was typed, where reading the resource again fails', async () => {
  let fails = false
  await open(() => (fails ? refused('not for you') : undefined))
  type(/^Title/, 'Six clauses')
  fails = true
  await readAgain(requests, '/rest/v1/resources')
  await click('Save Changes')
  await saved()
  expect(await patched()).toMatchObject({ title: 'Six clauses' })
  expect(toasts.getSnapshot().map(({ title }) => title)).not.toContain('Failed to load resource: not for you')
})
