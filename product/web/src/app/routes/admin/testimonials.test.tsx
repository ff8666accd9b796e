import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { imageTooLarge } from '@juno/domain/images/image-rules'
import { testimonialTexts } from '@/features/testimonials/texts'
import { byMethod, refused, sent, type Responses } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'

const row = {
  id: 't1',
  name: 'Tamsin Okoro',
  role: 'Founder',
  company: 'Low Tide',
  quote: 'Four answers before lunch.',
  image: null,
  active: true,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
}
const portrait = new File(['x'], 'portrait.png', { type: 'image/png' })
const fails = (error: string) => () => ({ status: 400, body: { error } })
const said = (text: string) => screen.findByText(text)

async function fill(addLabel: string) {
  fireEvent.click(await screen.findByRole('button', { name: addLabel }))
  for (const field of ['Name', 'Role', 'Company', 'Quote'])
    fireEvent.change(screen.getByLabelText(new RegExp(`^${field}`)), { target: { value: ` New ${field} ` } })
}
const pick = (file: File) => fireEvent.change(screen.getByLabelText('Image'), { target: { files: [file] } })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Both variants store and show the same. These are their differences. */
interface Variant {
  path: string
  back: string
  add: string
  megabytes: number
  upload: string
  empty: string
  write: Record<'create' | 'update', readonly [method: string, path: string]>
  responses: (replies: Record<string, unknown>) => Responses
  refusing: Responses
  stored: (change: object) => unknown
}

const variants: Variant[] = [
  {
    path: '/admin/testimonials',
    back: 'Back to admin dashboard',
    add: 'Add New Testimonial',
    megabytes: 2,
    upload: '/api/upload-image',
    empty: 'No testimonials yet',
    write: { create: ['POST', '/rest/v1/testimonials'], update: ['PATCH', '/rest/v1/testimonials'] },
    responses: (reply: Record<string, unknown>) => ({
      '/rest/v1/testimonials': byMethod({ GET: [row], ...reply }),
    }),
    refusing: {
      '/rest/v1/testimonials': byMethod({
        GET: [row],
        POST: refused('no room'),
        PATCH: refused('no room'),
        DELETE: refused('no room'),
      }),
    },
    stored: (change: object) => [{ ...row, ...change }],
  },
  {
    path: '/testimonials-manager',
    back: 'Back to home',
    add: 'Create New',
    megabytes: 5,
    upload: '/api/testimonials-bypass/upload-image',
    empty: 'No testimonials found',
    write: {
      create: ['POST', '/api/testimonials-bypass/create'],
      update: ['PUT', '/api/testimonials-bypass/update'],
    },
    responses: ({ POST, PATCH, DELETE }: Record<string, unknown>) => ({
      '/rest/v1/testimonials': [row],
      '/api/testimonials-bypass/create': POST,
      '/api/testimonials-bypass/update': PATCH,
      '/api/testimonials-bypass/toggle-active': PATCH,
      '/api/testimonials-bypass/delete/t1': DELETE,
    }),
    refusing: {
      '/rest/v1/testimonials': [row],
      '/api/testimonials-bypass/*': fails('no room'),
    },
    stored: (change: object) => ({ testimonial: { ...row, ...change } }),
  },
]

