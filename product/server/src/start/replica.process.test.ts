// Runs with a standby that answers the member directory: never behind, with the same rights, and skipped where it
// fails.
import { rm } from 'node:fs/promises'
import { startManagedServer, type ManagedServer } from '@juno/postgres/testing'
import { startRelay, type Relay } from '@juno/postgres/testing/relay'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseConfig } from './config'
import { startServer, type RunningServer } from './start-server'
import { makeProductFolder } from './testing/product-folder'
import { testByNight } from '../../../../test/by-night'

const publishableKey = 'sb_publishable_0123456789abcdef'
let folder: string
let primary: ManagedServer
let standby: Awaited<ReturnType<ManagedServer['addStandby']>>
let way: Relay
let server: RunningServer
let member: string
let lapsed: string

beforeAll(async () => {
  folder = await makeProductFolder()
  primary = await startManagedServer()
  const url = await primary.createDatabase('community')
  standby = await primary.addStandby()
  way = await startRelay(standby.port)
  const config = parseConfig(folder, {
    DATA_DIR: 'data',
    DEMO: 'true',
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    DATABASE_URL: url,
    DATABASE_REPLICA_URL: url.replace(`:${primary.process.port}/`, `:${way.port}/`),
  })
  server = await startServer(
    { ...config, port: 0 },
    { logger: pino({ level: 'silent' }), say: () => undefined },
  )
  member = await signIn(1)
  lapsed = await signIn(2)
})
afterAll(async () => {
  await server.close()
  await way.stop()
  await primary.stop()
  await rm(folder, { recursive: true, force: true })
})

const headers = (token?: string) => ({
  apikey: publishableKey,
  'content-type': 'application/json',
  ...(token && { authorization: `Bearer ${token}` }),
})

async function signIn(person: number): Promise<string> {
  const { email, password } = server.demoSignIns[person]!
  const response = await fetch(`${server.address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { access_token: string }).access_token
}

async function search(words: string, token?: string): Promise<{ status: number; names: string[] }> {
  const response = await fetch(`${server.address}/rest/v1/rpc/search_member_directory?select=business_name`, {
    method: 'POST',
    headers: headers(token),
    body: JSON.stringify({ search: words }),
  })
  const body = (await response.json()) as { business_name: string }[]
  return { status: response.status, names: response.ok ? body.map(row => row.business_name) : [] }
}

async function rename(name: string): Promise<void> {
  const [, payload] = member.split('.')
  const { sub } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { sub: string }
  const response = await fetch(`${server.address}/rest/v1/profiles?id=eq.${sub}`, {
    method: 'PATCH',
    headers: headers(member),
    body: JSON.stringify({ business_name: name }),
  })
  expect(response.status).toBe(204)
}

async function sql<T>(port: number, query: string): Promise<T[]> {
  const client = new Client({ ...primary.superuser, port, database: 'community' })
  await client.connect()
  try {
    return (await client.query(query)).rows as T[]
  } finally {
    await client.end()
  }
}

const searchesOnStandby = () =>
  sql(
    standby.port,
    `select from pg_stat_activity where query like '%search_member_directory%' and usename = 'authenticator'`,
  )

test('the directory is read from the standby, with the rights of the caller', async () => {
  expect((await search('', member)).names.length).toBeGreaterThan(3)
  expect(await searchesOnStandby()).not.toEqual([])
  expect((await search('', lapsed)).names).toEqual([])
  expect((await search('')).status).toBe(401)
})

test('what somebody has just written is there, each time', async () => {
  for (let round = 0; round < 20; round++) {
    const name = `Workshop ${'abcdefghijklmnopqrst'[round]}`
    await rename(name)
    expect((await search(name, member)).names).toContain(name)
  }
})

test('a session that has ended reads nothing from the standby either', async () => {
  const leaving = await signIn(1)
  expect((await search('', leaving)).status).toBe(200)
  await fetch(`${server.address}/auth/v1/logout?scope=local`, { method: 'POST', headers: headers(leaving) })
  expect((await search('', leaving)).status).toBe(401)
})

test('a standby that is behind is passed by', async () => {
  await sql(standby.port, 'select pg_wal_replay_pause()')
  await rename('Atelier of late')
  expect((await search('Atelier of late', member)).names).toEqual(['Atelier of late'])
  await sql(standby.port, 'select pg_wal_replay_resume()')
})

testByNight('a standby that is frozen or cut off is passed by', async () => {
  way.fallSilent()
  await rename('Atelier of silence')
  const all = await Promise.all(Array.from({ length: 20 }, () => search('Atelier of silence', member)))
  expect(all).toEqual(all.map(() => ({ status: 200, names: ['Atelier of silence'] })))
  way.leadTo(standby.port)
  // It is skipped for five seconds, then tried again.
  const before = way.accepted()
  const isAsked = async () => {
    await search('', member)
    expect(way.accepted()).toBeGreaterThan(before)
  }
  await vi.waitFor(isAsked, { timeout: 20_000, interval: 500 })
})

test('a standby that is away is passed by', async () => {
  await sql(primary.process.port, `alter system set synchronous_standby_names = ''`)
  await primary.process.reload()
  await standby.halt()
  await rename('Atelier alone')
  for (let round = 0; round < 3; round++)
    expect(await search('Atelier alone', member)).toEqual({ status: 200, names: ['Atelier alone'] })
})
