import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Responses } from '@/testing/fake-server'
import { testConfig } from '@/testing/test-config'
import { renderApp } from '@/testing/render-app'

const id = '7d3f8f5e-7a39-4d28-8a51-0a8f6f0f7c11'
const nadia = { id: 'user-1', profile: { name: 'Nadia' } }
const event = {
  id,
  title: 'Pricing clinic',
  description: `${'Bring numbers. '.repeat(12)}The end.`,
  date: '2030-07-10T16:00:00Z',
  end_date: null,
  all_day: false,
  time_zone: 'America/Toronto',
  location: null,
  registration_url: 'javascript:alert(1)',
  host_name: 'Nadia Kowalczyk',
  capacity: null,
  waitlist_enabled: false,
  cancelled_at: null,
}

const fails =
  (message = 'no', code = '42P01', status = 400) =>
  () => ({ status, body: { code, message } })

/** Responds with rows like the data wire: a list, or the requested one. */
const rows = (list: () => unknown[]) => (request: Request) => {
  const one = request.headers.get('accept')?.includes('vnd.pgrst.object')
  return { status: 200, body: one ? list()[0] : list() }
}

const member: Responses = {
  '/rest/v1/rpc/member_access': { is_member: true, is_admin: false, status: 'active' },
  '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Vancouver', show_events_to_visitors: false },
  '/rest/v1/rpc/event_rsvp_counts': [],
  '/rest/v1/event_rsvps': rows(() => []),
  '/rest/v1/event_meeting_links': rows(() => []),
  '/api/send-rsvp-confirmation': { message: 'Sent.' },
  '/rest/v1/events': rows(() => [event]),
}

let warned: { mockRestore(): void }
beforeEach(() => {
  localStorage.clear()
  // The page logs failures that it copes with.
  warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  warned.mockRestore()
})

const open = (url: string, responses: Responses = {}, person: typeof nadia | null = nadia) =>
  renderApp(url, {
    person,
    responses: {
      ...responses,
      ...Object.fromEntries(Object.entries(member).filter(([path]) => !(path in responses))),
    },
  })

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

it('opens on the month of the event that is on or comes next', async () => {
  const past = { ...event, id: 'p', title: 'Last month', date: '2024-12-04T14:05:00Z' }
  await open('/events', { '/rest/v1/events': rows(() => [past, event]) })
  expect(await screen.findByRole('heading', { name: 'July 2030' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'July 2030' }).getAttribute('aria-pressed')).toBe('true')
  expect(await screen.findByRole('link', { name: 'Pricing clinic' })).toBeTruthy()
})

it('opens on this month where nothing comes, or where that cannot be read', async () => {
  const thisMonth = new Date().toLocaleDateString('en-CA', { month: 'long', year: 'numeric' })
  await open('/events', { '/rest/v1/events': rows(() => []) })
  expect(await screen.findByRole('heading', { name: thisMonth })).toBeTruthy()
  cleanup()
  await open('/events', { '/rest/v1/events': fails() })
  expect(await screen.findByRole('heading', { name: thisMonth })).toBeTruthy()
})

it('offers no calendar file of an event that is over', async () => {
  await open(`/events/${id}`)
  expect(await screen.findByText('Add to your calendar')).toBeTruthy()
  cleanup()
  await open(`/events/${id}`, {
    '/rest/v1/events': rows(() => [{ ...event, date: '2024-12-04T14:05:00Z' }]),
  })
  expect(await screen.findByText('Past')).toBeTruthy()
  expect(screen.queryByText('Add to your calendar')).toBeNull()
})

it('says that the events could not be loaded, and loads them when asked again', async () => {
  let broken = true
  await open('/events?month=2030-07', {
    '/rest/v1/events': (request: Request) => (broken ? fails()() : rows(() => [event])(request)),
  })
  expect(await screen.findByText('Failed to load events')).toBeTruthy()
  broken = false
  await press('Try again')
  expect(await screen.findByRole('link', { name: 'Pricing clinic' })).toBeTruthy()
})

