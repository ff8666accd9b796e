// Tests the storage wire of the running product: its buckets and policies, with real supabase-js.
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { strToU8, zipSync } from 'fflate'
import { beforeAll, describe, expect, test } from 'vitest'
import { newClient, operator } from './auth-support'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const png = { contentType: 'image/png' }
const visitor = newClient()
const member = newClient()
const admin = newClient()
let memberId: string

beforeAll(async () => {
  const { data, error } = await member.auth.signInWithPassword({
    email: 'member@juno.example',
    password: 'Juno-demo-2026',
  })
  expect(error).toBeNull()
  memberId = data.user!.id
  const team = await admin.auth.signInWithPassword({
    email: 'admin@juno.example',
    password: 'Juno-demo-2026',
  })
  expect(team.error).toBeNull()
})

describe('profile photos', () => {
  test('a member uploads one that anyone can see, and removes it', async () => {
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

  test('nobody replaces the photo of another member, or stores anything but an image', async () => {
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
  test('only the submitter and the team read a submission', async () => {
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

  test('are removed by nobody while a resource offers them', async () => {
    const key = `pending/${randomUUID()}.pdf`
    await member.storage
      .from('templates')
      .upload(key, Buffer.from('%PDF-1.7 plan'), { contentType: 'application/pdf' })
    const { data: type } = await admin.from('resource_types').select('id').limit(1).single().throwOnError()
    const { data: category } = await admin
      .from('resource_categories')
      .select('id')
      .limit(1)
      .single()
      .throwOnError()
    const { data: offered } = await admin
      .from('resources')
      .insert({ title: 'Plan', type_id: type.id, category_id: category.id, template_file: key })
      .select('id')
      .single()
      .throwOnError()
    const remove = async (client: SupabaseClient) =>
      (await client.storage.from('templates').remove([key])).data?.length
    expect([await remove(member), await remove(admin)]).toEqual([0, 0])
    await admin.from('resources').delete().eq('id', offered.id).throwOnError()
    expect(await remove(admin)).toBe(1)
  })

  test('are stored among the pending ones only', async () => {
    const { error } = await member.storage
      .from('templates')
      .upload('published.pdf', Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
    expect(error).toMatchObject({ statusCode: '403' })
  })
})

describe('the type of a template', () => {
  const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const archive = (...parts: string[]) =>
    Buffer.from(zipSync(Object.fromEntries(parts.map(part => [part, strToU8('<x/>')]))))
  const send = async (content: Buffer, contentType: string) => {
    const key = `pending/${randomUUID()}.docx`
    const { error } = await member.storage.from('templates').upload(key, content, { contentType })
    const stored = error ? null : await member.storage.from('templates').info(key)
    await operator().storage.from('templates').remove([key])
    return (error as { statusCode?: string } | null)?.statusCode ?? stored?.data?.contentType
  }

  test('is recognised by its content, not by its name', async () => {
    const document = archive('[Content_Types].xml', 'word/document.xml')
    expect(await send(document, WORD)).toBe(WORD)
    expect(await send(document, 'application/vnd.ms-excel')).toBe(WORD)
    expect(await send(document, 'application/pdf')).toBe(WORD)
    expect(await send(archive('index.html'), WORD)).toBe('415')
    expect(await send(archive('word/document.xml', 'word/vbaProject.bin'), WORD)).toBe('415')
    expect(await send(Buffer.from('%PDF-1.7'), WORD)).toBe('application/pdf')
    expect(await send(Buffer.from('MZ a program'), 'application/pdf')).toBe('415')
  })
})

describe.each(['recommended-reads', 'testimonials'])('images of %s', bucket => {
  test('are stored by the team alone, and seen by anyone', async () => {
    const key = `${bucket}/${randomUUID()}.png`
    for (const person of [visitor, member])
      expect((await person.storage.from(bucket).upload(key, PNG, png)).error).toMatchObject({
        statusCode: '403',
      })
    expect((await admin.storage.from(bucket).upload(key, PNG, png)).error).toBeNull()
    const link = visitor.storage.from(bucket).getPublicUrl(key).data.publicUrl
    expect((await fetch(link)).headers.get('content-type')).toBe('image/png')
    expect((await member.storage.from(bucket).remove([key])).data).toEqual([])
    expect((await admin.storage.from(bucket).remove([key])).data).toHaveLength(1)
    expect((await fetch(link)).status).toBe(400)
  })
})
