import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { adminEventFields } from '@/features/events/admin-event-form'
import { changePreview as preview, event, fails, id, pageOf, rows } from '@/testing/clinic-event'
import { sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const admin = { id: 'user-1', profile: { name: 'Imogen', is_admin: true } }
const member = { id: 'user-1', profile: { name: 'Nadia', is_admin: false } }

/** Answers reads, and fails writes. */
const readOnly = (list: () => unknown[]) => (request: Request) =>
  request.method === 'GET' ? rows(list)(request) : fails()()

const responses: Responses = {
  '/rest/v1/rpc/member_access': { is_member: true, is_admin: true, status: 'active' },
  '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Vancouver', show_events_to_visitors: false },
  '/rest/v1/rpc/event_rsvp_counts': [
    { event_id: id, attending: 12, maybe: 0, not_attending: 0, waitlisted: 0 },
  ],
  '/rest/v1/event_meeting_links': rows(() => []),
  '/rest/v1/event_rsvps': rows(() => [
    {
      id: 'a',
      status: 'maybe',
      waitlisted_at: null,
      created_at: '2024-12-04T14:05:00Z',
      profiles: { name: 'Ada' },
    },
  ]),
  '/rest/v1/profiles': rows(() => []),
  '/rest/v1/events': rows(() => [event]),
}