it('says that the next event of an empty month could not be found, and looks again when asked', async () => {
  let broken = true
  await open('/events?month=2030-05', {
    '/rest/v1/events': (request: Request) =>
      !request.url.includes('limit=1') ? { body: [] } : broken ? fails()() : rows(() => [event])(request),
  })
  expect(await screen.findByText('We could not find out what comes next.')).toBeTruthy()
  expect(screen.queryByText('Have an idea for one? Submit an event.')).toBeNull()
  broken = false
  await press('Try again')
  expect(await screen.findByText(/^Next is/)).toBeTruthy()
})

it('says that the meeting link could not be loaded, and loads it when asked again', async () => {
  let broken = true
  await open(`/events/${id}`, {
    '/rest/v1/event_rsvps': rows(() => [{ status: 'attending', waitlisted_at: null }]),
    '/rest/v1/event_meeting_links': (request: Request) =>
      broken ? fails()() : rows(() => [{ url: 'https://meet.example/1' }])(request),
  })
  expect(await screen.findByText('We could not load the meeting link, if there is one.')).toBeTruthy()
  broken = false
  await press('Try again')
  const link = await screen.findByRole('link', { name: 'Join the meeting' })
  expect(link.getAttribute('href')).toBe('https://meet.example/1')
})

it('says who hosts an event, in the calendar and on its page', async () => {
  const { router } = await open('/events?month=2030-07')
  expect((await screen.findByText(/^Hosted by/)).textContent).toBe('Hosted by Nadia Kowalczyk')
  await router.navigate(`/events/${id}`)
  expect((await screen.findByText('Hosted by')).parentElement?.textContent).toBe('Hosted by Nadia Kowalczyk')
})

it('asks for the events of the month by date, ascending', async () => {
  const { requests } = await open('/events?month=2030-07')
  await screen.findByRole('link', { name: 'Pricing clinic' })
  const asked = requests
    .map(({ url }) => new URL(url).searchParams)
    .find(search => search.getAll('date').length === 2)
  expect(asked?.getAll('date')).toEqual(['gte.2030-06-30T10:00:00.000Z', 'lte.2030-08-01T12:00:00.000Z'])
  expect(asked?.get('order')).toMatch(/^date\.asc/)
})

it('cuts a description at 150 characters until See more is pressed, and again after See less', async () => {
  await open('/events?month=2030-07')
  const card = within(await screen.findByRole('article', { name: 'Pricing clinic' }))
  expect(card.queryByText(/The end/)).toBeNull()
  await press('See more')
  expect(card.getByText(/The end/)).toBeTruthy()
  await press('See less')
  expect(card.queryByText(/The end/)).toBeNull()
})

it.each([
  ['the details could not be loaded', `/events/${id}`, fails(), 'Failed to load event details'],
  ['there is no such event', `/events/${id}`, rows(() => []), 'Event not found'],
  ['the address never was one', '/events/nonsense', fails(), 'Event not found'],
])('says so when %s', async (_, url, answer, text) => {
  await open(url, { '/rest/v1/events': answer })
  expect(await screen.findByText(text)).toBeTruthy()
})

it('never follows an address that is no web address', async () => {
  await open(`/events/${id}`)
  await screen.findByRole('heading', { name: 'Pricing clinic' })
  expect(document.body.innerHTML).not.toContain('javascript:')
})

it('sends visitors to sign in while events are for members', async () => {
  const { url } = await open('/events', {}, null)
  await waitFor(() => expect(url()).toBe('/sign-in?from=%2Fevents'))
})

const opened = {
  '/rest/v1/rpc/public_site_settings': { time_zone: 'America/Toronto', show_events_to_visitors: true },
}

