import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { featuredTexts } from '@/features/featured-members/member-texts'
import { refused, sent } from '@/testing/fake-server'
import { imogen } from '@/testing/fake-auth'
import { readAgain } from '@/testing/read-again'
import { renderApp } from '@/testing/render-app'

const person = (id: string, name: string, featured = false) => ({
  id,
  name,
  avatar_url: null,
  role: 'founder',
  business_name: 'A business',
  featured,
  listed: true,
})
const ada = person('a1', 'Ada Okafor', true)
const bea = person('b1', 'Bea Tanaka')
const cleo = person('c1', 'Cleo Varga')

interface Wire {
  isAdmin?: boolean
  lists?: 'refused'
  saving?: (id: string) => boolean
}
/** Responds like the data wire: the admin check, the two lists, and one change at a time. */
const profiles =
  ({ isAdmin = true, lists, saving = () => true }: Wire = {}) =>
  ({ method, url }: Request) => {
    const { searchParams } = new URL(url)
    if (method === 'PATCH') {
      const id = searchParams.get('id')!.replace('eq.', '')
      return saving(id) ? { status: 200, body: { id } } : refused('no')
    }
    if (searchParams.get('select') === 'is_admin') return { status: 200, body: { is_admin: isAdmin } }
    if (lists) return refused('no')
    return { status: 200, body: [ada] }
  }
const open = (wire?: Wire) =>
  renderApp('/admin/featured-members', {
    person: imogen,
    responses: {
      '/rest/v1/profiles': profiles(wire),
      '/rest/v1/rpc/admin_profiles': () => (wire?.lists ? refused('no') : { body: [ada, bea, cleo] }),
      '/rest/v1/rpc/count_admin_profiles': () => ({ body: 3 }),
      '/rest/v1/*': [],
    },
  })
const featured = () =>
  within(screen.getByRole('list', { name: 'Featured Members' }))
    .getAllByRole('listitem')
    .map(item => item.querySelector('p')!.textContent)
const feature = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Feature ${name}` }))
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Featured Members' }))

it('offers nobody whom members cannot see', async () => {
  await renderApp('/admin/featured-members', {
    person: imogen,
    responses: {
      '/rest/v1/profiles': profiles(),
      '/rest/v1/rpc/admin_profiles': () => ({ body: [ada, { ...bea, listed: false }] }),
      '/rest/v1/rpc/count_admin_profiles': () => ({ body: 2 }),
      '/rest/v1/*': [],
    },
  })
  expect(await screen.findByRole('button', { name: 'Feature Bea Tanaka' })).toHaveProperty('disabled', true)
  expect(screen.getByText('No open membership: not shown')).toBeTruthy()
})

it('asks the profile whether the member may be here, and leads them away with the reason when not', async () => {
  const { url } = await open({ isAdmin: false })
  expect(await screen.findByText(featuredTexts.notAllowed)).toBeTruthy()
  await waitFor(() => expect(url()).toBe('/dashboard'))
})

it('tells a member why the page leads to the dashboard', async () => {
  const { url } = await renderApp('/admin/featured-members', {
    person: { profile: { name: 'Nadia' } },
    responses: { '/rest/v1/rpc/member_access': { is_member: true, is_admin: false }, '/rest/v1/*': [] },
  })
  expect(await screen.findByText(featuredTexts.notAllowed)).toBeTruthy()
  await waitFor(() => expect(url()).toBe('/dashboard'))
})

it('says that profiles failed to load', async () => {
  await open({ lists: 'refused' })
  await waitFor(() => expect(screen.getAllByText(featuredTexts.loadFailed)).toHaveLength(2))
})

it('asks for nobody who is hidden, and for one page', async () => {
  const { requests } = await open()
  await screen.findByText('Cleo Varga')
  const [chosen] = sent(requests, 'GET', 'profiles').filter(({ url }) => url.includes('order='))
  expect(chosen!.url).toContain('hidden=eq.false')
  const [page] = sent(requests, 'POST', '/rest/v1/rpc/admin_profiles')
  expect(await page!.json()).toEqual({ search: '', page: 0, page_size: 24 })
})

it('stores what changed, one after the other, and says so', async () => {
  const { requests } = await open()
  await screen.findByText('Cleo Varga')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save Featured Members' }).disabled).toBe(true)
  feature('Bea Tanaka')
  feature('Cleo Varga')
  feature('Cleo Varga')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Ada Okafor' }))
  expect(featured()).toEqual(['Bea Tanaka'])
  expect(screen.getByText('2 changes not saved yet')).toBeTruthy()
  save()
  expect(await screen.findByText(featuredTexts.updated)).toBeTruthy()
  const patches = sent(requests, 'PATCH', 'profiles')
  expect(
    await Promise.all(
      patches.map(async patch => [new URL(patch.url).searchParams.get('id'), await patch.json()]),
    ),
  ).toEqual([
    ['eq.b1', { featured: true }],
    ['eq.a1', { featured: false }],
  ])
})

it('says when it could not store all, and keeps what is left to store', async () => {
  await open({ saving: id => id !== 'c1' })
  await screen.findByText('Cleo Varga')
  feature('Bea Tanaka')
  feature('Cleo Varga')
  save()
  expect(await screen.findByText(featuredTexts.updateFailed)).toBeTruthy()
  expect(await screen.findByText('1 change not saved yet')).toBeTruthy()
  expect(featured()).toEqual(['Ada Okafor', 'Cleo Varga'])
})

it('forgets what was chosen when the list is refreshed', async () => {
  await open()
  await screen.findByText('Cleo Varga')
  feature('Bea Tanaka')
  fireEvent.click(screen.getByRole('button', { name: 'Refresh List' }))
  await waitFor(() => expect(featured()).toEqual(['Ada Okafor']))
})

it('keeps what was chosen where asking for the permission again fails', async () => {
  let fails = false
  const { requests } = await renderApp('/admin/featured-members', {
    person: imogen,
    responses: {
      '/rest/v1/profiles': (request: Request) =>
        fails && request.url.includes('select=is_admin') ? refused('no') : profiles()(request),
      '/rest/v1/rpc/admin_profiles': [ada, bea, cleo],
      '/rest/v1/rpc/count_admin_profiles': () => ({ body: 3 }),
      '/rest/v1/*': [],
    },
  })
  await screen.findByRole('button', { name: 'Feature Bea Tanaka' })
  feature('Bea Tanaka')
  expect(featured()).toEqual(['Ada Okafor', 'Bea Tanaka'])
  fails = true
  await readAgain(requests, 'select=is_admin')
  expect(featured()).toEqual(['Ada Okafor', 'Bea Tanaka'])
})
