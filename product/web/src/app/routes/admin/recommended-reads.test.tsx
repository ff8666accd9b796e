import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { imageTooLarge } from '@juno/domain/images/image-rules'
import { readTexts } from '@/features/recommended-reads/texts'
import { unreadableImage } from '@/lib/readable-image'
import { byMethod, refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const read = {
  id: 'r1',
  title: 'The Quiet Ledger',
  description: 'Cash, told as a story.',
  url: 'https://books.example/ledger',
  image_url: '/demo/the-quiet-ledger.svg',
  active: true,
  created_at: '2026-11-20T10:00:00Z',
}
const cover = new File(['x'], 'cover.png', { type: 'image/png' })
const open = (reads: unknown, upload: unknown = { url: 'https://cdn.example/cover.png' }, options = {}) =>
  renderApp('/admin/recommended-reads', {
    person: imogen,
    responses: { '/rest/v1/recommended_reads': reads, '/api/upload-image': upload },
    ...options,
  })

const pick = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^Cover image/), { target: { files: [file] } })
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add to recommended reads' }))
async function fill({ url = 'https://books.example/x' } = {}) {
  for (const [label, value] of [
    [/^Title/, 'A book'],
    [/^Description/, 'About it'],
    [/^URL/, url],
  ] as const)
    fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}
const said = (text: string) => screen.findByText(text)

it('needs title, description, link and cover before anything is sent', async () => {
  const { requests } = await open([])
  await screen.findByText('No recommended reads yet')
  add()
  expect(await said(readTexts.missing)).toBeTruthy()
  await fill()
  add()
  expect(await said(readTexts.imageMissing)).toBeTruthy()
  pick(cover)
  await fill({ url: 'javascript:alert(1)' })
  add()
  expect(await screen.findByText(/a link like https/)).toBeTruthy()
  expect(sent(requests, 'POST', 'recommended_reads')).toEqual([])
  expect(sent(requests, 'POST', 'upload-image')).toEqual([])
})

it('refuses an empty and a damaged cover as soon as it is chosen', async () => {
  await open([])
  await screen.findByText('No recommended reads yet')
  pick(new File([], 'empty.png', { type: 'image/png' }))
  expect(await said(unreadableImage)).toBeTruthy()
  pick(cover)
  expect(await said('cover.png')).toBeTruthy()
  expect(screen.queryByText(unreadableImage)).toBeNull()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no image', 'InvalidStateError')))
  pick(new File(['x'], 'damaged.png', { type: 'image/png' }))
  expect(await said(unreadableImage)).toBeTruthy()
  expect(screen.getByText('cover.png')).toBeTruthy()
})

it('refuses what is no image or too large as soon as it is chosen', async () => {
  await open([])
  await screen.findByText('No recommended reads yet')
  pick(new File(['x'], 'a.pdf', { type: 'application/pdf' }))
  expect(await said(readTexts.notAnImage)).toBeTruthy()
  pick(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
  expect(await said(imageTooLarge(5))).toBeTruthy()
})

it.each([
  [readTexts.notSignedIn, [], {}, { session: false }],
  [readTexts.uploadFailed('Not an image'), [], () => ({ status: 400, body: { error: 'Not an image' } }), {}],
  [readTexts.addFailed('too long'), byMethod({ GET: [], POST: refused('too long') }), undefined, {}],
])('says %s', async (text, reads, upload, options) => {
  await open(reads, upload, options)
  await fill()
  pick(cover)
  await said(cover.name)
  add()
  expect((await said(text)).closest('[role=alert]')).toBeTruthy()
})

it('uploads the cover into its bucket, then adds the read as active', async () => {
  const { requests } = await open(byMethod({ GET: [], POST: null }))
  await fill()
  pick(cover)
  await said(cover.name)
  add()
  expect(await said('Recommended read added')).toBeTruthy()
  const [upload] = sent(requests, 'POST', '/api/upload-image')
  expect(upload!.headers.get('authorization')).toBe('Bearer access-token')
  // The request is read as text: on Node 24 its formData() makes no File in jsdom.
  const form = await upload!.text()
  for (const field of ['bucket', 'folder'])
    expect(form).toContain(`name="${field}"\r\n\r\nrecommended-reads\r\n`)
  const [insert] = sent(requests, 'POST', '/rest/v1/recommended_reads')
  expect(await insert!.json()).toEqual({
    title: 'A book',
    description: 'About it',
    url: 'https://books.example/x',
    image_url: 'https://cdn.example/cover.png',
    active: true,
  })
})

it('says why the list, a change of status and a deletion failed', async () => {
  await open(() => refused('gone'))
  expect(await said(readTexts.loadFailed('gone'))).toBeTruthy()
  cleanup()
  await open(byMethod({ GET: [read], PATCH: refused('not now'), DELETE: refused('not that') }))
  fireEvent.click(await screen.findByRole('switch', { name: 'Active: The Quiet Ledger' }))
  expect(await said(readTexts.updateFailed('not now'))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete The Quiet Ledger' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await said(readTexts.deleteFailed('not that'))).toBeTruthy()
})

it('deletes nothing that was not confirmed', async () => {
  const { requests } = await open(byMethod({ GET: [read] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete The Quiet Ledger' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(sent(requests, 'DELETE', '')).toEqual([])
})
