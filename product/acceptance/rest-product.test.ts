// Tests the data wire of the running product as the site uses it: its own tables, its own people, real supabase-js.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClient, operator, server } from './auth-support'

const DEMO_PASSWORD = 'Juno-demo-2026'
const visitor = newClient()
const member = newClient()
const unpaid = newClient()
const mark = randomUUID()
let service: SupabaseClient

async function signIn(client: SupabaseClient, email: string) {
  const { error } = await client.auth.signInWithPassword({ email, password: DEMO_PASSWORD })
  expect(error).toBeNull()
}

beforeAll(async () => {
  service = operator()
  await signIn(member, 'member@juno.example')
  await signIn(unpaid, 'unpaid@juno.example')
})
afterAll(async () => {
  await service.from('events').delete().like('title', `%${mark}%`)
})

describe('reading', () => {
  test('a visitor reads events in order, page by page, with their number', async () => {
    await service.from('events').insert(
      [3, 1, 2].map(day => ({
        title: `Event ${day} ${mark}`,
        description: 'x',
        date: `2031-01-0${day}T12:00:00Z`,
      })),
    )
    const { data, count, status } = await visitor
      .from('events')
      .select('title,date', { count: 'exact' })
      .like('title', `%${mark}`)
      .order('date', { ascending: false })
      .range(0, 1)
    expect([status, count]).toEqual([206, 3])
    expect(data).toEqual([
      { title: `Event 3 ${mark}`, date: '2031-01-03T12:00:00+00:00' },
      { title: `Event 2 ${mark}`, date: '2031-01-02T12:00:00+00:00' },
    ])
  })

  test('a member reads resources with their type and category embedded; who has not paid reads none', async () => {
    const query = (client: SupabaseClient) =>
      client
        .from('resources')
        .select('title,resource_types(name),resource_categories!inner(name)')
        .order('title')
        .limit(5)
    const { data, error } = await query(member)
    expect(error).toBeNull()
    expect(data!.length).toBeGreaterThan(0)
    for (const row of data!) {
      expect(row).toMatchObject({
        resource_types: { name: expect.any(String) },
        resource_categories: { name: expect.any(String) },
      })
    }
    expect((await query(unpaid)).data).toEqual([])
  })

  test('a missing row is PGRST116, or null with maybeSingle', async () => {
    const missing = await visitor.from('events').select('id').eq('id', randomUUID()).single()
    expect([missing.status, missing.error?.code]).toEqual([406, 'PGRST116'])
    expect((await visitor.from('events').select('id').eq('id', randomUUID()).maybeSingle()).data).toBeNull()
  })

  test('a function answers with the rights of its caller', async () => {
    expect((await member.rpc('member_access')).data).toMatchObject({ is_member: true, is_admin: false })
    expect((await unpaid.rpc('member_access')).data).toMatchObject({ is_member: false })
  })
})

describe('writing', () => {
  test("a member cannot write another member's rows", async () => {
    const insert = await member
      .from('events')
      .insert({ title: `Mine ${mark}`, description: 'x', date: '2031-02-01' })
    expect([insert.status, insert.error?.code]).toEqual([403, '42501'])
    const update = await member.from('events').update({ title: 'taken' }).like('title', `%${mark}`).select()
    expect(update.data ?? []).toEqual([])
    const promote = await member.from('profiles').update({ is_admin: true }).neq('id', randomUUID())
    expect(promote.error?.code).toBe('42501')
    expect((await member.rpc('is_admin')).data).toBe(false)
  })

  test('rows are made, merged, changed and removed, and return what is selected', async () => {
    const [row] = (
      await service
        .from('events')
        .insert({ title: `New ${mark}`, description: 'x', date: '2031-03-01' })
        .select()
    ).data!
    const merged = await service
      .from('events')
      .upsert({ ...row, location: 'Here' })
      .select('location')
      .single()
    expect(merged.data).toEqual({ location: 'Here' })
    const changed = await service
      .from('events')
      .update({ location: 'There' })
      .eq('id', row.id)
      .select('location')
    expect(changed.data).toEqual([{ location: 'There' }])
    const removed = await service.from('events').delete({ count: 'exact' }).eq('id', row.id)
    expect([removed.status, removed.count]).toEqual([204, 1])
  })
})

describe('refusing', () => {
  test('a forged token is 401, also on the data wire', async () => {
    const response = await fetch(`${server().url}/rest/v1/events`, {
      headers: { authorization: 'Bearer a.b.c' },
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, 'PGRST301'])
  })

  test('a session that was signed out reads nothing more with its old token', async () => {
    const client = newClient()
    await signIn(client, 'member@juno.example')
    const token = (await client.auth.getSession()).data.session!.access_token
    const read = () =>
      fetch(`${server().url}/rest/v1/events?limit=1`, { headers: { authorization: `Bearer ${token}` } })
    expect((await read()).status).toBe(200)
    await client.auth.signOut({ scope: 'local' })
    expect([(await read()).status, ((await (await read()).json()) as { code: string }).code]).toEqual([
      401,
      'session_not_found',
    ])
  })

  test('private schemas are not served', async () => {
    for (const schema of ['auth', 'storage', 'private', 'juno_service']) {
      expect((await service.schema(schema).from('users').select()).error?.code).toBe('PGRST106')
    }
  })
})
