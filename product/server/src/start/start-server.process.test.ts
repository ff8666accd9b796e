import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { unzipSync } from 'fflate'
import { COPIED_PASSWORD, layCluster } from '@juno/postgres/testing/copied-cluster'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { parseConfig } from './config'
import { startEmbeddedCluster, type EmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { exportEverything } from './export-everything'
import { startServer, type RunningServer } from './start-server'
import { makeProductFolder } from './testing/product-folder'
import { testByNight } from '../../../../test/by-night'

let folder: string
let cluster: EmbeddedCluster
let running: RunningServer[] = []

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
})
afterEach(async () => {
  await Promise.all(running.map(server => server.close()))
  running = []
})
afterAll(async () => {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

function configOf(dataDir: string, environment: Record<string, string>) {
  // All of them are on one PostgreSQL server, so its logins must have one password.
  const SUPABASE_JWT_SECRET = 'the-same-for-both-servers-0123456789'
  return parseConfig(folder, {
    DATA_DIR: dataDir,
    DEMO: 'false',
    SUPABASE_JWT_SECRET,
    ...environment,
  })
}

async function start(dataDir: string, environment: Record<string, string>): Promise<RunningServer> {
  const config = configOf(dataDir, environment)
  const logger = pino({ level: 'silent' })
  const server = await startServer({ ...config, port: 0 }, { logger, say: () => undefined })
  running.push(server)
  return server
}

/** @param like a database that a server has migrated, in place of an empty one */
async function newDatabase(name: string, like = 'template1'): Promise<string> {
  await sql('postgres', `create database ${name} template ${like}`)
  return `postgres://postgres:${COPIED_PASSWORD}@${encodeURIComponent(cluster.connection.host)}/${name}`
}

async function sql<T>(database: string, query: string): Promise<T[]> {
  const client = new Client({ ...cluster.connection, database })
  await client.connect()
  try {
    return (await client.query(query)).rows as T[]
  } finally {
    await client.end()
  }
}

test('serves from an external PostgreSQL, and makes no database of its own', async () => {
  const url = await newDatabase('outside')
  const server = await start('data-outside', { DATABASE_URL: url })
  expect((await fetch(`${server.address}/api/health/ready`)).status).toBe(200)
  await expect(stat(path.join(folder, 'data-outside/postgres'))).rejects.toThrow('ENOENT')
  expect((await stat(path.join(folder, 'data-outside/secrets.json'))).mode & 0o777).toBe(0o600)
})

test('logs in to it with least privilege: nobody is superuser, and the job queue sees no member', async () => {
  const logins = await sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean }>(
    'outside',
    `select rolname, rolsuper, rolbypassrls from pg_roles
     where rolname in ('authenticator', 'juno_worker', 'supabase_auth_admin', 'supabase_storage_admin',
                       'supabase_realtime_admin')`,
  )
  expect(logins).toHaveLength(5)
  expect(logins.filter(login => login.rolsuper || login.rolbypassrls)).toEqual([])
  const [rights] = await sql(
    'outside',
    `select has_table_privilege('juno_worker', 'public.profiles', 'select') as profiles,
            has_table_privilege('juno_worker', 'public.mail_outbox', 'select') as mails,
            has_database_privilege('juno_worker', 'outside', 'create') as schemas`,
  )
  expect(rights).toEqual({ profiles: false, mails: false, schemas: false })
})

testByNight(
  'two servers that start at once on an empty database share it, its keys and its one demo community',
  async () => {
    const environment = {
      DATABASE_URL: await newDatabase('shared'),
      DEMO: 'true',
      SUPABASE_JWT_SECRET: 'the-same-for-both-servers-0123456789',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789abcdef',
      SUPABASE_SECRET_KEY: 'sb_secret_0123456789abcdef',
    }
    const [one, other] = await Promise.all([start('data-one', environment), start('data-other', environment)])
    expect(one.demoSignIns).toEqual(other.demoSignIns)
    expect(one.mailboxKey).toMatch(/^[\w-]{32}$/)
    expect(one.mailboxKey).not.toBe(other.mailboxKey)
    const once = 'select count(*) > 0 as any, count(*) = count(distinct title) as once from public'
    for (const table of ['events', 'resources', 'weekly_digests'])
      expect(await sql('shared', `${once}.${table}`), table).toEqual([{ any: true, once: true }])

    const [newsletter] = await sql(
      'shared',
      `select count(*) filter (where status = 'subscribed') > 5 as read,
       (select value from public.site_settings where key = 'postal_address') <> '""' as may_be_sent,
       (select count(*) from public.newsletter_consents where action = 'granted') = count(*) as on_their_word
     from public.newsletter_subscribers`,
    )
    expect(newsletter).toEqual({ read: true, may_be_sent: true, on_their_word: true })

    const headers = { apikey: environment.SUPABASE_PUBLISHABLE_KEY, 'content-type': 'application/json' }
    const { email, password: secret } = one.demoSignIns[1]!
    const signIn = await fetch(`${one.address}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password: secret }),
    })
    const { access_token: token } = (await signIn.json()) as { access_token: string }
    const events = await fetch(`${other.address}/rest/v1/events?select=title&limit=1`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(await events.json()).toHaveLength(1)
  },
)

test('everything of the community is one archive, by one command and without a server', async () => {
  const environment = { DATABASE_URL: await newDatabase('taken'), DEMO: 'true' }
  await (await start('data-taken', environment)).close()
  const config = configOf('data-taken', environment)
  const lines: string[] = []
  const terminal = {
    logger: pino({ level: 'silent' }),
    say: (line: string) => void lines.push(line),
    now: new Date('2026-11-25T12:00:00Z'),
  }
  const target = path.join(folder, 'taken')
  await exportEverything(config, target, terminal)
  const file = path.join(target, 'community-2026-11-25.zip')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const files = unzipSync(await readFile(file))
  expect(JSON.parse(Buffer.from(files['members.json']!).toString())).not.toHaveLength(0)
  const stored = Object.keys(files).filter(name => name.startsWith('files/'))
  expect(stored.length).toBeGreaterThan(1)
  expect(stored.filter(name => files[name]!.length === 0)).toEqual([])
  expect(lines.at(-1)).toMatch(/^Everything is in .*community-2026-11-25\.zip \(\d+\.\d MB\)/)
  await expect(exportEverything(config, target, terminal)).rejects.toThrow('is there already')
  expect(
    await sql('taken', `select details from public.audit_log where action = 'community.exported'`),
  ).toEqual([{ details: { by: 'the command line' } }])
})

testByNight('the links of the demo are settings like any other, and empty for an owner', async () => {
  const linksOf = async (name: string, environment: Record<string, string>) => {
    const { address } = await start(`data-${name}`, {
      DATABASE_URL: await newDatabase(name),
      DEMO: 'true',
      ...environment,
    })
    const { teamChatUrl, podcastUrls } = (await (await fetch(`${address}/api/config`)).json()) as {
      teamChatUrl: string | null
      podcastUrls: string[]
    }
    const stored = await sql<{ value: string }>(
      name,
      `select value #>> '{}' as value from public.site_settings where key = 'team_chat_url'`,
    )
    expect(teamChatUrl).toBe(stored[0]?.value || null)
    return [teamChatUrl, ...podcastUrls].filter(link => link !== null)
  }
  const shown = await linksOf('looked_at', {})
  expect(shown).toHaveLength(3)
  for (const link of shown) expect(new URL(link).hostname).toMatch(/\.example$/)
  expect(await linksOf('demo_with_owner', { OWNER_EMAIL: 'owner@example.org' })).toEqual([])
})

