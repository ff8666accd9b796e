// Tests the member directory and the profiles behind it.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { refused, sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const id = '7b1c3ad2-6c1f-4e0e-9a55-0a4a3f0d8f11'
const ada = {
  ...{ id, name: 'Ada Okafor', role: 'founder', business_name: 'Low Tide', location: 'Montreal, QC' },
  ...{ avatar_url: null, industry: 'retail', open_to_networking: true },
}
const profile = {
  ...ada,
  ...{ bio: null, team_size: null, company_stage: null, expertise: [], company_description: null },
  ...{ linkedin_url: null as string | null, company_website: 'https://tide.example' as string | null },
}
const single = (body: unknown) => () => ({ body: body === null ? [] : body })

async function open(url: string, responses: Responses = {}, person: object = { profile: { name: 'Nadia' } }) {
  const page = await renderApp(url, {
    person,
    responses: {
      '/rest/v1/rpc/count_member_directory': 1,
      '/rest/v1/rpc/search_member_directory': [ada],
      '/rest/v1/rpc/member_directory_choices': { locations: ['Montreal, QC'], expertise: [] },
      '/rest/v1/member_directory_profiles': single(profile),
      ...responses,
    },
  })
  if (url.includes('directory')) await screen.findByRole('searchbox')
  const arrives = (path: string) => waitFor(() => expect(page.url()).toBe(path))
  return { ...page, arrives }
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search members' })
const search = (value: string) => fireEvent.change(box(), { target: { value } })
const click = async (role: string, name: string | RegExp) =>
  fireEvent.click(await screen.findByRole(role, { name }))

it.each([
  [1, '1 member(s) found'],
  [10_000, '10000 member(s) found'],
  [10_001, '10,000+ member(s) found'],
])('says of %i members: %s', async (found, text) => {
  await open('/member-directory', { '/rest/v1/rpc/count_member_directory': found })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('keeps the filters in the address, where each is removed by itself or undone with Back', async () => {
  const { arrives, router, requests } = await open('/member-directory')
  fireEvent.change(screen.getByRole('combobox', { name: 'Industry' }), { target: { value: 'retail' } })
  await click('combobox', 'Location')
  fireEvent.change(await screen.findByPlaceholderText('Search location'), { target: { value: 'quebec' } })
  await click('option', 'All of Quebec')
  await click('switch', 'Open to Networking')
  const all = '/member-directory?industry=retail&location=QC&networking=open'
  await arrives(all)
  const asked = async () => sent(requests, 'POST', 'search_member_directory').at(-1)!.clone().json()
  await waitFor(async () =>
    expect(await asked()).toMatchObject({ industry: 'retail', location: 'QC', networking: true }),
  )
  await click('button', /All of Quebec$/)
  await arrives('/member-directory?industry=retail&networking=open')
  await router.navigate(-1)
  await arrives(all)
  await click('button', 'Clear all')
  await arrives('/member-directory')
  cleanup()
  await open(all)
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Industry' }).value).toBe('retail')
  expect(screen.getByRole('button', { name: /All of Quebec$/ })).toBeTruthy()
})

it('has links to its pages, begins the next one above its first card, and says which page is missing', async () => {
  const { arrives } = await open('/member-directory', { '/rest/v1/rpc/count_member_directory': 60 })
  const pager = within(await screen.findByRole('navigation', { name: 'Pages of members' }))
  fireEvent.click(pager.getByRole('link', { name: 'Next' }))
  await arrives('/member-directory?page=2')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page'),
  )
  expect(document.activeElement).toBe(screen.getByText('60 member(s) found'))
  cleanup()
  const missing = await open('/member-directory?page=900', { '/rest/v1/rpc/search_member_directory': [] })
  expect(await screen.findByText('There is no page 900')).toBeTruthy()
  await click('link', 'Go to the first page')
  await missing.arrives('/member-directory')
})

it('shows no result of an earlier search', async () => {
  let release = () => {}
  const asked: string[] = []
  const kettle = new Promise<void>(resolve => (release = resolve))
  await open('/member-directory', {
    '/rest/v1/rpc/search_member_directory': async (request: Request) => {
      const { search: text } = (await request.json()) as { search: string }
      asked.push(text)
      if (text === 'kettle') await kettle
      return { body: [{ ...ada, name: `Found by ${text}` }] }
    },
  })
  await screen.findByText('Found by')
  search('kettle')
  expect(await screen.findByText('Searching…')).toBeTruthy()
  await waitFor(() => expect(asked).toContain('kettle'))
  search('kestrel')
  expect(await screen.findByText('Found by kestrel')).toBeTruthy()
  await act(async () => release())
  expect(screen.getByText('Found by kestrel')).toBeTruthy()
  expect(box().value).toBe('kestrel')
})

it('cuts a million characters in the search box, and says kindly that nobody matches', async () => {
  const { requests } = await open('/member-directory', {
    '/rest/v1/rpc/count_member_directory': 0,
    '/rest/v1/rpc/search_member_directory': [],
  })
  search('<b>%_\\'.repeat(200_000))
  expect(await screen.findByText(/^Nobody matches “<b>%_/)).toBeTruthy()
  const texts = await Promise.all(sent(requests, 'POST', '_member_directory').map(asked => asked.text()))
  expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(600)
  await click('button', 'Show all members')
  expect(box().value).toBe('')
})

it('asks three times in all before it says that nothing could be loaded', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const broken = () => ({ status: 500, body: { message: 'no' } })
  const { requests } = await open('/member-directory', {
    '/rest/v1/rpc/search_member_directory': broken,
    '/rest/v1/rpc/count_member_directory': broken,
  })
  // Two waits of the query client: of one second and of two.
  for (let waited = 0; waited < 4; waited++) await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(await screen.findByText('Failed to load members')).toBeTruthy()
  expect(sent(requests, 'POST', '/rest/v1/rpc/count_member_directory')).toHaveLength(3)
})

it('says that a search failed, keeps what was typed, and tries again', async () => {
  let fails = true
  await open('/member-directory', {
    '/rest/v1/rpc/search_member_directory': () => (fails ? refused('no') : { body: [ada] }),
  })
  search('ada')
  expect(await screen.findByText('Failed to load members')).toBeTruthy()
  expect(box().value).toBe('ada')
  fails = false
  await click('button', 'Try again')
  expect(await screen.findByText('Ada Okafor')).toBeTruthy()
})

it.each([
  ['user-1', 'LinkedIn', 'Edit Profile'],
  [id, 'Edit Profile', 'LinkedIn'],
])('shows to %s of a profile what is not hidden, and leads its owner to the editor', async reader => {
  await open(`/profile/${id}`, {}, { id: reader, profile: { name: 'Nadia' } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Okafor' })).toBeTruthy()
  const website = screen.getByRole('link', { name: /^Company Website/ })
  expect(website.getAttribute('rel')).toContain('noopener')
  expect(screen.queryByRole('link', { name: /^LinkedIn/ })).toBeNull()
  const edit = screen.queryByRole('link', { name: 'Edit Profile' })
  expect(edit?.getAttribute('href')).toBe(reader === id ? '/edit-profile' : undefined)
})

it.each([
  ['/profile', 'Profile ID is required'],
  ['/profile/not-an-id', 'Profile not found'],
  [`/profile/${id}`, 'Profile not found'],
])('says why there is no profile at %s, and leads back to the directory', async (path, message) => {
  const { arrives } = await open(path, { '/rest/v1/member_directory_profiles': single(null) })
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('heading', { level: 1, name: 'Error' })).toBeTruthy()
  await click('link', 'Return to Member Directory')
  await arrives('/member-directory')
})

it('says that a profile could not be loaded, and tries again', async () => {
  let fails = true
  await open(`/profile/${id}`, {
    '/rest/v1/member_directory_profiles': () => (fails ? refused('no') : { body: profile }),
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load profile')
  fails = false
  await click('button', 'Try again')
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Okafor' })).toBeTruthy()
})
