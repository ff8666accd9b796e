import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let now = new Date()
let member: string

beforeAll(async () => {
  api = await openTestApi({ clock: () => now })
})
afterAll(() => api.close())
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  await api.rows('delete from public.events')
  await api.rows('truncate private.event_tombstones cascade')
  member = await newMember()
})

async function newMember() {
  const id = await api.addUser(`${randomUUID()}@example.com`)
  await api.rows(
    `insert into public.memberships (user_id, email, plan, status, state, access_until)
     select id, email, 'annual', 'active', 'active', 'infinity' from auth.users where id = $1`,
    [id],
  )
  return id
}
async function newEvent(title: string, change: { date?: string; link?: string } = {}) {
  const [row] = await api.rows<{ id: string }>(
    `insert into public.events (title, description, date) values ($1, 'About', $2) returning id`,
    [title, change.date ?? '2026-12-01T23:00:00Z'],
  )
  if (change.link) {
    await api.rows('insert into public.event_meeting_links (event_id, url) values ($1, $2)', [
      row!.id,
      change.link,
    ])
  }
  return row!.id
}
const answer = (event: string, user: string, status: string) =>
  api.rows(
    `insert into public.event_rsvps (event_id, user_id, status) values ($1, $2, $3)
     on conflict (event_id, user_id) do update set status = excluded.status`,
    [event, user, status],
  )
const get = (url: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: url.replace('https://juno.test', ''), headers })
const as = (user: string) => ({ authorization: `Bearer ${api.token(user)}` })
const addresses = async (user = member) =>
  (await get('/api/calendar', as(user))).json<{ mine: string; all: string }>()

function events(body: string) {
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[])
  return calendar.getAllSubcomponents('vevent').map(component => ({
    title: String(component.getFirstPropertyValue('summary')),
    status: String(component.getFirstPropertyValue('status')),
    sequence: Number(component.getFirstPropertyValue('sequence')),
    uid: String(component.getFirstPropertyValue('uid')),
    link: component.getFirstPropertyValue('conference'),
  }))
}
const titles = (body: string) => events(body).map(event => event.title)

test('only an attending member downloads an event with its meeting link', async () => {
  const event = await newEvent('Café, live!', { link: 'https://meet.example.com/1' })
  const file = `/api/events/${event}/calendar.ics`
  const visitor = await get(file)
  expect(visitor.statusCode).toBe(200)
  expect(visitor.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="cafe-live.ics"',
  })
  expect(events(visitor.body)).toEqual([
    { title: 'Café, live!', status: 'CONFIRMED', sequence: 0, uid: event, link: null },
  ])
  expect(visitor.body).not.toContain('meet.example.com')

  await answer(event, member, 'maybe')
  expect((await get(file, as(member))).body).not.toContain('meet.example.com')
  await answer(event, member, 'attending')
  expect(events((await get(file, as(member))).body)[0]!.link).toBe('https://meet.example.com/1')
})

test.each([randomUUID(), 'x', '%00'])('an event that is not there (%s) is not found', async id => {
  const response = await get(`/api/events/${id}/calendar.ics`)
  expect([response.statusCode >= 400, response.statusCode < 500]).toEqual([true, true])
  if (id !== '%00') expect(response.json()).toMatchObject({ message: 'Event not found' })
})

test('an invalid token is refused instead of treated as a visitor', async () => {
  const response = await get(`/api/events/${await newEvent('Dinner')}/calendar.ics`, as('nobody'))
  expect(response.statusCode).toBe(401)
})

