// Members, visitors and calendar programs use events over HTTP: seats, feeds, mails.
import type { SupabaseClient } from '@supabase/supabase-js'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MAILBOX_KEY } from '../../test/product-environment'
import { newClient, operator, randomAddress, randomEmail, server } from './auth-support'

const PEOPLE = 50
const visitor = newClient()
let service: SupabaseClient
let people: Person[]
const events: string[] = []

interface Person {
  id: string
  email: string
  client: SupabaseClient
  token: string
}

/** Makes a member who signed in by a mailed link, because hashing passwords is slow. */
async function enter(): Promise<Person> {
  const email = randomEmail()
  const created = await service.auth.admin.createUser({ email, email_confirm: true })
  const id = created.data.user!.id
  await service
    .from('memberships')
    .insert({
      user_id: id,
      email,
      plan: 'annual',
      status: 'active',
      state: 'active',
      access_until: 'infinity',
    })
    .throwOnError()
  const link = await service.auth.admin.generateLink({ type: 'magiclink', email })
  const client = newClient()
  const { data, error } = await client.auth.verifyOtp({
    token_hash: link.data.properties!.hashed_token,
    type: 'magiclink',
  })
  expect(error).toBeNull()
  return { id, email, client, token: data.session!.access_token }
}

async function newEvent(change: Record<string, unknown> = {}): Promise<string> {
  const { data } = await service
    .from('events')
    .insert({ title: 'Pricing clinic', description: 'Numbers', date: '2030-12-02T23:00:00Z', ...change })
    .select('id')
    .single()
    .throwOnError()
  events.push(data.id)
  await service
    .from('event_meeting_links')
    .insert({ event_id: data.id, url: 'https://meet.example.com/1' })
    .throwOnError()
  return data.id
}

/** Acts like the event page: looks for the member's row, and changes it or adds one. */
async function answer({ client, id }: Person, event: string, status: string) {
  const now = new Date().toISOString()
  const { data } = await client
    .from('event_rsvps')
    .select('id')
    .eq('event_id', event)
    .eq('user_id', id)
    .maybeSingle()
  return data
    ? client.from('event_rsvps').update({ status, updated_at: now }).eq('id', data.id)
    : client
        .from('event_rsvps')
        .insert({ event_id: event, user_id: id, status, created_at: now, updated_at: now })
}

const answersTo = async (event: string) =>
  (
    await service
      .from('event_rsvps')
      .select('user_id,status,waitlisted_at')
      .eq('event_id', event)
      .throwOnError()
  ).data

const call = (path: string, { token, ...init }: RequestInit & { token?: string } = {}) =>
  fetch(path.startsWith('http') ? path : server().url + path, {
    ...init,
    headers: {
      'x-forwarded-for': randomAddress(),
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...init.headers,
    },
  })

const mailsTo = async (email: string) =>
  (
    (await (await fetch(`${server().url}/api/mailbox?key=${MAILBOX_KEY}`)).json()) as {
      to: string
      subject: string
      text: string
    }[]
  ).filter(({ to }) => to === email)

function titles(file: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  return calendar
    .getAllSubcomponents('vevent')
    .map(
      event =>
        `${String(event.getFirstPropertyValue('summary'))} ${String(event.getFirstPropertyValue('status'))}`,
    )
}

beforeAll(async () => {
  service = operator()
  people = await Promise.all(Array.from({ length: PEOPLE }, enter))
}, 120_000)
afterAll(async () => {
  await service.from('events').delete().in('id', events)
})

describe('seats', () => {
  test('a hundred answers of one member at once leave one row', async () => {
    const event = await newEvent()
    const statuses = ['attending', 'maybe', 'not_attending']
    await Promise.all(Array.from({ length: 100 }, (_, n) => answer(people[0]!, event, statuses[n % 3]!)))
    expect(await answersTo(event)).toHaveLength(1)
  })

  test('an event that is over accepts no answer, and says so', async () => {
    const event = await newEvent({ date: new Date(Date.now() - 61 * 60_000).toISOString() })
    for (const status of ['attending', 'maybe', 'not_attending']) {
      const { error } = await answer(people[0]!, event, status)
      expect(error).toMatchObject({ code: 'P0001', message: 'This event is over.' })
    }
    expect(await answersTo(event)).toEqual([])
  })

  test('fifty people who want the last seat at once get one between them', async () => {
    const event = await newEvent({ capacity: 1 })
    const answers = await Promise.all(people.map(person => answer(person, event, 'attending')))
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(answers.map(({ error }) => error?.message))).toEqual(
      new Set([undefined, 'This event is full.']),
    )
    expect(await answersTo(event)).toHaveLength(1)
  })

  test('with a waitlist they wait in line, and the next moves up and is notified', async () => {
    const event = await newEvent({ capacity: 1, waitlist_enabled: true })
    await Promise.all(people.slice(0, 10).map(person => answer(person, event, 'attending')))
    const line = (await answersTo(event))!.sort((a, b) =>
      String(a.waitlisted_at ?? '').localeCompare(String(b.waitlisted_at ?? '')),
    )
    expect(line.filter(row => row.waitlisted_at === null)).toHaveLength(1)
    const [seated, next] = line.slice(0, 2).map(row => people.find(({ id }) => id === row.user_id)!)
    expect((await next!.client.rpc('event_waitlist_position', { event_id: event })).data).toBe(1)
    expect((await next!.client.from('event_meeting_links').select('url').eq('event_id', event)).data).toEqual(
      [],
    )

    expect((await answer(seated!, event, 'not_attending')).error).toBeNull()
    const { data } = await next!.client.from('event_meeting_links').select('url').eq('event_id', event)
    expect(data).toEqual([{ url: 'https://meet.example.com/1' }])
    const mail = await vi.waitFor(async () => {
      const found = (await mailsTo(next!.email)).find(({ subject }) => subject.startsWith('A seat for you'))
      expect(found).toBeDefined()
      return found!
    }, 20_000)
    expect(mail.text).toContain('6:00 PM, Toronto time (EST)')
  })
})