const open = (url: string, changes: Responses = {}, person: typeof admin = admin) => {
  const rest = Object.fromEntries(Object.entries(responses).filter(([path]) => !(path in changes)))
  return renderApp(url, { person, responses: { ...changes, ...rest } })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const says = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('lists events by date, newest first, and calls those without a place Online', async () => {
  const { requests } = await open('/admin/manage-events')
  const table = within(await screen.findByRole('table', { name: 'Events' }))
  expect(table.getByRole('cell', { name: 'Online' })).toBeTruthy()
  expect(await table.findByRole('cell', { name: '12 going' })).toBeTruthy()
  expect(table.getByRole('link', { name: 'Attendees of Pricing clinic' }).getAttribute('href')).toBe(
    `/admin/event-attendees/${id}`,
  )
  expect(table.getByRole('link', { name: 'Edit Pricing clinic' }).getAttribute('href')).toBe(
    `/admin/edit-event/${id}`,
  )
  expect(screen.getByRole('link', { name: 'Review Submissions' }).getAttribute('href')).toBe(
    '/admin/review-events',
  )
  expect(requests.some(({ url }) => url.includes('order=date.desc'))).toBe(true)
})

it('says that the events could not be loaded', async () => {
  await open('/admin/manage-events', { '/rest/v1/events': fails() })
  await says('Failed to load events')
})

async function create(changes: Responses = {}) {
  const view = await open('/admin/manage-events', changes)
  await fillIn()
  return view
}

async function fillIn() {
  await press('New Event')
  await screen.findByRole('button', { name: 'Create Event' })
  type(/^Title/, 'Walk')
  type(/^Description/, 'Two by two.')
  type(/^Start date/, '2030-07-10')
  type(/^Start time/, '12:00')
  type(/^Host name/, 'Imogen')
  type(/^Meeting link/, 'https://meet.example/1')
  await press('Create Event')
}

it('has a control for each field of an event', async () => {
  await open('/admin/manage-events')
  await press('New Event')
  await userEvent.click(await screen.findByLabelText('Multi-day event'))
  type(/^Seats/, '12')
  const { waitlist: _, ...fields } = adminEventFields
  for (const label of Object.values(fields)) screen.getAllByLabelText(new RegExp(`^${label}`))
  screen.getByLabelText(/^Keep a waitlist/)
})

it('creates an event with what was typed, and its meeting link beside it', async () => {
  const { requests } = await create()
  await says('Event created successfully!')
  const posted = async (path: string) =>
    requests.find(({ method, url }) => method === 'POST' && url.includes(path))?.json()
  expect(await posted('/rest/v1/events')).toEqual({
    title: 'Walk',
    description: 'Two by two.',
    date: '2030-07-10T19:00:00.000Z',
    end_date: null,
    all_day: false,
    time_zone: 'America/Vancouver',
    location: null,
    registration_url: null,
    host_name: 'Imogen',
    capacity: null,
    waitlist_enabled: false,
  })
  expect(await posted('/rest/v1/event_meeting_links')).toEqual({
    event_id: id,
    url: 'https://meet.example/1',
  })
})

it('says that an event could not be created, and keeps what was typed', async () => {
  await create({ '/rest/v1/events': readOnly(() => [event]) })
  await says('Failed to create event. Please try again.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Walk')
})

it('tells somebody who is no admin any more, and closes the area', async () => {
  const { auth, url } = await open('/admin/manage-events', {
    '/rest/v1/events': readOnly(() => [event]),
    '/rest/v1/weekly_digests': rows(() => []),
    '/rest/v1/recommended_reads': rows(() => []),
  })
  auth.setProfile({ name: 'Imogen', is_admin: false })
  await fillIn()
  await says('You are no longer an admin.')
  await waitFor(() => expect(url()).toBe('/dashboard'))
})

it('takes nobody for a former admin who has to set up a second factor first', async () => {
  let satisfied = true
  const { auth } = await open('/admin/manage-events', {
    '/rest/v1/events': readOnly(() => [event]),
    '/rest/v1/rpc/mfa_state': () => ({
      body: { rule: 'team', required: true, enrolled: false, satisfied },
    }),
  })
  auth.setProfile('fails')
  await screen.findByRole('table', { name: 'Events' })
  satisfied = false
  await fillIn()
  expect(await screen.findByRole('heading', { name: 'Set up two-factor sign-in' })).toBeTruthy()
  expect(screen.queryByText('You are no longer an admin.')).toBeNull()
})

const previewPath = `/api/events/${id}/change-preview`
const nobody = { ...preview, mails: [] }
const deleteAsked = async () => {
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText('Nobody has to be told.')
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
}

it('shows the page before, once the last event of the last page is deleted', async () => {
  let all = Array.from({ length: 26 }, (_, n) => ({ ...event, id: `e${n}`, title: `Evening ${n}` }))
  const { url } = await open('/admin/manage-events', {
    '/rest/v1/events': (request: Request) => {
      if (request.method !== 'DELETE') return pageOf(all)(request)
      all = all.filter(({ id }) => !request.url.includes(`id=eq.${id}`))
      return { body: [{ id }] }
    },
    '/api/events/e25/change-preview': nobody,
  })
  await says('Evening 0')
  await press('Next')
  await press('Delete Evening 25')
  await deleteAsked()
  await says('Event deleted successfully')
  await says('Evening 24')
  expect(screen.queryByText('No events yet')).toBeNull()
  expect(url()).toBe('/admin/manage-events')
})

it('finds the page again that the address names, also from an attendee’s list', async () => {
  const all = Array.from({ length: 26 }, (_, n) => ({ ...event, id: `e${n}`, title: `Evening ${n}` }))
  const { router, url } = await open('/admin/manage-events?page=2', { '/rest/v1/events': pageOf(all) })
  await userEvent.click(await screen.findByRole('link', { name: 'Attendees of Evening 25' }))
  await waitFor(() => expect(url()).toBe('/admin/event-attendees/e25'))
  await router.navigate(-1)
  await says('Evening 25')
})

it('says that an event could not be deleted', async () => {
  await open('/admin/manage-events', { '/rest/v1/events': readOnly(() => [event]), [previewPath]: nobody })
  await press('Delete Pricing clinic')
  await deleteAsked()
  await says('Failed to delete event')
})

const patches = (requests: readonly Request[]) =>
  Promise.all(sent(requests, 'PATCH', '/rest/v1/events').map(request => request.json()))

it('undoes nothing that another admin saved meanwhile, and asks about what both have changed', async () => {
  const newer = {
    ...event,
    title: 'Clinic of theirs',
    date: '2030-07-11T16:00:00+00:00',
    updated_at: '2026-11-20T11:00:00+00:00',
  }
  let stored = event
  const { requests } = await open(`/admin/edit-event/${id}`, {
    '/rest/v1/events': (request: Request) =>
      request.method === 'PATCH'
        ? { body: request.url.includes(encodeURIComponent(stored.updated_at)) ? [{ id }] : [] }
        : rows(() => [stored])(request),
    [previewPath]: () => ({ body: { ...preview, updatedAt: stored.updated_at } }),
  })
  await screen.findByRole('button', { name: 'Save Changes' })
  stored = newer
  type(/^Title/, 'Clinic of mine')
  await press('Save Changes')
  const question = within(await screen.findByRole('dialog', { name: 'Somebody else changed this event' }))
  expect(question.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
    'TitleYoursClinic of mineTheirsClinic of theirs',
  ])
  await userEvent.click(question.getByRole('button', { name: 'Save this choice' }))
  await says('Event updated successfully!')
  expect((await patches(requests)).at(-1)).toMatchObject({
    title: 'Clinic of mine',
    date: '2030-07-11T16:00:00+00:00',
  })
})

it('saves a changed event and leads to its month of the calendar', async () => {
  const { url, requests } = await open(`/admin/edit-event/${id}`, { [previewPath]: preview })
  await screen.findByRole('button', { name: 'Save Changes' })
  type(/^Location/, 'Toronto, ON')
  await press('Save Changes')
  const question = await screen.findByRole('dialog', { name: '23 people will be told the new place' })
  expect(within(question).getByRole('article').textContent).toContain('New place: Pricing clinic')
  expect(requests.some(({ method }) => method === 'PATCH')).toBe(false)
  await press('Save without email')
  await says('Event updated successfully!')
  await waitFor(() => expect(url()).toBe('/events?month=2030-07'))
  const patch = requests.find(({ method, url: asked }) => method === 'PATCH' && asked.includes(`id=eq.${id}`))
  expect(await patch?.json()).toMatchObject({
    notify_attendees: false,
    location: 'Toronto, ON',
    date: event.date,
    end_date: null,
  })
})

