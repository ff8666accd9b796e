// Backs up, verifies and restores a database at DATABASE_URL with files in an object store, after both were lost. The
// login is a hoster's, and no superuser.
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { openTestS3, type TestS3 } from '@juno/backend/testing'
import { startManagedServer, type ManagedServer } from '@juno/postgres/testing'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseConfig, type ServerConfig } from '../../../start/config'
import { startServer } from '../../../start/start-server'
import { backupParts, backupPlaces } from '../../../start/testing/backup-parts'
import { makeProductFolder } from '../../../start/testing/product-folder'
import { signInStatus } from '../../../start/testing/sign-in'
import { generateBackupKey } from '../encrypt-stream'
import { makeBackup } from '../make-backup'
import { openS3Target } from '../s3-target'
import { restoreStored } from '../restore-stored'

const { log: logger } = Fastify({ logger: false })
const say = () => undefined
const NAME = '2026-11-25-03-30-00'

let folder: string
let ends: (() => Promise<unknown>)[]
let key: string
let first: Machine

interface Machine {
  postgres: ManagedServer
  files: TestS3
  config: ServerConfig
}

beforeAll(async () => {
  ends = []
  key = await generateBackupKey()
  folder = await makeProductFolder()
  ends.push(() => rm(folder, { recursive: true, force: true }))
  first = await machine('first')
  await (await start(first.config)).close()
}, 120_000)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function machine(name: string): Promise<Machine> {
  const postgres = await startManagedServer()
  ends.push(() => postgres.stop())
  const files = await openTestS3()
  ends.push(() => files.close())
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = files.settings
  const config = parseConfig(folder, {
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: await postgres.createDatabase('community'),
    DEMO: 'true',
    BACKUP_AT: 'never',
    BACKUP_FOLDER: path.join(folder, 'elsewhere'),
    BACKUP_KEY: key,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  })
  return { postgres, files, config }
}

const start = (config: ServerConfig) => startServer({ ...config, port: 0 }, { logger, say })

async function sql<Row extends pg.QueryResultRow>({ postgres }: Machine, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...postgres.superuser, database: 'community' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** The state has every table, and everything else that must be restored. */
const STATE = `
select t.schemaname || '.' || t.tablename as name,
  (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', t.schemaname, t.tablename), true, true, '')))[1]::text as n
from pg_tables t where t.schemaname in ('public', 'private', 'auth', 'storage')
union all select 'references', count(*)::text from pg_constraint where contype = 'f'
union all select 'triggers at rest', count(*)::text from pg_trigger where tgenabled <> 'O'
union all select s.schemaname || '.' || s.sequencename, s.last_value::text from pg_sequences s where s.schemaname <> 'graphile_worker'
order by 1`

test('rows and files are backed up and tried, and are there again on machines that had nothing', async () => {
  expect(await first.files.count()).toBeGreaterThan(0)
  const outcome = await makeBackup(NAME, backupParts(first.config))
  expect(outcome.error).toBeNull()
  expect(outcome.found).toMatch(/^Restored for a test: all [\d,]+ rows of \d+ tables are there/)
  expect(await sql(first, `select from pg_database where datname = 'juno_backup_check'`)).toEqual([])
  expect((await readdir(first.config.dataDir)).filter(name => name.startsWith('backup-'))).toEqual([])
  const before = await sql(first, STATE)

  const second = await machine('second')
  await restoreStored(backupPlaces(second.config), 'latest', say)
  expect(await sql(second, STATE)).toEqual(before)
  const names = async ({ files }: Machine) =>
    (await openS3Target(files.settings).list('objects/')).map(({ name, bytes }) => `${name} ${bytes}`)
  expect(await names(second)).toEqual(await names(first))
  await expect(restoreStored(backupPlaces(second.config), 'latest', say)).rejects.toThrow(
    'The database that DATABASE_URL names holds accounts already.',
  )
  const server = await start({ ...second.config, demo: false })
  expect(await signInStatus(server)).toBe(200)
  await server.close()
}, 180_000)

test('a login that may not make a database leaves a backup that is not tried, and is told what to do', async () => {
  await sql(first, 'alter role manager nocreatedb')
  const outcome = await makeBackup('2026-11-26-03-30-00', backupParts(first.config))
  expect(outcome.error).toContain(
    'cannot be tried, because the login of DATABASE_URL may not make a database',
  )
  expect(outcome.bytes).toBeGreaterThan(1000)
  await sql(first, 'alter role manager createdb')
}, 60_000)

test('each kind of backup goes to its own kind of database, and says so elsewhere', async () => {
  const embedded = { ...first.config, databaseUrl: null, dataDir: path.join(folder, 'embedded') }
  await expect(restoreStored(backupPlaces(embedded), NAME, say)).rejects.toThrow(
    'This backup was made with DATABASE_URL. Set it to an empty database',
  )
}, 60_000)
