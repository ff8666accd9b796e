// Two people change one thing over the wires of the running product. Nothing is overwritten without a warning, and
// nobody is told too early.
import { randomUUID } from 'node:crypto'
import { RealtimeClient } from '@supabase/realtime-js'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newClient, operator, PASSWORD, randomAddress, randomEmail, server } from './auth-support'

const service = operator()
let admin: { client: SupabaseClient; token: string; id: string }

async function enter(email: string, password: string) {
  const client = newClient()
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return { client, token: data.session!.access_token, id: data.user!.id }
}

async function newMember() {
  const email = randomEmail()
  const { data } = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const id = data.user!.id
  await service
    .from('memberships')
    .insert({ user_id: id, email, status: 'active', state: 'active', access_until: 'infinity' })
    .throwOnError()
  return { ...(await enter(email, PASSWORD)), email }
}

async function api(path: string, token: string, init: { method?: string; body?: unknown } = {}) {
  const response = await fetch(`${server().url}/api${path}`, {
    method: init.method ?? 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': randomAddress(),
      ...(init.body !== undefined && { 'content-type': 'application/json' }),
    },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

beforeAll(async () => {
  admin = await enter('admin@juno.example', 'Juno-demo-2026')
})

test('who would be told a new time of an event is said before it is saved, to admins alone', async () => {
  const { data: event } = await service
    .from('events')
    .insert({ title: 'Pricing clinic', description: 'Numbers', date: '2031-12-02T23:00:00Z' })
    .select()
    .single()
    .throwOnError()
  const people = [await newMember(), await newMember()]
  for (const { client, id } of people)
    await client
      .from('event_rsvps')
      .insert({ event_id: event.id, user_id: id, status: 'attending' })
      .throwOnError()
  const path = `/events/${event.id}/change-preview`
  const change = { date: '2031-12-03T23:00:00Z', location: 'Hall <2>' }

  const preview = await api(path, admin.token, { body: change })
  expect(preview).toMatchObject({ status: 200, body: { mails: [{ kind: 'changed', recipients: 2 }] } })
  expect(JSON.stringify(preview.body.mails)).toContain('Pricing clinic')
  expect((await api(path, admin.token, { body: { capacity: 2 } })).body).toMatchObject({ mails: [] })
  expect((await api(path, admin.token, { body: { capacity: 1e12 } })).status).toBe(400)
  expect((await api(path, people[0]!.token, { body: change })).status).toBe(403)
  expect((await api('/events/1/change-preview', admin.token, { body: change })).status).toBe(404)
  const { data: present } = await service.from('events').select().eq('id', event.id).single().throwOnError()
  expect(present).toEqual(event)
  await service.from('events').delete().eq('id', event.id).throwOnError()
})

test('a save over an older version of an event changes nothing', async () => {
  const { data: opened } = await service
    .from('events')
    .insert({ title: 'Walk', description: 'Two by two', date: '2031-11-02T23:00:00Z' })
    .select()
    .single()
    .throwOnError()
  const save = (change: object) =>
    admin.client
      .from('events')
      .update(change)
      .eq('id', opened.id)
      .eq('updated_at', opened.updated_at)
      .select('id')
  expect((await save({ location: 'Hall 1' })).data).toHaveLength(1)
  expect((await save({ location: 'Hall 2' })).data).toEqual([])
  const { data } = await service.from('events').select('location').eq('id', opened.id).single().throwOnError()
  expect(data).toEqual({ location: 'Hall 1' })
  await service.from('events').delete().eq('id', opened.id).throwOnError()
})

test('settings and testimonials refuse what would undo a newer version', async () => {
  const read = await api('/site-settings', admin.token, { method: 'GET' })
  const { version, settings } = read.body as { version: string; settings: Record<string, unknown> }
  const put = (values: object) => api('/site-settings', admin.token, { method: 'PUT', body: values })
  expect((await put({ ...settings, postalAddress: '1 Harbour St', version })).status).toBe(200)
  expect(await put({ ...settings, postalAddress: '2 Harbour St', version })).toMatchObject({
    status: 409,
    body: { code: 'newer_version' },
  })
  expect((await put(settings)).status).toBe(200)

  const words = { name: 'Tamsin', role: 'Founder', company: 'Low Tide', quote: 'Good.', image: null }
  const created = await api('/testimonials-bypass/create', admin.token, { body: words })
  const { id, updated_at } = created.body.testimonial as { id: string; updated_at: string }
  const update = (quote: string) =>
    api('/testimonials-bypass/update', admin.token, {
      method: 'PUT',
      body: { id, ...words, quote, updated_at },
    })
  expect((await update('First.')).status).toBe(200)
  expect(await update('Second.')).toMatchObject({ status: 409, body: { code: 'newer_version' } })
  await service.from('testimonials').delete().eq('id', id).throwOnError()
})

test('a decision on an application is taken back within ten seconds, and mails nobody', async () => {
  const email = randomEmail()
  const { data: application } = await service
    .from('applications')
    .insert({ name: 'Ada', email, business_name: 'Low Tide', reason: 'To learn.', role: 'manager' })
    .select('id')
    .single()
    .throwOnError()
  const body = { id: application.id }
  const member = await newMember()
  expect((await api('/applications/approve', admin.token, { body })).status).toBe(200)
  expect((await api('/applications/undo', member.token, { body })).status).toBe(403)
  expect((await api('/applications/undo', admin.token, { body })).status).toBe(200)
  const { data } = await service.from('applications').select('status').eq('id', application.id).single()
  expect(data).toEqual({ status: 'PENDING' })
  expect((await api('/applications/undo', admin.token, { body: { id: randomUUID() } })).status).toBe(404)
  const { data: mails } = await service
    .from('mail_outbox')
    .select('kind')
    .eq('to_email', email)
    .throwOnError()
  expect(mails).toEqual([])
})

test('the second admin hears who decided on a submission, and a decision taken back leaves no event', async () => {
  const member = await newMember()
  const title = `Idea ${randomUUID()}`
  await member.client
    .from('pending_events')
    .insert({ title, description: 'x', date: '2031-10-02T23:00:00Z', submitted_by: member.id })
    .throwOnError()
  const { data: submission } = await service
    .from('pending_events')
    .select('id')
    .eq('title', title)
    .single()
    .throwOnError()
  const call = (name: string) => admin.client.rpc(name, { submission_id: submission.id })
  expect((await call('approve_pending_event')).error).toBeNull()
  const second = await call('reject_pending_event')
  expect(second.error).toMatchObject({
    code: 'PT409',
    message: expect.stringMatching(/^Already approved by /),
  })
  expect((await call('undo_event_decision')).error).toBeNull()
  const { count } = await service
    .from('events')
    .select('*', { count: 'exact', head: true })
    .eq('title', title)
  expect(count).toBe(0)
  expect((await call('reject_pending_event')).error).toBeNull()
})

test('a person who is no longer an admin or member receives no more signals at once, and keeps their own', async () => {
  const person = await newMember()
  const promote = (is_admin: boolean) =>
    service.from('profiles').update({ is_admin }).eq('id', person.id).throwOnError()
  await promote(true)
  const realtime = new RealtimeClient(`${server().url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: server().publishableKey },
    transport: WebSocket as never,
    accessToken: async () => person.token,
  })
  await realtime.setAuth()
  const topics = ['team', 'editing:event:1', 'community', `account:${person.id}`]
  const channels = await Promise.all(
    topics.map(
      topic =>
        new Promise<ReturnType<RealtimeClient['channel']>>((resolve, reject) => {
          const channel = realtime.channel(topic, { config: { private: true } })
          channel.subscribe((status, error) =>
            status === 'SUBSCRIBED' ? resolve(channel) : error && reject(error),
          )
        }),
    ),
  )
  const states = () => channels.map(({ state }) => state)
  await promote(false)
  await expect.poll(states).toEqual(['closed', 'closed', 'joined', 'joined'])
  await service
    .from('memberships')
    .update({ status: 'canceled', state: 'ended', access_until: null })
    .eq('user_id', person.id)
    .throwOnError()
  await expect.poll(states).toEqual(['closed', 'closed', 'closed', 'joined'])
  await realtime.disconnect()
})
