// The editor of an event keeps what it began with while the event is changed elsewhere.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { event, id, rows } from '@/testing/clinic-event'
import { refused, sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const open = (url: string, responses: Responses) =>
  renderApp(url, {
    person: { profile: { name: 'Imogen', is_admin: true } },
    responses: {
      '/rest/v1/rpc/event_rsvp_counts': [],
      '/rest/v1/event_meeting_links': rows(() => []),
      '/rest/v1/event_rsvps': rows(() => []),
      '/rest/v1/profiles': rows(() => []),
      ...responses,
    },
  })
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('starts from the meeting link of the version that it shows, not from one that it knew before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let stored = event
  let url = 'https://meet.example/old'
  const { requests, router } = await open(`/admin/edit-event/${id}`, {
    '/rest/v1/events': rows(() => [stored]),
    '/rest/v1/event_meeting_links': rows(() => [{ url }]),
  })
  const link = async () => (await screen.findByLabelText<HTMLInputElement>(/^Meeting link/)).value
  expect(await link()).toBe(url)
  await router.navigate(`/events/${id}`)
  await screen.findByRole('heading', { name: 'Pricing clinic', level: 1 })
  // Another admin changes the link. That makes a new version of the event, which the event's page shows.
  url = 'https://meet.example/new'
  stored = { ...event, updated_at: '2026-11-20T11:00:00+00:00' }
  await router.navigate('/admin/manage-events')
  await screen.findByRole('table', { name: 'Events' })
  vi.setSystemTime(Date.now() + 31_000)
  const before = requests.length
  await router.navigate(`/events/${id}`)
  await waitFor(() => expect(sent(requests.slice(before), 'GET', '/rest/v1/events')).toHaveLength(1))
  await screen.findByRole('heading', { name: 'Pricing clinic', level: 1 })
  await router.navigate(`/admin/edit-event/${id}`)
  expect(await link()).toBe(url)
  type(/^Host name/, 'Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findAllByText('Event updated successfully!')
  const [saved] = sent(requests, 'POST', '/rest/v1/event_meeting_links')
  expect(await saved?.json()).toEqual({ event_id: id, url })
})

it.each([
  ['a new event', '/admin/manage-events', 'Create Event'],
  ['a changed event', `/admin/edit-event/${id}`, 'Save Changes'],
])('stays with the link that was typed where %s is saved without it', async (_, address, button) => {
  let fails = true
  const stored = { ...event, title: 'Walk', updated_at: '2026-11-20T11:00:00+00:00' }
  const { requests, url } = await open(address, {
    '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Toronto' },
    '/rest/v1/events': (request: Request) => rows(() => [request.method === 'GET' ? event : stored])(request),
    '/rest/v1/event_meeting_links': (request: Request) =>
      request.method === 'POST' && fails ? { status: 503, body: {} } : rows(() => [])(request),
  })
  const started = url()
  if (button === 'Create Event') fireEvent.click(await screen.findByRole('button', { name: 'New Event' }))
  await screen.findByRole('button', { name: button })
  type(/^Title/, 'Walk')
  type(/^Description/, 'Two by two.')
  type(/^Start date/, '2030-07-10')
  type(/^Start time/, '12:00')
  type(/^Meeting link/, 'https://meet.example/1')
  fireEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByText('The event is saved, but its meeting link is not. Please try again.')
  const link = screen.getByLabelText<HTMLInputElement>(/^Meeting link/)
  expect([link.value, link.getAttribute('aria-invalid')]).toEqual(['https://meet.example/1', 'true'])
  expect(url()).toBe(started)
  fails = false
  fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByLabelText(/^Meeting link/)).toBeNull())
  expect(sent(requests, 'PATCH', encodeURIComponent(stored.updated_at))).toHaveLength(1)
  expect(await sent(requests, 'POST', 'event_meeting_links').at(-1)?.json()).toEqual({
    event_id: id,
    url: 'https://meet.example/1',
  })
})

it('keeps the form, and what was typed, where reading the event again fails', async () => {
  let fails = false
  const { requests } = await open(`/admin/edit-event/${id}`, {
    [`/api/events/${id}/change-preview`]: { updatedAt: event.updated_at, mails: [] },
    '/rest/v1/events': (request: Request) =>
      request.method === 'GET' && fails ? refused('no') : rows(() => [event])(request),
  })
  await screen.findByRole('button', { name: 'Save Changes' })
  type(/^Title/, 'Clinic of mine')
  fails = true
  const before = requests.length
  fireEvent.click(screen.getByRole('button', { name: 'Call off' }))
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText('Nobody has to be told.')
  fireEvent.click(question.getByRole('button', { name: 'Call off' }))
  await screen.findAllByText('The event is called off')
  await waitFor(() => expect(sent(requests.slice(before), 'GET', '/rest/v1/events')).not.toHaveLength(0))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Clinic of mine')
})

it('undoes with a draft nothing that another admin saved after a crash', async () => {
  let stored = { ...event, location: 'Hall 1' }
  const responses = {
    // The server refuses to save over a version that is newer than the form's.
    '/rest/v1/events': (request: Request) =>
      request.method === 'PATCH' ? { body: [] } : rows(() => [stored])(request),
    [`/api/events/${id}/change-preview`]: () => ({ body: { updatedAt: stored.updated_at, mails: [] } }),
  }
  const first = await open(`/admin/edit-event/${id}`, responses)
  await screen.findByLabelText(/^Location/)
  type(/^Location/, 'Hall 3')
  window.dispatchEvent(new Event('pagehide'))
  first.unmount()
  stored = { ...stored, location: 'Hall 2', updated_at: '2026-11-20T11:00:00+00:00' }
  await open(`/admin/edit-event/${id}`, responses)
  expect(await screen.findByText(/We kept your draft from/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('Hall 3')
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  const conflict = await screen.findByRole('dialog', { name: 'Somebody else changed this event' })
  expect(within(conflict).getByRole('group', { name: 'Location' }).textContent).toContain('Hall 2')
})