test("a member's own calendar holds what they attend or may attend, the other calendar every event", async () => {
  const [attending, maybe, declined] = [
    await newEvent('Attending', { link: 'https://meet.example.com/1' }),
    await newEvent('Maybe', { date: '2026-12-02T23:00:00Z', link: 'https://meet.example.com/2' }),
    await newEvent('Declined', { date: '2026-12-03T23:00:00Z' }),
  ]
  await answer(attending, member, 'attending')
  await answer(maybe, member, 'maybe')
  await answer(declined, member, 'not_attending')
  const { mine, all } = await addresses()
  expect(mine).toMatch(/^https:\/\/juno\.test\/api\/calendar\/[0-9a-f]{48}\.ics$/)

  const feed = await get(mine)
  expect(events(feed.body).map(({ title, link }) => [title, link])).toEqual([
    ['Attending', 'https://meet.example.com/1'],
    ['Maybe', null],
  ])
  expect(feed.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n')
  const everything = await get(all)
  expect(titles(everything.body)).toEqual(['Attending', 'Maybe', 'Declined'])
  expect(everything.body).not.toContain('meet.example.com/2')
})

test('an edited event keeps its UID; cancelled and deleted events say so', async () => {
  const [edited, cancelled, deleted, other] = [
    await newEvent('Edited'),
    await newEvent('Cancelled'),
    await newEvent('Deleted'),
    await newEvent('Of others'),
  ]
  for (const event of [edited, cancelled, deleted]) await answer(event, member, 'attending')
  const { mine, all } = await addresses()
  await api.rows(`update public.events set location = 'Hall 2' where id = $1`, [edited])
  await api.rows('update public.events set cancelled_at = now() where id = $1', [cancelled])
  await api.rows('delete from public.events where id in ($1, $2)', [deleted, other])

  const shown = events((await get(mine)).body).map(({ uid, status, sequence }) => [uid, status, sequence])
  expect(shown).toHaveLength(3)
  expect(shown).toEqual(
    expect.arrayContaining([
      [edited, 'CONFIRMED', 1],
      [cancelled, 'CANCELLED', 1],
      [deleted, 'CANCELLED', 1],
    ]),
  )
  const everything = await get(all)
  expect(titles(everything.body)).toContain('Of others')
})

test('an unchanged calendar is not sent again, by tag and by date', async () => {
  const event = await newEvent('Dinner')
  await answer(event, member, 'attending')
  const { mine } = await addresses()
  const first = await get(mine)
  const tag = String(first.headers.etag)
  const date = String(first.headers['last-modified'])
  expect(first.headers['cache-control']).toBe('private, no-cache')
  now = new Date('2026-11-21T13:00:00Z')
  expect((await get(mine, { 'if-none-match': `W/${tag}` })).statusCode).toBe(304)
  expect((await get(mine, { 'if-modified-since': date })).statusCode).toBe(304)

  await api.rows('delete from public.event_rsvps where event_id = $1', [event])
  const changed = await get(mine, { 'if-none-match': tag, 'if-modified-since': date })
  expect([changed.statusCode, titles(changed.body)]).toEqual([200, []])
  expect((await get(mine, { 'if-modified-since': date })).statusCode).toBe(200)
  // When two changes come within one second, the date still reports the second one.
  await answer(event, member, 'attending')
  const again = await get(mine, { 'if-modified-since': String(changed.headers['last-modified']) })
  expect([again.statusCode, titles(again.body)]).toEqual([200, ['Dinner']])
})

test('addresses stay until a reset; then the old ones stop working', async () => {
  const before = await addresses()
  expect(await addresses()).toEqual(before)
  const response = await api.app.inject({ method: 'POST', url: '/api/calendar/reset', headers: as(member) })
  const after = response.json()
  expect(after.mine).not.toBe(before.mine)
  expect(await addresses()).toEqual(after)
  for (const url of [before.mine, before.all]) expect((await get(url)).statusCode).toBe(404)
  for (const url of [after.mine, after.all]) expect((await get(url)).statusCode).toBe(200)
})

test('one address does not open the other calendar', async () => {
  const { mine } = await addresses()
  expect((await get(mine.replace('/calendar/', '/calendar/all/'))).statusCode).toBe(404)
})

test('the calendars of a lapsed membership are empty, and fill again when it reopens', async () => {
  await answer(await newEvent('Dinner'), member, 'attending')
  const { mine, all } = await addresses()
  await api.rows(
    `update public.memberships set status = 'canceled', state = 'ended', access_until = null where user_id = $1`,
    [member],
  )
  for (const url of [mine, all]) {
    const response = await get(url)
    expect([response.statusCode, titles(response.body)]).toEqual([200, []])
  }
  expect((await get('/api/calendar', as(member))).json()).toMatchObject({
    message: 'This is for members with an active membership.',
  })
  await api.rows(
    `update public.memberships set status = 'active', state = 'active', access_until = 'infinity' where user_id = $1`,
    [member],
  )
  expect(titles((await get(mine)).body)).toEqual(['Dinner'])
})

test.each([
  ['banned', `banned_until = 'infinity'`],
  ['deleted', 'deleted_at = now()'],
])('the calendars of a %s account are empty, and name no meeting link', async (_, ending) => {
  await answer(await newEvent('Dinner', { link: 'https://meet.example.com/1' }), member, 'attending')
  const { mine, all } = await addresses()
  expect((await get(mine)).body).toContain('meet.example.com')
  await api.rows('update public.profiles set is_admin = true where id = $1', [member])
  await api.rows(`update auth.users set ${ending} where id = $1`, [member])
  for (const url of [mine, all]) {
    const { body } = await get(url)
    expect([titles(body), body.includes('meet.example.com')]).toEqual([[], false])
  }
})

test('a calendar fills again when a ban has ended', async () => {
  await answer(await newEvent('Dinner'), member, 'attending')
  const { mine } = await addresses()
  await api.rows(`update auth.users set banned_until = now() - interval '1 second' where id = $1`, [member])
  expect(titles((await get(mine)).body)).toEqual(['Dinner'])
})

test('a closed account has no calendar', async () => {
  const { mine } = await addresses()
  await api.rows('delete from auth.users where id = $1', [member])
  expect((await get(mine)).statusCode).toBe(404)
})

test.each(['/api/calendar/x.ics', `/api/calendar/${'0'.repeat(48)}.ics`, '/api/calendar/all.ics'])(
  '%s is nobody’s calendar',
  async url => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('addresses are shown to signed-in members only', async () => {
  expect((await get('/api/calendar')).statusCode).toBe(401)
})

test('guessing addresses is rate-limited', async () => {
  api.enforceLimits(true)
  const statuses = []
  for (let n = 0; n < 61; n++)
    statuses.push((await api.app.inject(`/api/calendar/${'0'.repeat(48)}.ics`)).statusCode)
  api.enforceLimits(false)
  expect(statuses).toEqual([...Array(60).fill(404), 429])
})
