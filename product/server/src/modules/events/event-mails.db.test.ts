import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let member: string
let admin: string
let event: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('team@example.com', { admin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  api.enforceLimits(false)
  await api.forgetMails()
  member = await newMember()
  event = await newEvent()
})

async function newMember(status = 'active') {
  const id = await api.addUser(`${randomUUID()}@example.com`)
  await api.rows(
    `insert into public.memberships (user_id, email, status, state, access_until)
     values ($1, $2, $3, case $3 when 'active' then 'active' else 'ended' end,
       case $3 when 'active' then timestamptz 'infinity' end)`,
    [id, `${id}@example.com`, status],
  )
  return id
}
async function newEvent(capacity: number | null = null) {
  const [row] = await api.rows<{ id: string }>(
    `insert into public.events (title, description, date, capacity, waitlist_enabled)
     values ('Pricing clinic', 'Numbers', now() + interval '3 days', $1, true) returning id`,
    [capacity],
  )
  await api.rows(`insert into public.event_meeting_links values ($1, 'https://meet.example.com/1')`, [
    row!.id,
  ])
  return row!.id
}
const answer = (user: string, status: string) =>
  api.rows(
    `insert into public.event_rsvps (event_id, user_id, status) values ($1, $2, $3)
     on conflict (event_id, user_id) do update set status = excluded.status`,
    [event, user, status],
  )
function call(method: 'GET' | 'POST', url: string, bearer: string, body?: unknown) {
  return api.app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${api.token(bearer)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
}

describe('confirming an RSVP', () => {
  const confirm = (body: unknown = { eventId: event }, bearer = member) =>
    call('POST', '/api/send-rsvp-confirmation', bearer, body)

  test('mails the event as the database has it, whatever the browser sends', async () => {
    await answer(member, 'attending')
    const response = await confirm({
      eventId: event,
      eventTitle: 'Collect your prize',
      eventDate: 'never',
      eventEndDate: null,
      eventLocation: 'https://evil.example',
      eventDescription: 5,
      eventLink: 'https://evil.example',
    })
    expect(response.statusCode).toBe(200)
    expect(await api.mails()).toHaveLength(1)
    const [mail] = await api.mails()
    expect(mail).toMatchObject({
      kind: 'rsvp-confirmation',
      subject: "You're attending: Pricing clinic",
      text: expect.stringContaining('Join online: https://meet.example.com/1'),
      attachments: [{ filename: 'pricing-clinic.ics', contentType: 'text/calendar; charset=utf-8' }],
    })
    expect(JSON.stringify(mail)).not.toMatch(/evil|prize/)
    expect(mail!.attachments[0]!.content).toContain('https://meet.example.com/1')
  })

  test('once for each change of the RSVP', async () => {
    await answer(member, 'attending')
    await Promise.all([confirm(), confirm(), confirm()])
    await answer(member, 'attending')
    await confirm()
    expect(await api.mails()).toHaveLength(1)
    await answer(member, 'maybe')
    await answer(member, 'attending')
    await confirm()
    expect(await api.mails()).toHaveLength(2)
  })

  test('shows a waiting member their place, without meeting link and calendar file', async () => {
    event = await newEvent(1)
    for (const user of [await newMember(), await newMember(), member]) await answer(user, 'attending')
    expect((await confirm()).statusCode).toBe(200)
    const [mail] = await api.mails()
    expect(mail).toMatchObject({ attachments: [], text: expect.stringContaining('number 2 on the waitlist') })
    expect(mail!.text).not.toContain('meet.example.com')
  })

  test.each([['no answer'], ['maybe'], ['not_attending']])('refuses for %s', async status => {
    if (status !== 'no answer') await answer(member, status)
    const response = await confirm()
    const message = 'There is nothing to confirm: you do not attend this event.'
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ message, error: message })
    expect(await api.mails()).toEqual([])
  })

  test('is refused for a cancelled event, an unknown one and a lapsed membership', async () => {
    await answer(member, 'attending')
    await api.rows('update public.events set cancelled_at = now() where id = $1', [event])
    expect((await confirm()).statusCode).toBe(409)
    expect((await confirm({ eventId: randomUUID() })).json()).toMatchObject({ message: 'Event not found' })
    event = await newEvent()
    const lapsed = await newMember('canceled')
    await answer(lapsed, 'attending')
    expect((await confirm({ eventId: event }, lapsed)).statusCode).toBe(403)
    expect(await api.mails()).toEqual([])
  })

  test.each([[{}], [{ eventId: 'x' }], [{ eventId: 5 }], [[]], ['x']])(
    'answers %j with what is wrong with it',
    async body => {
      const response = await confirm(body)
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ message: expect.any(String), issues: expect.any(Array) })
    },
  )

  test('is for signed-in members, and rate-limited', async () => {
    expect((await api.app.inject({ method: 'POST', url: '/api/send-rsvp-confirmation' })).statusCode).toBe(
      401,
    )
    await answer(member, 'attending')
    api.enforceLimits(true)
    for (let n = 0; n < 30; n++) expect((await confirm()).statusCode).toBe(200)
    const refused = await confirm()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const other = await newMember()
    await answer(other, 'attending')
    expect((await confirm({ eventId: event }, other)).statusCode).toBe(200)
  })
})