it('moves the end with the start, and not with another version', async () => {
  const timed = { ...event, end_date: '2030-07-10T17:30:00+00:00' }
  await open(`/admin/edit-event/${id}`, { '/rest/v1/events': rows(() => [timed]) })
  await screen.findByRole('button', { name: 'Save Changes' })
  const end = () => screen.getByLabelText<HTMLInputElement>(/^End time/).value
  expect(end()).toBe('13:30')
  type(/^Start time/, '')
  type(/^Start time/, '18:00')
  expect(end()).toBe('19:30')
  type(/^End time/, '20:00')
  type(/^Start time/, '23:00')
  expect(end()).toBe('01:00')
  expect(screen.getByLabelText<HTMLInputElement>(/^End date/).value).toBe('2030-07-11')
})

it('leads to the calendar after Cancel too, and says that a change could not be saved', async () => {
  const { url } = await open(`/admin/edit-event/${id}`, { '/rest/v1/events': readOnly(() => [event]) })
  await press('Save Changes')
  await says('Failed to update event. Please try again.')
  await press('Cancel')
  await waitFor(() => expect(url()).toBe('/events'))
})

it.each([
  ['edit events', `/admin/edit-event/${id}`, 'You do not have permission to edit events', '/events'],
  [
    'see who comes',
    `/admin/event-attendees/${id}`,
    'You do not have permission to view this page',
    '/events',
  ],
  [
    'review',
    '/admin/review-events',
    'Access Denied - You do not have permission to access this page.',
    '/admin/review-events',
  ],
])('tells members that they may not %s', async (_, address, text, ends) => {
  const { url } = await open(address, {}, member)
  await says(text)
  await waitFor(() => expect(url()).toBe(ends))
})

it.each([
  `/admin/edit-event/${id}`,
  `/admin/event-attendees/${id}`,
  '/admin/review-events',
  '/admin/manage-events',
])('sends visitors from %s to sign in', async address => {
  const { url } = await renderApp(address)
  await waitFor(() => expect(url()).toBe(`/sign-in?from=${encodeURIComponent(address)}`))
})

it('says that the attendees could not be loaded', async () => {
  await open(`/admin/event-attendees/${id}`, { '/rest/v1/event_rsvps': fails() })
  await says('Failed to load attendees')
})

it('says who does not attend in the words of the filter', async () => {
  await open(`/admin/event-attendees/${id}`, {
    '/rest/v1/event_rsvps': rows(() => [
      {
        id: 'a',
        status: 'not_attending',
        waitlisted_at: null,
        created_at: '2024-12-04T14:05:00Z',
        profiles: { name: 'Ada' },
      },
    ]),
  })
  const table = within(await screen.findByRole('table', { name: 'Attendees' }))
  expect(table.getByRole('cell', { name: 'Not attending' })).toBeTruthy()
})

it('says that nobody matches, instead of exporting or writing to nobody', async () => {
  await open(`/admin/event-attendees/${id}`)
  await screen.findByText('Ada')
  fireEvent.change(screen.getByLabelText('Filter by status'), { target: { value: 'attending' } })
  expect(screen.queryByText('Ada')).toBeNull()
  await says('No attendees match the selected filter')
  await press('Email Attendees')
  expect(screen.queryByRole('dialog', { name: 'Email Attendees' })).toBeNull()
  expect(screen.getAllByText('No attendees match the selected filter').length).toBeGreaterThan(1)
})

it('writes to the chosen group and shows the progress of the emails', async () => {
  const { requests } = await open(`/admin/event-attendees/${id}`, {
    [`/api/events/${id}/attendee-mail/b1`]: { batch: 'b1', total: 1, queued: 0, sent: 1, failed: 0 },
    [`/api/events/${id}/attendee-mail`]: () => ({
      status: 202,
      body: { batch: 'b1', count: 1, message: 'ok' },
    }),
  })
  await screen.findByText('Ada')
  fireEvent.change(screen.getByLabelText('Filter by status'), { target: { value: 'maybe' } })
  await press('Email Attendees')
  await press('Send to 1 person')
  await says('Please enter a message.')
  type(/^Message/, 'Bring shoes.')
  await press('Send to 1 person')
  await says('1 of 1 sent')
  const mail = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/attendee-mail'))
  expect(await mail?.json()).toEqual({ status: 'maybe', subject: 'Pricing clinic', message: 'Bring shoes.' })
})

it('says that the emails could not be sent', async () => {
  await open(`/admin/event-attendees/${id}`, {
    [`/api/events/${id}/attendee-mail`]: () => ({ status: 500, body: { message: 'no' } }),
  })
  await screen.findByText('Ada')
  await press('Email Attendees')
  type(/^Message/, 'Bring shoes.')
  await press('Send to 1 person')
  await says('Failed to send emails')
})
