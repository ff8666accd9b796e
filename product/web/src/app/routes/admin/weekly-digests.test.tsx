import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { digestTexts } from '@/features/digests/texts'
import { byMethod, refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const digest = {
  id: 'd1',
  title: 'The quiet month',
  content: 'Half of you said so.',
  is_published: false,
  published_at: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: 'first',
}
const open = (digests: unknown, profile: unknown = { is_admin: true }, options = {}) =>
  renderApp('/admin/weekly-digests', {
    person: imogen,
    responses: { '/rest/v1/weekly_digests': digests, '/rest/v1/profiles': profile },
    ...options,
  })

async function write() {
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'News' } })
  fireEvent.change(screen.getByLabelText(/^Content/), { target: { value: 'Words.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
}

it('says why the digests could not be fetched', async () => {
  await open(() => refused('relation is gone'))
  expect(await screen.findByText(digestTexts.fetchFailed('relation is gone'))).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

it.each([
  [digestTexts.notSignedIn, {}, { session: false }],
  [digestTexts.notVerified, () => refused('no'), {}],
  [digestTexts.adminsOnly, { is_admin: false }, {}],
])('says %s', async (text, profile, options) => {
  await open([], profile, options)
  await write()
  expect((await screen.findByText(text)).closest('[role=alert]')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('News')
})

it('says why a digest could not be created', async () => {
  await open(byMethod({ GET: [], POST: refused('too long') }))
  await write()
  expect(await screen.findByText(digestTexts.createFailed('too long'))).toBeTruthy()
})

it('needs a title and content', async () => {
  const { requests } = await open([])
  fireEvent.click(await screen.findByRole('button', { name: 'Save as draft' }))
  expect(await screen.findByText('Please enter a title.')).toBeTruthy()
  expect(screen.getByText('Please enter the content.')).toBeTruthy()
  expect(sent(requests, 'POST', 'weekly_digests')).toEqual([])
})

it('creates a draft with the admin as its author, and says so', async () => {
  const { requests } = await open(byMethod({ GET: [], POST: null }))
  await write()
  expect(await screen.findByText(digestTexts.created)).toBeTruthy()
  const [insert] = sent(requests, 'POST', 'weekly_digests')
  const row: unknown = await insert!.json()
  expect(row).toMatchObject({
    title: 'News',
    content: 'Words.',
    created_by: '11111111-1111-4111-8111-111111111111',
    is_published: false,
  })
  expect(Object.keys(row as object)).toEqual(expect.arrayContaining(['created_at', 'updated_at']))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('')
})

it('publishes with the time of now, and unpublishes without one', async () => {
  for (const is_published of [false, true]) {
    const { requests } = await open(byMethod({ GET: [{ ...digest, is_published }], PATCH: [{ id: 'd1' }] }))
    fireEvent.click(await screen.findByRole('switch', { name: 'Published: The quiet month' }))
    await screen.findByText(is_published ? 'Weekly digest unpublished' : 'Weekly digest published')
    const [patch] = sent(requests, 'PATCH', 'weekly_digests')
    expect(await patch!.json()).toEqual({
      is_published: !is_published,
      published_at: is_published ? null : expect.stringMatching(/^20\d\d-/),
    })
    cleanup()
  }
})

it('says when a digest could not be published', async () => {
  await open(byMethod({ GET: [digest], PATCH: refused('no') }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Published: The quiet month' }))
  expect(await screen.findByText(digestTexts.updateFailed)).toBeTruthy()
})

it('publishes and deletes nothing that another admin has rewritten meanwhile, and shows it', async () => {
  const theirs = { ...digest, content: 'All of you said so.', updated_at: 'second' }
  let stored = digest
  // It is stored just before the next act of this admin: the page may read the list again at any moment.
  let meanwhile: typeof digest | null = theirs
  const { requests } = await open((request: Request) => {
    if (request.method === 'GET') return { body: [stored] }
    stored = meanwhile ?? stored
    meanwhile = null
    const known = request.url.includes(`updated_at=eq.${stored.updated_at}`)
    return { body: known ? [{ id: 'd1' }] : [] }
  })
  const changed = 'Somebody else has just changed this. Please look at it again.'
  await screen.findByText('Half of you said so.')
  fireEvent.click(screen.getByRole('switch', { name: 'Published: The quiet month' }))
  expect(await screen.findByText(changed)).toBeTruthy()
  expect(await screen.findByText('All of you said so.')).toBeTruthy()
  meanwhile = { ...digest, updated_at: 'third' }
  fireEvent.click(screen.getByRole('button', { name: 'Delete The quiet month' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await within(screen.getByRole('alertdialog')).findByText(changed)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Half of you said so.')
  fireEvent.click(screen.getByRole('switch', { name: 'Published: The quiet month' }))
  expect(await screen.findByText('Weekly digest published')).toBeTruthy()
  expect(sent(requests, 'PATCH', 'updated_at=eq.third')).toHaveLength(1)
})

it('says when changed words could not be stored, and keeps them', async () => {
  await open(byMethod({ GET: [digest], PATCH: refused('no') }))
  fireEvent.click(await screen.findByRole('button', { name: 'Edit The quiet month' }))
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'The loud month' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(digestTexts.updateFailed)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('The loud month')
})

it('undoes nothing that another admin saved meanwhile', async () => {
  const theirs = { ...digest, content: 'All of you said so.', updated_at: 'second' }
  const { requests } = await open((request: Request) =>
    request.method === 'PATCH'
      ? { body: request.url.includes('updated_at=eq.second') ? [{ id: 'd1' }] : [] }
      : { body: [request.url.includes('id=eq.d1') ? theirs : digest] },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit The quiet month' }))
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'The loud month' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Weekly digest updated')).toBeTruthy()
  expect(await sent(requests, 'PATCH', 'weekly_digests').at(-1)!.json()).toEqual({
    title: 'The loud month',
    content: 'All of you said so.',
  })
})

it('asks before a draft of the week replaces what is written', async () => {
  await open([], [])
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Fill from this week' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Mine')
})

it('says when the week brought nothing, and when it could not be read', async () => {
  const empty = { '/rest/v1/weekly_digests': [], '/rest/v1/rpc/public_site_settings': {}, '/rest/v1/*': [] }
  await renderApp('/admin/weekly-digests', { person: imogen, responses: empty })
  fireEvent.click(await screen.findByRole('button', { name: 'Fill from this week' }))
  expect(await screen.findByText('A quiet week')).toBeTruthy()
  cleanup()
  await renderApp('/admin/weekly-digests', {
    person: imogen,
    responses: { ...empty, '/rest/v1/*': () => refused('no') },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Fill from this week' }))
  expect(await screen.findByText('This week could not be loaded')).toBeTruthy()
})