it('shows visitors the calendar when the team has opened it, without a way to answer', async () => {
  const { requests } = await open('/events?month=2030-07', opened, null)
  expect(await screen.findByRole('link', { name: 'Pricing clinic' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /RSVP/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Submit Event' })).toBeNull()
  expect(requests.some(({ url }) => url.includes('event_rsvp'))).toBe(false)
})

it('asks visitors to sign in where members answer', async () => {
  await open(`/events/${id}`, opened, null)
  expect(await screen.findByText('You must be logged in to RSVP')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'RSVP to this event' })).toBeNull()
})

async function answer(choice: string, responses: Responses) {
  const view = await open(`/events/${id}`, responses)
  await press('RSVP to this event')
  await press(choice)
  return view
}

it('asks to log in when the session has ended in the meantime', async () => {
  await open(`/events/${id}`)
  await press('RSVP to this event')
  localStorage.clear()
  await press('Attending')
  expect((await screen.findByRole('alert')).textContent).toBe('You must be logged in to RSVP')
})

it('says why an answer was not taken', async () => {
  await answer('Attending', {
    '/rest/v1/event_rsvps': (request: Request) =>
      request.method === 'GET' ? { status: 200, body: [] } : fails('This event is full.', 'P0001')(),
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to update RSVP: This event is full.')
})

/** Acts as event_rsvps, with one row at most. */
function oneRow(initial: { id: string; status: string } | null, options: { race?: boolean } = {}) {
  let row = initial
  const written: { method: string; url: string; body: Record<string, unknown> }[] = []
  const handler = async (request: Request) => {
    if (request.method !== 'GET') {
      const body = (await request.clone().json()) as Record<string, unknown>
      written.push({ method: request.method, url: request.url, body })
      if (request.method === 'POST' && options.race) {
        row = { id: 'other-tab', status: 'maybe' }
        return { status: 409, body: { code: '23505', message: 'duplicate key' } }
      }
      row = { id: row?.id ?? 'new', status: String(body.status) }
    }
    return rows(() => (row ? [{ ...row, waitlisted_at: null }] : []))(request)
  }
  return { written, responses: { '/rest/v1/event_rsvps': handler as never } }
}

it.each([
  ['Attending', 'attending', "You're attending this event!"],
  ['Maybe', 'maybe', "You've marked yourself as maybe attending"],
  ['Not attending', 'not_attending', "You've declined this event"],
])('the first answer, %s, is inserted and confirmed', async (choice, status, text) => {
  const table = oneRow(null)
  const { requests } = await answer(choice, table.responses)
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(table.written).toHaveLength(1)
  expect(table.written[0]).toMatchObject({
    method: 'POST',
    body: { event_id: id, user_id: 'user-1', status },
  })
  expect(Object.keys(table.written[0]!.body).sort()).toEqual([
    'created_at',
    'event_id',
    'status',
    'updated_at',
    'user_id',
  ])
  const mails = requests.filter(request => request.url.endsWith('/api/send-rsvp-confirmation'))
  expect(mails).toHaveLength(status === 'attending' ? 1 : 0)
})

it('asks for the confirmation email with its contents, and keeps the RSVP when that fails', async () => {
  const { requests } = await answer('Attending', {
    ...oneRow(null).responses,
    '/api/send-rsvp-confirmation': () => ({ status: 500, body: { message: 'no' } }),
  })
  expect(await screen.findByText('Only the confirmation email could not be sent.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change RSVP' })).toBeTruthy()
  const mail = requests.find(request => request.url.endsWith('/api/send-rsvp-confirmation'))!
  expect(mail.headers.get('authorization')).toBe('Bearer access-token')
  expect(await mail.json()).toEqual({
    eventId: id,
    eventTitle: event.title,
    eventDate: event.date,
    eventEndDate: null,
    eventLocation: 'Online',
    eventDescription: event.description,
    eventLink: `${testConfig.siteUrl}/events/${id}`,
  })
})

it('changes the answer that there is', async () => {
  const table = oneRow({ id: 'mine', status: 'attending' })
  await open(`/events/${id}`, table.responses)
  expect(await screen.findByText("You're attending this event!")).toBeTruthy()
  await press('Change RSVP')
  await press('Not attending')
  expect((await screen.findAllByText("You've declined this event")).length).toBeGreaterThan(0)
  expect(
    table.written.map(({ method, url, body }) => [
      method,
      new URL(url).searchParams.get('id'),
      Object.keys(body).sort(),
    ]),
  ).toEqual([['PATCH', 'eq.mine', ['status', 'updated_at']]])
})

it('changes the answer that another tab gave at the same moment', async () => {
  const table = oneRow(null, { race: true })
  await answer('Attending', table.responses)
  expect((await screen.findAllByText("You're attending this event!")).length).toBeGreaterThan(0)
  expect(table.written.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
})

it.each([
  ['cancelled', { cancelled_at: '2030-01-01T00:00:00Z' }, 'This event has been cancelled.'],
  ['over', { date: '2024-07-10T16:00:00Z' }, 'This event is over.'],
])('takes no answers to an event that is %s', async (_, changes, text) => {
  const closed = { ...event, registration_url: 'https://example.org/seats', ...changes }
  for (const [person, settings] of [
    [nadia, {}],
    [null, opened],
  ] as const) {
    await open(`/events/${id}`, { ...settings, '/rest/v1/events': rows(() => [closed]) }, person)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'RSVP to this event' })).toBeNull()
    expect(screen.queryByText('You must be logged in to RSVP')).toBeNull()
    expect(screen.queryByText(/^Register for this event/)).toBeNull()
    cleanup()
  }
})

