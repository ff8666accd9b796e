// Each widget of the dashboard: with content, without it, and when it could not be read.
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createRoutes } from '@/app/router'
import type { AppConfig } from '@/config/app-config'
import { imogen } from '@/testing/fake-auth'
import { refused, sent, silent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const id = '7d3f8f5e-7a39-4d28-8a51-0a8f6f0f7c11'
const nadia = { profile: { name: 'Nadia Kowalczyk' } }
const event = {
  id,
  title: '<i>First hire</i>',
  description: '',
  location: ' ',
  registration_url: null,
  date: '2030-07-10T16:00:00Z',
  end_date: '2030-07-10T17:00:00Z',
  time_zone: 'America/Toronto',
  all_day: false,
  cancelled_at: null,
  event_rsvps: [{ status: 'maybe', waitlisted_at: null }],
}
const late = {
  ...event,
  id: id.replace('7', '8'),
  title: 'Late',
  date: '2030-07-11T02:00:00Z',
  end_date: null,
}
const retreat = { ...event, title: 'Retreat', location: 'Quebec City, QC', end_date: '2030-07-12T16:00:00Z' }
const reads = {
  '/rest/v1/weekly_digests': [{ id, title: 'This week', content: 'Hello.', published_at: null }],
  '/rest/v1/events': [event, { ...late, event_rsvps: [] }, { ...retreat, id: id.replace('7', '9') }],
  '/rest/v1/profiles': [
    { id, name: 'Ada', bio: '', avatar_url: null, role: 'founder', business_name: 'Kelp' },
  ],
  '/rest/v1/recommended_reads': [
    { id, title: 'Low Tide', description: 'On stock.', image_url: '/x.png', url: 'https://books.example/' },
  ],
}
const each = (response: unknown): Responses =>
  Object.fromEntries(Object.keys(reads).map(path => [path, response]))

const empty = {
  'Weekly Digest': 'No digest available at this time.',
  'Upcoming Events': 'No upcoming events scheduled.',
  'Featured Member': 'No featured members available.',
  'Recommended Reads': 'No recommended read available at this time.',
}
const failed = {
  'Weekly Digest': 'Failed to load the digest',
  'Upcoming Events': 'The upcoming events could not be loaded.',
  'Featured Member': 'The featured member could not be loaded.',
  'Recommended Reads': 'Failed to load recommended read',
}

const widget = (title: string) => within(screen.getByRole('region', { name: title }))
const texts = (elements: readonly HTMLElement[]) => elements.map(element => element.textContent!.trim())

async function open(responses: Responses = {}, person = nadia, config: Partial<AppConfig> = {}) {
  const app = await renderApp('/dashboard', { person, responses: { ...reads, ...responses }, config })
  await screen.findByRole('heading', { level: 1, name: /^Welcome, / })
  return app
}

it('greets by name, and shows in each widget what there is', async () => {
  await open({}, nadia, { podcastUrls: ['https://open.spotify.com/show/x', 'https://podcasts.apple.com/x'] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Nadia Kowalczyk')
  await widget('Weekly Digest').findByRole('heading', { level: 3, name: 'This week' })
  await widget('Featured Member').findByRole('link', { name: 'View Full Profile' })
  const read = await widget('Recommended Reads').findByRole('link')
  expect(read.getAttribute('target')).toBe('_blank')
  const podcast = texts(widget('Podcast').getAllByRole('link'))
  expect(podcast.map(text => text.split(' (')[0])).toEqual(['Listen on Spotify', 'Listen on Apple Podcasts'])
  const quick = widget('Quick Links').getAllByRole('link')
  expect(texts(quick)).toEqual(['Edit Profile', 'Resources', 'Support', 'Join chat (opens in a new tab)'])
  expect(quick[2]!.getAttribute('href')).toBe('/contact')
})

it("shows of an event its own time and the member's, its range of days, and the member's answer", async () => {
  vi.stubEnv('TZ', 'Europe/London')
  await open()
  const rows = await widget('Upcoming Events').findAllByRole('listitem')
  expect(rows[0]!.textContent).toContain('<i>First hire</i>')
  expect(rows[0]!.textContent).toContain('12:00 PM Toronto · 5:00 PM for you · Online')
  expect(rows[0]!.textContent).toContain('Maybe')
  expect(rows[1]!.textContent).toContain('10:00 PM Toronto · Jul 11, 3:00 AM for you')
  const answer = within(rows[1]!).getByRole('link', { name: 'RSVP to Late' })
  expect(answer.getAttribute('href')).toBe(`/events/${late.id}`)
  expect(rows[2]!.textContent).toContain(
    'Jul 10 – 12 · from 12:00 PM Toronto · 5:00 PM for you · Quebec City, QC',
  )
})

it('has a text for each widget that is empty', async () => {
  await open(each([]))
  for (const [title, text] of Object.entries(empty)) await widget(title).findByText(text)
})

it('says what could not be read, logs it, and reads it again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let broken = true
  const unlessBroken = (body: unknown) => () => (broken ? refused('no') : { body })
  await open(Object.fromEntries(Object.entries(reads).map(([path, body]) => [path, unlessBroken(body)])))
  for (const [title, text] of Object.entries(failed))
    await widget(title).findByText(text, {}, { timeout: 9_000 })
  for (const text of Object.values(empty)) expect(screen.queryByText(text)).toBeNull()
  const logged = warn.mock.calls.flat().join('\n')
  expect(logged).toMatch(/upcoming events could not be read/)
  expect(logged).toMatch(/featured member could not be read/)
  broken = false
  for (const title of Object.keys(failed))
    fireEvent.click(widget(title).getByRole('button', { name: 'Try again' }))
  for (const title of Object.keys(failed))
    await waitFor(() => expect(widget(title).getAllByRole('heading', { level: 3 })).toBeTruthy())
})

it('keeps the place of each widget while it loads', async () => {
  await open(each(silent))
  for (const title of Object.keys(empty)) expect(widget(title)).toBeTruthy()
  for (const text of Object.values(empty)) expect(screen.queryByText(text)).toBeNull()
})

it('has neither banner nor link nor podcast where none is configured', async () => {
  await open({}, nadia, { teamChatUrl: '', podcastUrls: [] })
  expect(texts(widget('Quick Links').getAllByRole('link'))).toEqual(['Edit Profile', 'Resources', 'Support'])
  expect(screen.queryByRole('complementary', { name: 'Team chat' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Podcast' })).toBeNull()
})

it('invites to the team chat until the member dismisses that for good', async () => {
  await open()
  const banner = within(screen.getByRole('complementary', { name: 'Team chat' }))
  expect(banner.getByRole('link', { name: /^Join/ }).getAttribute('href')).toBe('https://chat.example')
  fireEvent.click(banner.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('complementary', { name: 'Team chat' })).toBeNull()
  expect(localStorage.getItem('slackBannerDismissed')).toBe('true')
  cleanup()
  await open()
  expect(screen.queryByRole('complementary', { name: 'Team chat' })).toBeNull()
})

it('leads admins alone to the admin area, and back', async () => {
  await open()
  expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull()
  cleanup()
  const { url } = await open({}, imogen as typeof nadia)
  fireEvent.click(screen.getByRole('link', { name: 'Admin' }))
  await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })
  fireEvent.click(screen.getByRole('link', { name: 'Back to dashboard' }))
  await waitFor(() => expect(url()).toBe('/dashboard'))
})

it('marks in the header which page is open, and has no dead link', async () => {
  const { url } = await open({ '/rest/v1/*': () => refused('no') })
  await widget('Upcoming Events').findAllByRole('listitem')
  const main = within(screen.getByRole('main')).getAllByRole('link')
  const addresses = main.map(link => link.getAttribute('href')!).filter(href => href.startsWith('/'))
  expect(addresses).toContain('/events')
  for (const address of addresses)
    expect(matchRoutes(createRoutes(), address)?.at(-1)?.route.path).not.toBe('*')
  const footer = within(screen.getByRole('navigation', { name: 'Footer' }))
  expect(texts(footer.getAllByRole('link'))).toEqual([
    'About',
    'Contact',
    'Privacy Policy',
    'Terms of Service',
  ])
  const header = () => within(screen.getByRole('navigation', { name: 'Main' }))
  const links = () => header().getAllByRole('link')
  expect(texts(links())).toEqual(['Dashboard', 'Resources', 'Members', 'Events'])
  const marked = () => texts(links().filter(link => link.getAttribute('aria-current') === 'page'))
  expect(marked()).toEqual(['Dashboard'])
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const [name, path] of [
    ['Resources', '/resource-directory'],
    ['Members', '/member-directory'],
    ['Events', '/events'],
  ] as const) {
    fireEvent.click(header().getByRole('link', { name }))
    await waitFor(() => expect(url()).toBe(path))
    await waitFor(() => expect(marked()).toEqual([name]))
  }
})

it('asks a member without a name for it, and greets them by their address until then', async () => {
  const { auth, requests } = await open(
    { 'PATCH /rest/v1/secure_profiles': () => ({ status: 204 }) },
    { profile: { name: '' } },
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, nadia@example.com')
  expect(screen.getByRole('button', { name: 'User menu of Member' }).textContent).toBe('??')
  const question = within(await screen.findByRole('region', { name: 'What may we call you?' }))
  fireEvent.change(question.getByLabelText('Full Name'), { target: { value: '   ' } })
  fireEvent.click(question.getByRole('button', { name: 'Save' }))
  await question.findByText('Please enter your name.')
  expect(sent(requests, 'PATCH', 'secure_profiles')).toEqual([])
  auth.setProfile({ name: 'Nadia' })
  fireEvent.change(question.getByLabelText('Full Name'), { target: { value: 'Nadia' } })
  fireEvent.click(question.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Nadia'))
  expect(screen.queryByRole('region', { name: 'What may we call you?' })).toBeNull()
})