describe.each(variants)(
  '$path',
  ({ path, back, add, megabytes, upload, empty, write, responses, refusing, stored }) => {
    const open = (replies: Record<string, unknown>) => renderApp(path, { person: imogen, responses: replies })

    it('leads back, and dims what is not shown', async () => {
      await open({ '/rest/v1/testimonials': [row, { ...row, id: 't2', name: 'Ada', active: false }] })
      expect(await screen.findByRole('link', { name: back })).toBeTruthy()
      const [shown, hidden] = await within(
        await screen.findByRole('list', { name: 'Testimonials' }),
      ).findAllByRole('listitem')
      expect(within(shown!).getByRole('figure').className).not.toContain('opacity')
      expect(within(hidden!).getByRole('figure').className).toContain('opacity')
      expect(within(hidden!).getByText('Inactive')).toBeTruthy()
    })

    it('says when there are none, and why they could not be loaded', async () => {
      await open({ '/rest/v1/testimonials': [] })
      expect(await said(empty)).toBeTruthy()
      cleanup()
      await open({ '/rest/v1/testimonials': () => refused('gone') })
      expect(await said(testimonialTexts.loadFailed('gone'))).toBeTruthy()
    })

    it('needs every word, and an image of the right kind and size', async () => {
      const { requests } = await open({ '/rest/v1/testimonials': [row] })
      fireEvent.click(await screen.findByRole('button', { name: add }))
      click('Create Testimonial')
      expect(await said(testimonialTexts.missing)).toBeTruthy()
      pick(new File(['x'], 'a.svg', { type: 'image/svg+xml' }))
      expect(await said(testimonialTexts.wrongType)).toBeTruthy()
      pick(new File([new Uint8Array(megabytes * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }))
      expect(await said(imageTooLarge(megabytes))).toBeTruthy()
      expect(sent(requests, ...write.create)).toEqual([])
    })

    it('creates one with its image', async () => {
      const { requests } = await open({
        ...responses({ POST: stored({ id: 't9', name: 'New Name' }) }),
        [upload]: { url: 'https://cdn.example/p.png' },
      })
      await fill(add)
      pick(portrait)
      await said(portrait.name)
      click('Create Testimonial')
      expect(await said(testimonialTexts.created)).toBeTruthy()
      expect(await sent(requests, ...write.create)[0]!.json()).toEqual({
        name: 'New Name',
        role: 'New Role',
        company: 'New Company',
        quote: 'New Quote',
        image: 'https://cdn.example/p.png',
        active: true,
      })
      const cards = await within(screen.getByRole('list', { name: 'Testimonials' })).findAllByRole('listitem')
      expect(cards).toHaveLength(2)
      expect(cards[0]!.textContent).toContain('New Name')
    })

    it('falls back to the initials when the image cannot be stored', async () => {
      const { requests } = await open({
        ...responses({ POST: stored({ id: 't9' }) }),
        [upload]: fails('too odd'),
      })
      await fill(add)
      pick(portrait)
      await said(portrait.name)
      click('Create Testimonial')
      expect(await said(testimonialTexts.uploadFailed)).toBeTruthy()
      expect(await sent(requests, ...write.create)[0]!.json()).toMatchObject({ image: null })
    })

    it('says why creating, changing, toggling and deleting failed', async () => {
      await open(refusing)
      await fill(add)
      click('Create Testimonial')
      expect(await said(testimonialTexts.createFailed('no room'))).toBeTruthy()
      click('Cancel')
      fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
      click('Edit the testimonial of Tamsin Okoro')
      click('Save Changes')
      expect(await said(testimonialTexts.updateFailed('no room'))).toBeTruthy()
      click('Cancel')
      click('Deactivate the testimonial of Tamsin Okoro')
      expect(await said(testimonialTexts.toggleFailed('no room'))).toBeTruthy()
      click('Delete the testimonial of Tamsin Okoro')
      expect(await said(testimonialTexts.confirmDelete)).toBeTruthy()
      click('Delete')
      expect(await said(testimonialTexts.deleteFailed('no room'))).toBeTruthy()
    })

    it('says that no data came back', async () => {
      await open(responses({ POST: path === '/admin/testimonials' ? [] : {} }))
      await fill(add)
      click('Create Testimonial')
      expect(await said(testimonialTexts.createFailed('No data returned'))).toBeTruthy()
    })

    it('changes one in place, and shows what the server stored', async () => {
      const { requests } = await open(responses({ PATCH: stored({ quote: 'As stored.' }) }))
      fireEvent.click(await screen.findByRole('button', { name: 'Edit the testimonial of Tamsin Okoro' }))
      fireEvent.change(screen.getByLabelText(/^Quote/), { target: { value: 'As typed.' } })
      click('Save Changes')
      expect(await said(testimonialTexts.updated)).toBeTruthy()
      expect(await said('“As stored.”')).toBeTruthy()
      expect(await sent(requests, ...write.update)[0]!.json()).toMatchObject({
        quote: 'As typed.',
        image: null,
      })
    })

    it('hides and deletes nothing that another admin has rewritten meanwhile, and reads it again', async () => {
      const direct = path === '/admin/testimonials'
      const error = 'Somebody else has saved this since you opened it. Nothing was changed.'
      const refusal = direct ? [] : () => ({ status: 409, body: { code: 'newer_version', error } })
      const { requests } = await open(responses({ PATCH: refusal, DELETE: refusal }))
      const reads = () => sent(requests, 'GET', '/rest/v1/testimonials').length
      fireEvent.click(
        await screen.findByRole('button', { name: 'Deactivate the testimonial of Tamsin Okoro' }),
      )
      expect(await screen.findByText(/^Failed to toggle testimonial status: Somebody else/)).toBeTruthy()
      await waitFor(() => expect(reads()).toBe(2))
      click('Delete the testimonial of Tamsin Okoro')
      click('Delete')
      expect(await screen.findByText(/^Failed to delete testimonial: Somebody else/)).toBeTruthy()
      await waitFor(() => expect(reads()).toBe(3))
      const writes = requests.filter(({ method, url }) => method !== 'GET' && url.includes('testimonials'))
      for (const write of writes)
        expect(decodeURIComponent(write.url) + (await write.text())).toContain(row.updated_at)
    })

    it('asks, with both pictures, where two admins have replaced the image, before one of them goes', async () => {
      const address = (name: string) => `/storage/v1/object/public/testimonials/testimonials/${name}.png`
      let present = { ...row, image: address('before') }
      const save = async (request: Request) => {
        const { updated_at, ...change } = (await request.json()) as Partial<typeof row>
        const version = updated_at ?? new URL(request.url).searchParams.get('updated_at')?.slice('eq.'.length)
        if (version === present.updated_at) return { body: stored(change) }
        return path === '/admin/testimonials'
          ? { body: [] }
          : { status: 409, body: { code: 'newer_version' } }
      }
      const { requests } = await open({
        'GET /rest/v1/testimonials': ({ headers }: Request) => ({
          body: headers.get('accept')?.includes('vnd.pgrst.object') ? present : [present],
        }),
        [write.update.join(' ')]: save,
        [upload]: { url: address('mine') },
        'DELETE /storage/v1/object/testimonials': [],
      })
      const removed = async () =>
        (
          await Promise.all(sent(requests, 'DELETE', '/storage/').map(request => request.clone().json()))
        ).flatMap(({ prefixes }) => prefixes)
      fireEvent.click(await screen.findByRole('button', { name: 'Edit the testimonial of Tamsin Okoro' }))
      pick(portrait)
      await said(portrait.name)
      await said('portrait.png')
      present = { ...present, image: address('theirs'), updated_at: '2026-11-20T11:00:00Z' }
      click('Save Changes')
      const image = within(await screen.findByRole('dialog')).getByRole('group', { name: 'Image' })
      expect(image.textContent).toBe('ImageYoursportrait.pngTheirsThe image that is stored now')
      expect(image.querySelector(`img[src="${address('theirs')}"]`)).toBeTruthy()
      // The image was uploaded and then not saved.
      expect(await removed()).toEqual(['testimonials/mine.png'])
      click('Take theirs')
      expect(await said(testimonialTexts.updated)).toBeTruthy()
      expect(
        await sent(requests, ...write.update)
          .at(-1)!
          .json(),
      ).toMatchObject({ image: address('theirs') })
      expect(await removed()).toEqual(['testimonials/mine.png'])
    })

    it('shows and hides one, and deletes it', async () => {
      await open(
        responses({ PATCH: stored({ active: false }), DELETE: path === '/admin/testimonials' ? [row] : {} }),
      )
      fireEvent.click(
        await screen.findByRole('button', { name: 'Deactivate the testimonial of Tamsin Okoro' }),
      )
      expect(await said(testimonialTexts.deactivated)).toBeTruthy()
      cleanup()
      await open(
        responses({ PATCH: stored({ active: true }), DELETE: path === '/admin/testimonials' ? [row] : {} }),
      )
      fireEvent.click(
        await screen.findByRole('button', { name: 'Deactivate the testimonial of Tamsin Okoro' }),
      )
      expect(await said(testimonialTexts.activated)).toBeTruthy()
      click('Delete the testimonial of Tamsin Okoro')
      click('Delete')
      expect(await said(testimonialTexts.deleted)).toBeTruthy()
      expect(await said(empty)).toBeTruthy()
    })
  },
)

it('opens the form from the empty list of the manager', async () => {
  await renderApp('/testimonials-manager', { person: imogen, responses: { '/rest/v1/testimonials': [] } })
  fireEvent.click(await screen.findByRole('button', { name: 'Create Your First Testimonial' }))
  expect(screen.getByRole('form', { name: 'New testimonial' })).toBeTruthy()
})