it('shows waiting members their place in line, and lets them stay', async () => {
  await open(`/events/${id}`, {
    '/rest/v1/event_rsvps': rows(() => [{ status: 'attending', waitlisted_at: '2030-01-01T00:00:00Z' }]),
    '/rest/v1/rpc/event_waitlist_position': 2,
  })
  expect(await screen.findByText('You are number 2 in line.')).toBeTruthy()
  await press('Change RSVP')
  expect(screen.getByRole('button', { name: 'Stay on the waitlist', pressed: true })).toBeTruthy()
})

it('sees after a refusal that the event was cancelled in the meantime', async () => {
  let cancelled_at: string | null = null
  await answer('Attending', {
    '/rest/v1/events': rows(() => [{ ...event, cancelled_at }]),
    '/rest/v1/event_rsvps': (request: Request) => {
      if (request.method === 'GET') return { status: 200, body: [] }
      cancelled_at = '2030-01-01T00:00:00Z'
      return fails('This event was cancelled.', 'P0001')()
    },
  })
  expect(await screen.findByText('This event has been cancelled.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Attending' })).toBeNull()
})

it('shows an RSVP of another tab when this one gets the focus again', async () => {
  let status = 'attending'
  await open(`/events/${id}`, { '/rest/v1/event_rsvps': rows(() => [{ status, waitlisted_at: null }]) })
  await screen.findByText("You're attending this event!")
  status = 'not_attending'
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText("You've declined this event")).toBeTruthy()
})

const twoGo = [{ event_id: id, attending: 2, maybe: 0, not_attending: 0, waitlisted: 0 }]

it('does not tell members with a seat that all seats are taken', async () => {
  await open(`/events/${id}`, {
    '/rest/v1/events': rows(() => [{ ...event, capacity: 2, waitlist_enabled: true }]),
    '/rest/v1/rpc/event_rsvp_counts': twoGo,
    '/rest/v1/event_rsvps': rows(() => [{ id: 'mine', status: 'attending', waitlisted_at: null }]),
  })
  expect(await screen.findByText("You're attending this event!")).toBeTruthy()
  expect(await screen.findByText('2 going')).toBeTruthy()
  expect(screen.queryByText(/All seats are taken/)).toBeNull()
})

it('calls an event of the list full for those alone who have no seat', async () => {
  const listed = (event_rsvps: object[]): Responses => ({
    '/rest/v1/events': rows(() => [{ ...event, capacity: 2, event_rsvps }]),
    '/rest/v1/rpc/event_rsvp_counts': twoGo,
  })
  await open('/events?month=2030-07', listed([{ status: 'maybe', waitlisted_at: null }]))
  expect(await screen.findByText('2 going · full')).toBeTruthy()
  cleanup()
  await open('/events?month=2030-07', listed([{ status: 'attending', waitlisted_at: null }]))
  expect(await screen.findByText('2 going')).toBeTruthy()
})

it('offers the waitlist of a full event, and nothing where there is none', async () => {
  const full = (waitlist_enabled: boolean): Responses => ({
    '/rest/v1/events': rows(() => [{ ...event, capacity: 2, waitlist_enabled }]),
    '/rest/v1/rpc/event_rsvp_counts': twoGo,
  })
  await open(`/events/${id}`, full(true))
  expect(await screen.findByText('All seats are taken. You can join the waitlist.')).toBeTruthy()
  await press('RSVP to this event')
  expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeTruthy()
  cleanup()
  await open(`/events/${id}`, full(false))
  expect(await screen.findByText('This event is full.')).toBeTruthy()
  await press('RSVP to this event')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Attending' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Maybe' }).disabled).toBe(false)
})
