// Uploads files that are not what they claim to be: each is refused, or served so that it can do no harm
// (docs/specification/safety.md#files).
import { randomUUID } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClient, operator } from './auth-support'
import { eachOf, closeConnections, send } from './hostile-support'

const tokens = { member: '', admin: '' }
let memberId: string
beforeAll(async () => {
  for (const name of ['member', 'admin'] as const) {
    const email = `${name}@juno.example`
    const { data } = await newClient().auth.signInWithPassword({ email, password: 'Juno-demo-2026' })
    tokens[name] = data.session!.access_token
    if (name === 'member') memberId = data.user!.id
  }
})
afterAll(closeConnections)

const SCRIPT = '<script>alert(document.domain)</script>'
const HTML = `<!doctype html><html><body onload=alert(1)>${SCRIPT}</body></html>`
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  let crc = 0xffffffff
  for (const byte of content) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  const whole = Buffer.alloc(content.length + 8)
  whole.writeUInt32BE(data.length, 0)
  content.copy(whole, 4)
  whole.writeUInt32BE((crc ^ 0xffffffff) >>> 0, content.length + 4)
  return whole
}
/** Returns a picture of one colour: `side` squared pixels in a few kilobytes. */
function png(side: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side))
  return Buffer.concat([
    PNG.subarray(0, 8),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const archive = (files: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const types = '[Content_Types].xml'

const BODIES: Record<string, Buffer> = {
  html: Buffer.from(HTML),
  'html behind a mark of byte order': Buffer.from(`\ufeff${HTML}`),
  'html in UTF-16': Buffer.from(`\ufeff${HTML}`, 'utf16le'),
  'html behind blanks': Buffer.from(' \n\t'.repeat(400) + HTML),
  svg: Buffer.from(SVG),
  'svg behind a comment': Buffer.from(`<?xml version="1.0"?><!-- ${'x'.repeat(2_000)} -->${SVG}`),
  'svg with entities': Buffer.from(
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>`,
  ),
  xml: Buffer.from('<?xml version="1.0"?><?xml-stylesheet href="javascript:alert(1)"?><a/>'),
  xhtml: Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`),
  script: Buffer.from('alert(document.cookie)//'),
  'shell script': Buffer.from('#!/bin/sh\nrm -rf /'),
  'a program for Windows': Buffer.from(`MZ${'\0'.repeat(200)}PE`),
  'a program for Linux': Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
  wasm: Buffer.from('\0asm\x01\0\0\0', 'latin1'),
  flash: Buffer.from('CWS\x0a', 'latin1'),
  mhtml: Buffer.from(`MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${HTML}`),
  'png that is html': Buffer.concat([PNG.subarray(0, 8), Buffer.from(HTML)]),
  'png with html behind it': Buffer.concat([PNG, Buffer.from(HTML)]),
  'png with a script in its text': png(8, chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`, 'latin1'))),
  'png of a hundred megapixels': png(10_000),
  'gif that is a script': Buffer.from(`GIF89a=0/*${'x'.repeat(50)}*/;alert(1)//`),
  'gif with html behind it': Buffer.concat([GIF, Buffer.from(HTML)]),
  'jpeg that is html': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
  'webp that is html': Buffer.concat([Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'), Buffer.from(HTML)]),
  'bmp that is html': Buffer.from(`BM${HTML}`),
  'pdf that is html': Buffer.from(`%PDF-1.7\n${HTML}`),
  'pdf with a script': Buffer.from(
    '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
  ),
  'pdf behind html': Buffer.from(`${HTML}%PDF-1.7`),
  'a zip': archive({ 'a.html': HTML }),
  'a zip with html before it': Buffer.concat([Buffer.from(HTML), archive({ 'a.txt': 'x' })]),
  'a document with macros': archive({
    [types]: '<x/>',
    'word/document.xml': '<x/>',
    'word/vbaProject.bin': 'x',
  }),
  'a table with macros': archive({ [types]: '<x/>', 'xl/workbook.xml': '<x/>', 'xl/vbaProject.bin': 'x' }),
  'a jar': archive({ 'META-INF/MANIFEST.MF': 'Main-Class: X', 'X.class': 'x' }),
  'an archive that climbs': archive({ '../../../etc/cron.d/x': 'x', [types]: '<x/>' }),
  'nothing but zeros': Buffer.alloc(4_000),
  nothing: Buffer.alloc(0),
}

const CLAIMS = [
  ['image/png', 'x.png'],
  ['image/jpeg', 'x.jpg.html'],
  ['application/pdf', 'x.pdf'],
  ['text/html', 'x.html'],
  ['image/svg+xml', 'x.svg'],
] as const

/** Returns the places where members and the team may store a file. */
const placesOf = (name: string) => [
  { bucket: 'profiles', key: `headshots/${memberId}/${randomUUID()}-${name}`, token: tokens.admin },
  { bucket: 'testimonials', key: `testimonials/${randomUUID()}-${name}`, token: tokens.admin },
  { bucket: 'recommended-reads', key: `${randomUUID()}-${name}`, token: tokens.admin },
  { bucket: 'templates', key: `pending/${randomUUID()}-${name}`, token: tokens.admin },
]

test('whatever a file says of itself, nothing in it runs in the page', async () => {
  const attempts = Object.entries(BODIES).flatMap(([what, body]) =>
    CLAIMS.flatMap(([type, name]) => placesOf(name).map(place => ({ what, body, type, ...place }))),
  )
  expect(attempts.length).toBeGreaterThan(500)
  const taken = new Set<string>()
  const service = operator()
  await eachOf(attempts, async ({ what, body, type, bucket, key, token }) => {
    const path = `${bucket}/${key}`
    const about = `${what} as ${type} in ${path}`
    const stored = await send(`/storage/v1/object/${path}`, {
      body,
      headers: { 'content-type': type },
      token,
    })
    expect(stored.status, `${about} ${stored.text}`).toBeLessThan(500)
    if (stored.status >= 400) return
    taken.add(`${what} in ${bucket}`)
    const isPublic = bucket !== 'templates'
    const seen = await send(`/storage/v1/object/${isPublic ? 'public' : 'authenticated'}/${path}`, {
      method: 'GET',
      ...(!isPublic && { token }),
    })
    expect(seen.status, about).toBe(200)
    expect(seen.headers['x-content-type-options'], about).toBe('nosniff')
    expect(String(seen.headers['content-security-policy']), about).toMatch(/sandbox|default-src 'none'/)
    if (isPublic) {
      expect(seen.type, about).toMatch(/^image\/(png|jpeg|gif|webp)$/)
      expect(seen.text, about).not.toMatch(/<script|alert\(|<html/i)
    } else {
      expect(String(seen.headers['content-disposition']), about).toMatch(/^attachment/)
      expect(seen.type, about).toMatch(/^application\/(pdf|msword|vnd\.)/)
    }
    await service.storage.from(bucket).remove([key])
  })
  expect([...taken].sort()).toEqual([
    'gif with html behind it in recommended-reads',
    'gif with html behind it in testimonials',
    'pdf that is html in templates',
    'pdf with a script in templates',
    'png with a script in its text in profiles',
    'png with a script in its text in recommended-reads',
    'png with a script in its text in testimonials',
    'png with html behind it in profiles',
    'png with html behind it in recommended-reads',
    'png with html behind it in testimonials',
  ])
}, 60_000)

test('a bucket that is made later is as strict as those of the site', async () => {
  const name = `later-${randomUUID()}`
  const { storage } = operator()
  expect((await storage.createBucket(name, { public: true })).error).toBeNull()
  const { error } = await storage
    .from(name)
    .upload('a.svg', Buffer.from(SVG), { contentType: 'image/svg+xml' })
  expect(error).toMatchObject({ statusCode: '415' })
  expect((await storage.deleteBucket(name)).error).toBeNull()
})

test('a picture of a hundred megapixels is refused by the endpoint of profile photos, too', async () => {
  const response = await send('/api/upload-profile-picture', {
    token: tokens.member,
    body: JSON.stringify({
      userId: memberId,
      fileName: 'x.png',
      fileType: 'image/png',
      fileBase64: png(10_000).toString('base64'),
    }),
  })
  expect(response.status).toBe(400)
})
