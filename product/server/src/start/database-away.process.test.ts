import { rm } from 'node:fs/promises'
import path from 'node:path'
import { startEmbeddedCluster, type EmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { Client } from 'pg'
import { COPIED_PASSWORD, layCluster } from '@juno/postgres/testing/copied-cluster'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServerContext } from '../shared/server-context'
import type { Route } from '../shared/api/route-table'
import { parseConfig } from './config'
import { createModules } from './modules'
import { startServer, type RunningServer } from './start-server'
import { makeProductFolder } from './testing/product-folder'

const SECRET_KEY = 'sb_secret_0123456789abcdef'
const PUBLISHABLE_KEY = 'sb_publishable_0123456789abcdef'
const account = { email: 'vera@juno.example', password: 'a long Passphrase 7' }
let folder: string
let cluster: EmbeddedCluster
let server: RunningServer
let token: string

beforeAll(async () => {
  folder = await makeProductFolder()
  const dataDir = path.join(folder, 'cluster')
  await layCluster(dataDir)
  cluster = await startEmbeddedCluster({
    dataDir,
    password: COPIED_PASSWORD,
    log: () => undefined,
    durable: false,
  })
  const config = parseConfig(folder, {
    DATA_DIR: 'data',
    DEMO: 'false',
    DATABASE_URL: `postgres://postgres:${COPIED_PASSWORD}@${encodeURIComponent(cluster.connection.host)}/postgres`,
    SUPABASE_SECRET_KEY: SECRET_KEY,
    SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  })
  const logger = pino({ level: 'silent' })
  server = await startServer({ ...config, port: 0 }, { logger, say: () => undefined })
  const json = { 'content-type': 'application/json' }
  const made = await fetch(`${server.address}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { ...json, apikey: SECRET_KEY, authorization: `Bearer ${SECRET_KEY}` },
    body: JSON.stringify({ ...account, email_confirm: true }),
  })
  expect(made.status).toBe(200)
  const signedIn = await fetch(`${server.address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { ...json, apikey: PUBLISHABLE_KEY },
    body: JSON.stringify(account),
  })
  token = ((await signedIn.json()) as { access_token: string }).access_token
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

interface Asked {
  method: string
  url: string
  body?: object | 'form' | 'raw'
  accept?: string
}

async function ask({ method, url, body, accept = 'application/json' }: Asked) {
  const form = new FormData()
  form.set('file', new Blob(['x'], { type: 'image/png' }), 'x.png')
  const response = await fetch(`${server.address}${url}`, {
    method,
    redirect: 'manual',
    headers: {
      accept,
      apikey: PUBLISHABLE_KEY,
      authorization: `Bearer ${token}`,
      ...(typeof body === 'object' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && {
      body: body === 'form' ? form : body === 'raw' ? 'x' : JSON.stringify(body ?? {}),
    }),
  })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Every property exists, and does nothing: the modules only keep their arguments. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => (name === Symbol.toPrimitive || name === 'then' ? undefined : anything),
  apply: () => anything,
})
const site: unknown = new Proxy(
  { siteUrl: 'https://juno.example' },
  {
    get: (known: Record<string | symbol, unknown>, name) => known[name] ?? anything,
  },
)

const serverContext = {
  ...Object.fromEntries(
    ['scopes', 'backend', 'guards', 'outbox', 'clock', 'logger'].map(name => [name, anything]),
  ),
  site,
} as unknown as ServerContext
const routes: Route[] = createModules(serverContext, anything as never).flatMap(module => module.routes ?? [])

/** These are answered from memory, or refused before the database is asked, with this status. */
const WITHOUT_DATABASE: Record<string, number> = {
  'GET /newsletter/unsubscribe': 303,
  'POST /stripe/webhook': 400,
  'GET /config': 200,
  // These exist only where their secret is set.
  ...Object.fromEntries(
    ['ses', 'postmark', 'mailgun', 'resend', 'dsn'].map(name => [`POST /mail-reports/${name}`, 404]),
  ),
}

describe('while more reads wait for a connection than may', () => {
  const held = 20
  // As many may wait for a connection, each for five seconds (backend/src/db/pool-share.ts).
  const waiting = 500
  const beyond = 40

  test('the rest is told to come back; signing in, pages and the configuration are answered as ever', async () => {
    const holder = new Client({ ...cluster.connection, database: 'postgres' })
    await holder.connect()
    await holder.query('begin; lock table public.events')
    const crowd = Array.from({ length: held + waiting + beyond }, () =>
      ask({ method: 'GET', url: '/rest/v1/events?select=title' }),
    )
    const first = await Promise.race(crowd)
    expect(first.status).toBe(503)
    expect(first.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(first.text).toContain('The service is busy. Please try again in a moment.')
    for (const asked of [
      { method: 'POST', url: '/auth/v1/token?grant_type=password', body: account },
      { method: 'GET', url: '/auth/v1/user' },
      { method: 'GET', url: '/sign-in', accept: 'text/html' },
      { method: 'GET', url: '/api/config' },
      { method: 'GET', url: '/api/health/live' },
    ])
      expect([asked.url, (await ask(asked)).status]).toEqual([asked.url, 200])
    await holder.end()
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    expect(statuses.filter(status => status === 503).length).toBeGreaterThanOrEqual(beyond)
  })
})

describe('while PostgreSQL is away', () => {
  beforeAll(() => cluster.stop())

  test.each(routes.map(([method, url, , , options]) => [method, url, options?.body ?? 'json'] as const))(
    '%s /api%s says that it is busy',
    async (method, url, body) => {
      const answer = await ask({
        method,
        url: `/api${url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`,
        body: body === 'json' ? {} : body,
      })
      const expected = WITHOUT_DATABASE[`${method} ${url}`] ?? 503
      expect(answer.status, answer.text).toBe(expected)
      if (expected !== 503) return
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(JSON.parse(answer.text)).toMatchObject({
        message: 'We are very busy right now. Please try again in a moment.',
      })
    },
  )

  test.each<Asked>([
    { method: 'POST', url: '/auth/v1/token?grant_type=password', body: account },
    {
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      body: { refresh_token: 'x'.repeat(12) },
    },
    { method: 'POST', url: '/auth/v1/signup', body: account },
    { method: 'POST', url: '/auth/v1/otp', body: { email: account.email } },
    { method: 'POST', url: '/auth/v1/recover', body: { email: account.email } },
    { method: 'POST', url: '/auth/v1/verify', body: { type: 'magiclink', token_hash: 'x'.repeat(56) } },
    { method: 'POST', url: '/auth/v1/logout', body: {} },
    { method: 'GET', url: '/auth/v1/user' },
    { method: 'PUT', url: '/auth/v1/user', body: { data: {} } },
    { method: 'GET', url: '/rest/v1/events?select=title' },
    { method: 'POST', url: '/rest/v1/contact_messages', body: { name: 'Vera' } },
    { method: 'POST', url: '/rest/v1/rpc/registration_status', body: {} },
    { method: 'POST', url: '/storage/v1/object/list/profile-pictures', body: { prefix: '' } },
    { method: 'POST', url: '/storage/v1/object/profile-pictures/x.png', body: 'form' },
    { method: 'GET', url: '/storage/v1/object/public/profile-pictures/x.png' },
    { method: 'GET', url: '/storage/v1/bucket' },
  ])('$method $url says that it is busy, in the words of its protocol', async asked => {
    const answer = await ask(asked)
    expect(answer.status, answer.text).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(answer.text).toContain('The service is busy. Please try again in a moment.')
  })

  test('a browser gets a page', async () => {
    const answer = await ask({ method: 'GET', url: '/api/account/export', accept: 'text/html,*/*;q=0.8' })
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.text).toContain('<h1>We will be back in a moment</h1>')
  })

  test('the pages of the site are served, and nothing is ready', async () => {
    expect((await ask({ method: 'GET', url: '/events', accept: 'text/html' })).status).toBe(200)
    expect((await ask({ method: 'GET', url: '/api/health/ready' })).status).toBe(503)
    expect((await ask({ method: 'GET', url: '/api/health/live' })).status).toBe(200)
  })
})
