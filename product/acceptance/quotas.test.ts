// Limits what one member may submit and upload in a day, over the wires of the running product
// (docs/specification/safety.md#quotas).
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { newClient, operator, PASSWORD, randomEmail } from './auth-support'

const service = operator()
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function newMember(): Promise<{ client: SupabaseClient; id: string }> {
  const email = randomEmail()
  const { data } = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  const id = data.user!.id
  await service
    .from('memberships')
    .insert({ user_id: id, email, status: 'active', state: 'active', access_until: 'infinity' })
    .throwOnError()
  const client = newClient()
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  return { client, id }
}

async function resourceOf(id: string) {
  const [type, category] = await Promise.all([
    service.from('resource_types').select('id').limit(1).single().throwOnError(),
    service.from('resource_categories').select('id').limit(1).single().throwOnError(),
  ])
  const link = { title: 'Link', description: 'About', url: 'https://example.com' }
  return { ...link, type_id: type.data!.id, category_id: category.data!.id, submitted_by: id }
}

test('a member submits ten resources a day: one more is a sentence, thousands in one request are none', async () => {
  const { client, id } = await newMember()
  const resource = await resourceOf(id)
  const send = (rows: object | object[]) => client.from('pending_resources').insert(rows)
  const many = await send(Array(3000).fill(resource))
  expect([many.status, many.error?.code, many.error?.message]).toEqual([
    429,
    'PT429',
    'You can send in 10 more resources today.',
  ])
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(resource)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(new Set(answers.flatMap(({ error }) => error?.message ?? []))).toEqual(
    new Set(['You have sent in 10 resources today. You can send in more tomorrow.']),
  )
  const { count } = await service
    .from('pending_resources')
    .select('*', { count: 'exact', head: true })
    .eq('submitted_by', id)
  expect(count).toBe(10)
  expect((await client.rpc('own_quotas')).data).toContainEqual({ kind: 'resources', used: 10, allowed: 10 })
  await service.from('pending_resources').delete().eq('submitted_by', id).throwOnError()
})

test('a member uploads thirty files a day, by whichever way, and the rest is refused before it is read', async () => {
  const { client } = await newMember()
  const templates = client.storage.from('templates')
  const pdf = { contentType: 'application/pdf' }
  const key = () => `pending/${randomUUID()}.pdf`
  const first = key()
  const put = (body: string) => templates.upload(key(), Buffer.from(body), pdf)
  expect((await templates.upload(first, Buffer.from('%PDF-1.7'), pdf)).error).toBeNull()
  const { data: signed } = await templates.createSignedUploadUrl(key())
  const answers = await Promise.all(Array.from({ length: 40 }, () => put('%PDF-1.7 plan')))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(29)
  const full = {
    statusCode: '429',
    message: 'You have uploaded 30 files today. You can upload more tomorrow.',
  }
  expect((await put('no PDF, which nobody looks at any more')).error).toMatchObject(full)
  expect((await templates.copy(first, key())).error).toMatchObject(full)
  expect((await templates.createSignedUploadUrl(key())).error).toMatchObject(full)
  const bySignedUrl = await newClient()
    .storage.from('templates')
    .uploadToSignedUrl(signed!.path, signed!.token, Buffer.from('%PDF-1.7'), pdf)
  expect(bySignedUrl.error).toMatchObject(full)
  const stored = answers.flatMap(({ data }) => data?.path ?? [])
  expect((await service.storage.from('templates').remove([first, ...stored])).data).toHaveLength(30)
})

test('what a member stores is told in bytes, and removing makes room', async () => {
  const { client, id } = await newMember()
  const photos = client.storage.from('profiles')
  const key = `headshots/${id}/1.png`
  const bytes = async () =>
    ((await client.rpc('own_quotas')).data as { kind: string; used: number; allowed: number }[]).find(
      ({ kind }) => kind === 'bytes',
    )!
  expect(await bytes()).toMatchObject({ used: 0, allowed: 500 * 1024 ** 2 })
  expect((await photos.upload(key, PNG, { contentType: 'image/png' })).error).toBeNull()
  expect((await bytes()).used).toBeGreaterThan(0)
  expect((await photos.remove([key])).data).toHaveLength(1)
  expect((await bytes()).used).toBe(0)
})
