import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { refused, type Responses } from '@/testing/fake-server'
import { readAgain } from '@/testing/read-again'
import { renderApp } from '@/testing/render-app'

const nadia = { id: 'user-1', profile: { name: 'Nadia' } }
const member: Responses = {
  '/rest/v1/rpc/member_access': { is_member: true, is_admin: false, status: 'active' },
  '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Vancouver', show_events_to_visitors: false },
  '/rest/v1/rpc/event_rsvp_counts': [],
  '/rest/v1/events': [],
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit Event' }))

async function openForm(responses: Responses = {}) {
  const view = await renderApp('/submit-event', { person: nadia, responses: { ...member, ...responses } })
  await screen.findByRole('button', { name: 'Submit Event' })
  return view
}

function fill() {
  type(/^Title/, 'Pricing clinic')
  type(/^Description/, 'Bring numbers.')
  type(/^Start date/, '2030-07-10')
  type(/^Start time/, '12:00')
}

it('asks visitors to sign in, and keeps where they wanted to go', async () => {
  await renderApp('/submit-event')
  expect(await screen.findByText('You must be logged in to submit an event')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Sign In' }).map(link => link.getAttribute('href'))
  expect(links).toContain('/sign-in?from=%2Fsubmit-event')
})

it('names what is missing and goes to the first of it', async () => {
  const { requests } = await openForm()
  submit()
  expect(await screen.findByText('Please enter a title.')).toBeTruthy()
  expect(screen.getByText('Please choose a start time.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Title/)))
  expect(requests.some(({ method, url }) => method === 'POST' && url.includes('pending_events'))).toBe(false)
})

it('takes no end before the start, and offers no earlier day', async () => {
  await openForm()
  fill()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Multi-day event' }))
  expect(screen.getByLabelText(/^End date/).getAttribute('min')).toBe('2030-07-10')
  type(/^End date/, '2030-07-09')
  type(/^End time/, '18:00')
  submit()
  expect(await screen.findByText('End date cannot be before start date')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Multi-day event' }))
  expect(screen.getByLabelText<HTMLInputElement>(/^End time/).value).toBe('12:00')
})

it('sends the event in the zone of the site, says so, and leads to the calendar two seconds later', async () => {
  const { requests, url } = await openForm({ '/rest/v1/pending_events': () => ({ status: 201, body: null }) })
  fill()
  submit()
  const said = await screen.findAllByText('Event submitted successfully! It will be reviewed by an admin.')
  expect(said.length).toBeGreaterThan(0)
  expect(url()).toBe('/submit-event')
  await waitFor(() => expect(url()).toBe('/events'))
  const sent = requests.find(request => request.method === 'POST' && request.url.includes('pending_events'))
  expect(await sent?.json()).toEqual({
    title: 'Pricing clinic',
    description: 'Bring numbers.',
    date: '2030-07-10T19:00:00.000Z',
    end_date: null,
    all_day: false,
    time_zone: 'America/Vancouver',
    location: null,
    registration_url: null,
    submitted_by: 'user-1',
    status: 'pending',
  })
})

it('asks about a date that has passed, and sends it when that is meant', async () => {
  const { requests } = await openForm({ '/rest/v1/pending_events': () => ({ status: 201, body: null }) })
  const posts = () =>
    requests.filter(({ method, url }) => method === 'POST' && url.includes('pending_events'))
  fill()
  type(/^Start date/, '2024-07-10')
  submit()
  const question = within(await screen.findByRole('alertdialog', { name: 'Is the date right?' }))
  expect(question.getByText('Wednesday, July 10, 2024 at 12:00 PM is in the past.')).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Change the date' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  submit()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep this date' }))
  await screen.findAllByText('Event submitted successfully! It will be reviewed by an admin.')
  expect(posts()).toHaveLength(1)
})

it('keeps what was typed when sending fails', async () => {
  await openForm({
    '/rest/v1/pending_events': () => ({ status: 400, body: { code: '42501', message: 'no' } }),
  })
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to submit event. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Pricing clinic')
})

const quotas = (events: number) => [
  { kind: 'events', used: events, allowed: 10 },
  { kind: 'resources', used: 9, allowed: 10 },
  { kind: 'uploads', used: 3, allowed: 30 },
  { kind: 'bytes', used: 12_000_000, allowed: 500 * 1024 ** 2 },
]

it('says once a tenth is left that one more event can be submitted today', async () => {
  let events = 8
  await openForm({
    '/rest/v1/rpc/own_quotas': () => ({ body: quotas(events++) }),
    '/rest/v1/pending_events': () => ({ status: 201, body: null }),
  })
  await screen.findByLabelText(/^Title/)
  expect(screen.queryByText(/You can send in/)).toBeNull()
  fill()
  submit()
  expect(await screen.findByText('You can send in 1 more event today.')).toBeTruthy()
})

it('says in words that today is full', async () => {
  const full = 'You have sent in 10 events today. You can send in more tomorrow.'
  await openForm({
    '/rest/v1/rpc/own_quotas': quotas(10),
    '/rest/v1/pending_events': () => ({ status: 429, body: { code: 'PT429', message: full } }),
  })
  expect(await screen.findByText(full)).toBeTruthy()
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe(full)
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Pricing clinic')
})

it('keeps a draft in the tab, for the same person alone', async () => {
  await openForm()
  fill()
  cleanup()
  await openForm()
  expect(await screen.findByDisplayValue('Pricing clinic')).toBeTruthy()
  cleanup()
  const other = { ...nadia, id: 'user-2' }
  await renderApp('/submit-event', { person: other, responses: member })
  await screen.findByRole('button', { name: 'Submit Event' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('')
})

it('asks for a new sign-in when the session has ended', async () => {
  await openForm()
  localStorage.clear()
  fill()
  submit()
  expect((await screen.findByRole('alert')).textContent).toBe('You must be logged in to submit an event')
})

it('keeps the form, and what was typed, where the zone of the site cannot be read again', async () => {
  let fails = false
  const path = '/rest/v1/rpc/public_site_settings'
  const { requests } = await openForm({
    [path]: () => (fails ? refused('no', 403) : { body: member[path] }),
  })
  fill()
  fails = true
  await readAgain(requests, path, 'POST')
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Pricing clinic')
})
