// Runs behind PgBouncer in transaction mode, where three sessions serve everybody. Without PgBouncer on this machine,
// nothing of it can be tested here; platform/backend/src/db and platform/host test the decisions about it.
import { rm } from 'node:fs/promises'
import { openDatabase } from '@juno/postgres/open-database'
import { startManagedServer, type ManagedServer } from '@juno/postgres/testing'
import { pgBouncer, startPooler, type Pooler } from '@juno/postgres/testing/pooler'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from './config'
import { startServer, type RunningServer } from './start-server'
import { makeProductFolder } from './testing/product-folder'

const secretKey = 'sb_secret_0123456789abcdef'
let folder: string
let managed: ManagedServer
let pooler: Pooler
let url: string
let server: RunningServer
const said: string[] = []

describe.skipIf(pgBouncer === null)(`with ${pgBouncer ?? 'no PgBouncer on this machine'}`, () => {
  beforeAll(async () => {
    folder = await makeProductFolder()
    managed = await startManagedServer()
    url = await managed.createDatabase('community')
    pooler = await startPooler(pgBouncer!, managed.superuser)
    const config = parseConfig(folder, {
      DATA_DIR: 'data',
      DEMO: 'true',
      SUPABASE_SECRET_KEY: secretKey,
      DATABASE_URL: pooler.through(url),
      DATABASE_DIRECT_URL: url,
    })
    const logger = pino({ level: 'silent' })
    server = await startServer({ ...config, port: 0 }, { logger, say: () => undefined })
  })
  afterAll(async () => {
    await server.close()
    await pooler.stop()
    await managed.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('an address of the pooler alone is remarked on', async () => {
    const say = (line: string) => void said.push(line)
    const secrets = { databasePassword: '', rolePassword: () => '' }
    await openDatabase({ dataDir: folder, databaseUrl: url, databaseDirectUrl: url }, secrets, say)
    expect(said).toEqual([])
    await openDatabase({ dataDir: folder, databaseUrl: pooler.through(url) }, secrets, say)
    expect(said).toEqual([expect.stringMatching(/^DATABASE_URL leads to a pooler\./)])
  })

  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const read = (route: string) => fetch(`${server.address}/rest/v1/${route}`, { headers })

  async function sql<T>(query: string): Promise<T[]> {
    const client = new Client({ ...managed.superuser, database: 'community' })
    await client.connect()
    try {
      return (await client.query(query)).rows as T[]
    } finally {
      await client.end()
    }
  }

  test('the same requests, which would be prepared, are answered over every session', async () => {
    const routes = ['events?select=title', 'profiles?select=id', 'memberships?select=user_id']
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([...routes, ...routes, ...routes, ...routes].map(read))
      expect(answers.map(answer => answer.status)).toEqual(answers.map(() => 200))
    }
    const sessions = await sql<{ count: number }>(
      `select count(*)::int from pg_stat_activity where usename = 'authenticator'`,
    )
    expect(sessions[0]!.count).toBeLessThanOrEqual(3)
  })

  test('a change of the schema is heard of', async () => {
    await sql(`create table public.late (id int); grant select on public.late to service_role`)
    await sql(`alter table public.late owner to manager; notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await read('late')).status).toBe(200)
  })

  test('somebody signs in, reads and writes as herself, and jobs run', async () => {
    const { email, password } = server.demoSignIns[1]!
    const signIn = () =>
      fetch(`${server.address}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password }),
      })
    // The sign-ins run together, so that more than one session serves them.
    const attempts = await Promise.all([1, 2, 3, 4].map(signIn))
    expect(attempts.map(attempt => attempt.status)).toEqual([200, 200, 200, 200])
    const signedIn = await signIn()
    const { access_token: token } = (await signedIn.json()) as { access_token: string }
    const own = await fetch(`${server.address}/rest/v1/memberships?select=user_id`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(await own.json()).toHaveLength(1)
    const message = { name: 'Ada', email: 'ada@example.org', message: 'Hello to the team' }
    const written = await fetch(`${server.address}/rest/v1/contact_messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
    })
    expect(written.status).toBe(201)
    await expect
      .poll(() => sql(`select from graphile_worker.jobs where task_identifier = 'announce-messages'`))
      .toEqual([])
  })
})