describe('writing to attendees', () => {
  const mail = { status: 'attending', subject: 'Bring a pen', message: 'And paper.\n\nSee you!' }
  const write = (change: object = {}, bearer = admin) =>
    call('POST', `/api/events/${event}/attendee-mail`, bearer, { ...mail, ...change })

  test('mails everybody whom the filter selects once, and says how many', async () => {
    event = await newEvent(1)
    const [attending, waiting, maybe, declined, lapsed] = [
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember('canceled'),
    ]
    for (const user of [attending, waiting]) await answer(user, 'attending')
    for (const user of [maybe, lapsed]) await answer(user, 'maybe')
    await answer(declined, 'not_attending')
    const emailOf = async (ids: string[]) =>
      (await api.rows<{ email: string }>('select email from auth.users where id = any ($1)', [ids]))
        .map(row => row.email)
        .sort()
    for (const [status, people] of [
      ['attending', [attending]],
      ['waitlisted', [waiting]],
      ['maybe', [maybe]],
      ['not_attending', [declined]],
      ['all', [attending, waiting, maybe, declined]],
    ] as const) {
      await api.forgetMails()
      const response = await write({ status })
      expect([response.statusCode, response.json().count]).toEqual([202, people.length])
      expect((await api.mails()).map(({ to }) => to).sort()).toEqual(await emailOf([...people]))
    }
    const [first] = await api.mails()
    expect(first).toMatchObject({ kind: 'event-message', subject: 'Bring a pen' })
    for (const part of ['Event: Pricing clinic', 'And paper.\n\nSee you!'])
      expect(first!.text).toContain(part)
  })

  test('is one mail when it is sent twice at once, and a second one when its text differs', async () => {
    await answer(member, 'attending')
    const answers = await Promise.all([write(), write(), write()])
    expect(new Set(answers.map(response => response.json().batch)).size).toBe(1)
    expect(await api.mails()).toHaveLength(1)
    await write({ message: 'Something else' })
    expect(await api.mails()).toHaveLength(2)
  })

  test('reports its progress', async () => {
    const people = [member, await newMember(), await newMember()]
    for (const user of people) await answer(user, 'attending')
    const { batch } = (await write()).json()
    const progress = async () =>
      (await call('GET', `/api/events/${event}/attendee-mail/${batch}`, admin)).json()
    expect(await progress()).toEqual({ batch, total: 3, queued: 3, sent: 0, failed: 0 })
    await api.rows(
      `update public.mail_outbox m set status = (array['sent', 'sending', 'failed'])[n] from (
         select id, row_number() over () as n from public.mail_outbox where batch_id = $1) numbered
       where m.id = numbered.id`,
      [batch],
    )
    expect(await progress()).toEqual({ batch, total: 3, queued: 1, sent: 1, failed: 1 })
  })

  test('is recorded in the audit log', async () => {
    await answer(member, 'attending')
    const { batch } = (await write()).json()
    const rows = await api.rows(`select actor_email, details from public.audit_log where subject_id = $1`, [
      event,
    ])
    expect(rows).toEqual([
      {
        actor_email: 'team@example.com',
        details: { batch, status: 'attending', subject: 'Bring a pen', recipients: 1 },
      },
    ])
  })

  test('says so when nobody matches, and when there is no such event or mailing', async () => {
    const nobody = await write()
    expect([nobody.statusCode, nobody.json().message]).toEqual([
      409,
      'No attendees match the selected filter',
    ])
    for (const id of [randomUUID(), 'x']) {
      const unknown = await call('POST', `/api/events/${id}/attendee-mail`, admin, mail)
      expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Event not found'])
      const batch = await call('GET', `/api/events/${event}/attendee-mail/${id}`, admin)
      expect([batch.statusCode, batch.json().message]).toEqual([404, 'There is no such email to attendees.'])
    }
  })

  test.each([
    [{ subject: '' }, 'subject'],
    [{ subject: 'x'.repeat(201) }, 'subject'],
    [{ subject: 'a\nb' }, 'subject'],
    [{ message: ' ' }, 'message'],
    [{ message: 'x'.repeat(10_001) }, 'message'],
    [{ status: 'everybody' }, 'status'],
  ])('names the invalid field in %j', async (change, path) => {
    const response = await write(change)
    expect([response.statusCode, response.json().issues[0].path]).toEqual([400, path])
  })

  test('is for admins', async () => {
    expect((await write({}, member)).statusCode).toBe(403)
    const progress = await call('GET', `/api/events/${event}/attendee-mail/${randomUUID()}`, member)
    expect(progress.statusCode).toBe(403)
  })
})