describe('a visitor may read', () => {
  test('events, and whether the site shows their pages; no answers, counts or meeting links', async () => {
    const event = await newEvent()
    expect((await visitor.from('events').select('title').eq('id', event)).data).toEqual([
      { title: 'Pricing clinic' },
    ])
    const [whole] = (await visitor.from('events').select('*').eq('id', event)).data!
    expect(whole).toMatchObject({ title: 'Pricing clinic', time_zone: expect.any(String) as string })
    expect(Object.keys(whole as object)).not.toContain('created_by')
    expect(Object.keys(whole as object)).not.toContain('submitted_by')
    expect((await visitor.rpc('public_site_settings')).data).toMatchObject({
      show_events_to_visitors: expect.any(Boolean),
    })
    for (const refused of [
      await visitor.from('event_rsvps').select('id'),
      await visitor.from('event_meeting_links').select('url'),
      await visitor.rpc('event_rsvp_counts', { event_ids: [event] }),
      await visitor.from('event_mailings').select('id'),
    ]) {
      expect([refused.status, refused.error?.code]).toEqual([401, '42501'])
    }
  })

  test('the calendar file of an event, without the meeting link that attendees get', async () => {
    const [person] = people
    const event = await newEvent()
    await answer(person!, event, 'attending')
    const file = `/api/events/${event}/calendar.ics`
    const [open, own] = [await call(file), await call(file, { token: person!.token })]
    expect(open.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await open.text()).not.toContain('meet.example.com')
    expect(await own.text()).toContain('meet.example.com/1')
    expect((await call('/api/events/x/calendar.ics')).status).toBe(404)
  })
})

test("a calendar program follows a member's private address until it is reset", async () => {
  const person = people[11]!
  const [kept, cancelled] = [await newEvent({ title: 'Kept' }), await newEvent({ title: 'Off' })]
  for (const event of [kept, cancelled]) await answer(person, event, 'maybe')
  const addresses = (await (await call('/api/calendar', { token: person.token })).json()) as {
    mine: string
    all: string
  }
  const first = await call(addresses.mine)
  expect(titles(await first.text()).sort()).toEqual(['Kept CONFIRMED', 'Off CONFIRMED'])
  const again = await call(addresses.mine, { headers: { 'if-none-match': first.headers.get('etag')! } })
  expect(again.status).toBe(304)

  await service
    .from('events')
    .update({ cancelled_at: new Date().toISOString() })
    .eq('id', cancelled)
    .throwOnError()
  await service.from('events').delete().eq('id', kept).throwOnError()
  expect(titles(await (await call(addresses.mine)).text()).sort()).toEqual([
    'Kept CANCELLED',
    'Off CANCELLED',
  ])
  expect((await call(addresses.all)).status).toBe(200)

  expect((await call('/api/calendar/reset', { method: 'POST', token: person.token })).status).toBe(200)
  for (const url of [addresses.mine, addresses.all]) expect((await call(url)).status).toBe(404)
})

test('an answer is confirmed by one mail that names time and zone, whatever the browser sends', async () => {
  const person = people[12]!
  const event = await newEvent({ time_zone: 'America/Los_Angeles' })
  const confirm = () =>
    call('/api/send-rsvp-confirmation', {
      method: 'POST',
      token: person.token,
      body: JSON.stringify({
        eventId: event,
        eventTitle: 'Another',
        eventDate: '2020-01-01',
        eventEndDate: null,
        eventLocation: 'Elsewhere',
        eventDescription: '',
        eventLink: 'https://evil.example',
      }),
    })
  const refused = await confirm()
  expect([refused.status, await refused.json()]).toMatchObject([409, { error: expect.any(String) }])
  await answer(person, event, 'attending')
  expect((await confirm()).status).toBe(200)
  expect((await confirm()).status).toBe(200)
  const mails = await mailsTo(person.email)
  expect(mails.map(({ subject }) => subject)).toEqual(["You're attending: Pricing clinic"])
  expect(mails[0]!.text).toContain('3:00 PM, Los Angeles time (PST)')
  expect(mails[0]!.text).not.toContain('evil')
})

test('an admin mails the attendees, and sees the mails leave', async () => {
  const event = await newEvent()
  for (const person of people.slice(13, 16)) await answer(person, event, 'attending')
  const admin = newClient()
  const { data } = await admin.auth.signInWithPassword({
    email: 'admin@juno.example',
    password: 'Juno-demo-2026',
  })
  const token = data.session!.access_token
  const write = (status: string, bearer = token) =>
    call(`/api/events/${event}/attendee-mail`, {
      method: 'POST',
      token: bearer,
      body: JSON.stringify({ status, subject: 'Bring a pen', message: 'And paper.' }),
    })
  expect((await write('attending', people[13]!.token)).status).toBe(403)
  expect(await (await write('maybe')).json()).toMatchObject({
    message: 'No attendees match the selected filter',
  })
  const accepted = (await (await write('attending')).json()) as { batch: string; count: number }
  expect(accepted.count).toBe(3)
  await vi.waitFor(async () => {
    const progress = await call(`/api/events/${event}/attendee-mail/${accepted.batch}`, { token })
    expect(await progress.json()).toEqual({ batch: accepted.batch, total: 3, queued: 0, sent: 3, failed: 0 })
  }, 20_000)
  expect((await mailsTo(people[13]!.email))[0]!.text).toContain('And paper.')
})
