// The storage wire of the running product: its buckets and policies, real supabase-js.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newClient, operator } from './auth-support'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { contentType: 'image/png' }
const visitor = newClient()
const member = newClient()
let memberId: string

beforeAll(async () => {
  const { data, error } = await member.auth.signInWithPassword({
    email: 'member@juno.example',
    password: 'Juno-demo-2026',
  })
  expect(error).toBeNull()
  memberId = data.user!.id
})

describe('profile photos', () => {
  test('a member puts hers where anyone can see it, and takes it away', async () => {
    const key = `headshots/${memberId}/${randomUUID()}.png`
    expect((await member.storage.from('profiles').upload(key, PNG, png)).error).toBeNull()
    const link = visitor.storage.from('profiles').getPublicUrl(key).data.publicUrl
    const seen = await fetch(link)
    expect([
      seen.status,
      seen.headers.get('content-type'),
      seen.headers.get('x-content-type-options'),
    ]).toEqual([200, 'image/png', 'nosniff'])
    expect([...new Uint8Array(await seen.arrayBuffer())].slice(0, 8)).toEqual([...PNG.subarray(0, 8)])
    expect(seen.headers.get('content-disposition')).toBeNull()
    expect((await member.storage.from('profiles').remove([key])).data).toHaveLength(1)
    expect((await fetch(link)).status).toBe(400)
  })

  test('nobody puts one in the place of another, or anything that is no image', async () => {
    const place = member.storage.from('profiles')
    expect((await place.upload(`headshots/${randomUUID()}/a.png`, PNG, png)).error).toMatchObject({
      statusCode: '403',
    })
    expect(
      (await visitor.storage.from('profiles').upload(`headshots/${memberId}/a.png`, PNG, png)).error,
    ).toMatchObject({ statusCode: '403' })
    const svg = await place.upload(`headshots/${memberId}/a.svg`, Buffer.from('<svg/>'), {
      contentType: 'image/svg+xml',
    })
    expect(svg.error).toMatchObject({ statusCode: '415' })
    const html = await place.upload(`headshots/${memberId}/a.png`, Buffer.from('<html>'), png)
    expect(html.error).toMatchObject({ statusCode: '415' })
  })
})

describe('templates', () => {
  test('a submission is read by who sent it and the team, by nobody else', async () => {
    const key = `pending/${randomUUID()}.pdf`
    const sent = await member.storage
      .from('templates')
      .upload(key, Buffer.from('%PDF-1.7 plan'), { contentType: 'application/pdf' })
    expect(sent.error).toBeNull()
    expect(await (await member.storage.from('templates').download(key)).data?.text()).toBe('%PDF-1.7 plan')
    expect((await visitor.storage.from('templates').download(key)).error).not.toBeNull()
    const signed = await member.storage.from('templates').createSignedUrl(key, 60)
    const opened = await fetch(signed.data!.signedUrl)
    expect([opened.status, opened.headers.get('content-disposition')?.split(';')[0]]).toEqual([
      200,
      'attachment',
    ])
    expect((await operator().storage.from('templates').remove([key])).data).toHaveLength(1)
  })

  test('go nowhere but among the pending ones', async () => {
    const { error } = await member.storage
      .from('templates')
      .upload('published.pdf', Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
    expect(error).toMatchObject({ statusCode: '403' })
  })
})