test('the owner is invited once', async () => {
  const environment = {
    DATABASE_URL: await newDatabase('owned', 'outside'),
    OWNER_EMAIL: 'owner@example.org',
  }
  for (let round = 0; round < 2; round++) await (await start('data-outside', environment)).close()
  expect(await sql('owned', 'select kind, to_email from public.mail_outbox')).toEqual([
    { kind: 'auth-invite', to_email: 'owner@example.org' },
  ])
})

test('admins need a second factor, unless the team decides otherwise or the content is a demo', async () => {
  const ruleOf = async (name: string) =>
    (await sql<{ rule: string }>(name, `select private.mfa_rule() as rule`))[0]!.rule
  expect([await ruleOf('outside'), await ruleOf('taken')]).toEqual(['team', 'optional'])
  const url = await newDatabase('decided', 'outside')
  await sql('decided', `update public.site_settings set value = '"optional"' where key = 'mfa_rule'`)
  await start('data-outside', { DATABASE_URL: url })
  expect(await ruleOf('decided')).toBe('optional')
})

test('an unreachable database address is reported without its password', async () => {
  const starting = start('data-nowhere', { DATABASE_URL: 'postgres://juno:hunter2@127.0.0.1:1/juno' })
  await expect(starting).rejects.toThrow(/^DATABASE_URL cannot be reached/)
  await expect(starting).rejects.not.toThrow('hunter2')
})

test('a damaged secrets.json stops the start and is left as it is', async () => {
  await mkdir(path.join(folder, 'data-damaged'))
  await writeFile(path.join(folder, 'data-damaged/secrets.json'), '{"jwtSecret":')
  await expect(start('data-damaged', {})).rejects.toThrow('Restore it from a backup')
})

/** Kills PostgreSQL of that folder as soon as it has this many migrations, or with 0 as soon as it answers. */
async function killAfter(dataDir: string, migrations: number): Promise<void> {
  const file = (name: string) => readFile(path.join(folder, dataDir, name), 'utf8')
  const count = async () => {
    const { databasePassword } = JSON.parse(await file('secrets.json')) as { databasePassword: string }
    const host = path.join(folder, dataDir, 'postgres')
    const client = new Client({ host, user: 'postgres', password: databasePassword, database: 'postgres' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      if (migrations === 0) return 0
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from supabase_migrations.schema_migrations',
      )
      return rows[0]!.n
    } finally {
      await client.end()
    }
  }
  await expect
    .poll(() => count().catch(() => -1), { timeout: 60_000, interval: 10 })
    .toBeGreaterThanOrEqual(migrations)
  process.kill(Number((await file('postgres/postmaster.pid')).split('\n')[0]), 'SIGKILL')
}

testByNight(
  'starts whenever PostgreSQL was killed during the first start',
  { timeout: 180_000 },
  async () => {
    for (const migrations of [0, 1, 12]) {
      const starting = start('data-killed', {})
      await Promise.all([killAfter('data-killed', migrations), expect(starting).rejects.toThrow()])
    }
    const { address } = await start('data-killed', {})
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)
  },
)
