// Runs on a managed PostgreSQL, whose login may create roles and databases, and is no superuser.
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { startManagedServer, type ManagedServer } from '@juno/postgres/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig } from './config'
import { startServer, type RunningServer } from './start-server'
import { makeProductFolder } from './testing/product-folder'

const keys = {
  SUPABASE_JWT_SECRET: 'the-same-for-both-servers-0123456789',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789abcdef',
  SUPABASE_SECRET_KEY: 'sb_secret_0123456789abcdef',
}
let folder: string
let managed: ManagedServer
let url: string
let server: RunningServer
let publishableKey = keys.SUPABASE_PUBLISHABLE_KEY

beforeAll(async () => {
  folder = await makeProductFolder()
  managed = await startManagedServer()
  url = await managed.createDatabase('community')
  server = await start('data')
})
afterAll(async () => {
  await server.close()
  await managed.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(dataDir: string, environment: Record<string, string> = keys): Promise<RunningServer> {
  const config = parseConfig(folder, { DATA_DIR: dataDir, DEMO: 'true', DATABASE_URL: url, ...environment })
  const logger = pino({ level: 'silent' })
  return await startServer({ ...config, port: 0 }, { logger, say: () => undefined })
}

async function expectReady() {
  await expect.poll(async () => (await fetch(`${server.address}/api/health/ready`)).status).toBe(200)
}

async function sql<T>(query: string): Promise<T[]> {
  const client = new Client({ ...managed.superuser, database: 'community' })
  await client.connect()
  try {
    return (await client.query(query)).rows as T[]
  } finally {
    await client.end()
  }
}

async function request(route: string, key: string, init: RequestInit = {}, { address } = server) {
  const apikey = key.startsWith('sb_') ? key : publishableKey
  const headers = { apikey, authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const response = await fetch(`${address}${route}`, { ...init, headers })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : null) as unknown }
}

test('no login and no role of it has rights that the hoster keeps', async () => {
  const powerful = await sql<{ rolname: string }>(
    `select rolname from pg_roles where (rolsuper or rolbypassrls or rolreplication) and rolname !~ '^(pg_|postgres$)'`,
  )
  expect(powerful).toEqual([])
})

test('the service reads and writes past row level security, visitors do not', async () => {
  const [stored] = await sql<{ count: number }>('select count(*)::int from public.memberships')
  expect(stored!.count).toBeGreaterThan(5)
  const { body: all } = await request('/rest/v1/memberships?select=user_id', keys.SUPABASE_SECRET_KEY)
  expect(all).toHaveLength(stored!.count)
  const refused = await request('/rest/v1/memberships?select=user_id', keys.SUPABASE_PUBLISHABLE_KEY)
  expect(refused.status).toBe(401)
  const { status } = await request('/rest/v1/contact_messages', keys.SUPABASE_SECRET_KEY, {
    method: 'POST',
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', message: 'Hello to the team' }),
  })
  expect(status).toBe(201)
})

test('each table with row level security lets the service through, and nobody else by it', async () => {
  const closed = await sql(
    `select c.oid::regclass from pg_class c
     where c.relrowsecurity and not exists (
       select from pg_policy p where p.polrelid = c.oid and p.polroles = array['service_role'::regrole::oid])`,
  )
  expect(closed).toEqual([])
})

test('members sign in and read what they may', async () => {
  const { email, password } = server.demoSignIns[1]!
  const { body } = await request('/auth/v1/token?grant_type=password', keys.SUPABASE_PUBLISHABLE_KEY, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = body as { access_token: string }
  const { body: own } = await request('/rest/v1/memberships?select=user_id', token)
  expect(own).toHaveLength(1)
  const { body: events } = await request('/rest/v1/events?select=title', token)
  expect((events as unknown[]).length).toBeGreaterThan(2)
})

test('a process with other secrets is refused, and changes nothing for the one that runs', async () => {
  await expect(start('data-other', {})).rejects.toThrow(
    /^This database was set up with other secrets\. Nothing/,
  )
  const others = { JUNO_SECRET: 'of-somebody-else-entirely-0123456789' }
  await expect(start('data-other', others)).rejects.toThrow(/start one with REPLACE_SECRETS=true/)
  const elsewhere = { ...others, DATABASE_URL: await managed.createDatabase('elsewhere') }
  await expect(start('data-elsewhere', elsewhere)).rejects.toThrow(
    /^The logins on this PostgreSQL server belong to another installation/,
  )
  await expect(start('data-other', { ...others, REPLACE_SECRETS: 'true' })).rejects.toThrow(
    /^REPLACE_SECRETS found \d+ connections? of other processes\. Nothing was changed/,
  )
  // Its connections are then new ones, with the passwords that it knows.
  await managed.restart()
  await expectReady()
})

test('it starts again, and after the hoster restarted PostgreSQL it goes on', async () => {
  await server.close()
  server = await start('data')
  await managed.restart()
  await expectReady()
})

test('secrets are replaced once nobody is connected, and with one JUNO_SECRET processes need no common folder', async () => {
  const shared = { JUNO_SECRET: 'the-one-that-all-processes-are-given-0123' }
  await server.close()
  await expect
    .poll(() => sql(`select from pg_stat_activity where usename in ('authenticator', 'supabase_auth_admin')`))
    .toEqual([])
  await (await start('data-replacing', { ...shared, REPLACE_SECRETS: 'true' })).close()
  server = await start('data-one', shared)
  const other = await start('data-two', shared)
  await expect(stat(path.join(folder, 'data-two/secrets.json'))).rejects.toThrow('ENOENT')

  const config = (await (await fetch(`${other.address}/api/config`)).json()) as { publishableKey: string }
  publishableKey = config.publishableKey
  const { email, password } = server.demoSignIns[1]!
  const credentials = { method: 'POST', body: JSON.stringify({ email, password }) }
  const { body } = await request('/auth/v1/token?grant_type=password', publishableKey, credentials)
  const { access_token: token } = body as { access_token: string }
  const { body: own } = await request('/rest/v1/memberships?select=user_id', token, {}, other)
  expect(own).toHaveLength(1)
  await other.close()
})
