import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Queryable } from '@juno/backend'
import type { ServerContext } from '../server-context'
import { parseConfig } from '../../start/config'
import { mailboxRoutes } from './mailbox-routes'

const mail = {
  id: '7a1c1f0e-0000-4000-8000-000000000001',
  to: 'ada@example.org',
  subject: '<script>alert(1)</script>',
  text: 'Hello',
  html: '<html><head></head><body>Hello</body></html>',
  kind: 'application-received',
  createdAt: new Date('2026-11-21T12:00:00Z'),
  attachments: [
    { filename: 'clinic.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' },
  ],
}

const key = 'the-key-of-this-test'

async function get(url: string, headers: Record<string, string>, environment: Record<string, string> = {}) {
  const app = Fastify()
  const db = { query: async () => ({ rows: [mail] }) } as unknown as Queryable
  const parts = {
    scopes: { withServiceRole: work => work(db) },
    site: { brand: 'Juno', siteUrl: 'http://localhost:3000' },
  } as Pick<ServerContext, 'scopes' | 'site'>
  await app.register(mailboxRoutes({ ...parseConfig('/srv/juno', environment), mailboxKey: key }, parts))
  const answer = await app.inject({ url, headers })
  await app.close()
  return answer
}

const stranger = { host: 'localhost:3000' }
const local = { ...stranger, cookie: `theme=dark; juno_mailbox=${key}` }

test('on this machine the mail can be read, as a page and as JSON', async () => {
  expect((await get('/api/mailbox', local)).json()).toMatchObject([
    { id: mail.id, to: mail.to, kind: mail.kind },
  ])
  const page = await get('/mailbox', local)
  expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page.body).not.toContain('<script')
})

test('a mail is shown in a frame without scripts', async () => {
  const answer = await get(`/mailbox/${mail.id}`, local)
  expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-popups/)
  expect(answer.headers['content-security-policy']).not.toContain('allow-scripts')
})

test('an attachment can be downloaded', async () => {
  const file = `/mailbox/${mail.id}/attachments/0`
  expect((await get('/mailbox', local)).body).toContain(`href="${file}"`)
  const answer = await get(file, local)
  expect(answer.body).toBe('BEGIN:VCALENDAR')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="clinic.ics"',
  })
  for (const index of ['1', '-1', 'x']) {
    expect((await get(`/mailbox/${mail.id}/attachments/${index}`, local)).statusCode).toBe(404)
  }
})

test.each([
  ['another name for this machine, as a hostile page may have', { host: 'evil.example:3000' }, {}],
  [
    'a proxy that the server trusts',
    { ...local, 'x-forwarded-for': '10.0.0.1' },
    { TRUSTED_PROXY_HOPS: '1' },
  ],
  ['an installation with a mail server', local, { SMTP_URL: 'smtp://mail.example.org' }],
  ['an installation with a public address', local, { SITE_URL: 'https://juno.example' }],
])('is not found for %s', async (_, headers, environment) => {
  for (const url of [
    '/mailbox',
    '/api/mailbox',
    `/mailbox/${mail.id}`,
    `/mailbox/${mail.id}/attachments/0`,
  ]) {
    const answer = await get(url, headers as Record<string, string>, environment as Record<string, string>)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('ada@')
  }
})

test.each([
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Forwarded-Server',
  'X-Real-IP',
  'X-Client-IP',
  'True-Client-IP',
  'CF-Connecting-IP',
  'CF-Ray',
])('is not found for a request that a proxy marked with %s', async header => {
  for (const url of [`/mailbox?key=${key}`, '/api/mailbox', `/mailbox/${mail.id}`]) {
    expect((await get(url, { ...local, [header]: '127.0.0.1' })).statusCode).toBe(404)
  }
})

test.each([
  ['no key', ''],
  ['another key', '?key=another-key-of-16'],
  ['an empty key', '?key='],
  ['two keys', `?key=${key}&key=${key}`],
])('with %s, as behind a proxy that does not identify itself, no mail is shown', async (_, query) => {
  for (const path of [
    '/mailbox',
    '/api/mailbox',
    `/mailbox/${mail.id}`,
    `/mailbox/${mail.id}/attachments/0`,
  ]) {
    const answer = await get(path + query, { ...stranger, cookie: 'juno_mailbox=; juno_mailbox=x' })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('ada@')
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  expect((await get('/mailbox', stranger)).body).toContain('name="key"')
})

test('the key of the start opens it, leaves the address and is kept in a cookie', async () => {
  const answer = await get(`/mailbox?key=${key}`, stranger)
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toBe('/mailbox')
  expect(answer.headers['set-cookie']).toBe(`juno_mailbox=${key}; Path=/mailbox; HttpOnly; SameSite=Strict`)
  expect((await get(`/api/mailbox?key=${key}`, stranger)).json()).toHaveLength(1)
})
