/**
 * Tests what an upgrade leaves behind when one of its migrations fails, and which process migrates when several start.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { applyMigrations, assertKnownMigrations } from '@juno/postgres/apply-migrations'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeTurn } from './migration-turn'

let database: TestDatabase
let clients: Client[]
let folder: string

beforeEach(async () => {
  database = await openTestDatabase({ template: 'backend' })
  clients = []
  folder = await mkdtemp(path.join(tmpdir(), 'juno-migrations-'))
})
afterEach(async () => {
  for (const client of clients) await client.end()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function connect(): Promise<Client> {
  const client = new Client(database.adminPool.options)
  await client.connect()
  clients.push(client)
  return client
}
const add = (name: string, sql: string) => writeFile(path.join(folder, `${name}.sql`), sql)
const tables = async () =>
  (
    await database.adminPool.query<{ name: string }>(
      `select relname as name from pg_class where relname like 'upgrade_%' and relkind = 'r' order by 1`,
    )
  ).rows.map(({ name }) => name)

test('an upgrade of which a migration fails leaves the database as the version before knows it', async () => {
  const client = await connect()
  await add('20270101000000_one', 'create table public.upgrade_one ()')
  expect(await applyMigrations(client, folder, { files: 'together' })).toBe(1)
  await add('20270102000000_two', 'create table public.upgrade_two (); set statement_timeout = 7')
  await add('20270103000000_three', 'create table public.upgrade_three (); select 1 / 0')
  await expect(applyMigrations(client, folder, { files: 'together' })).rejects.toThrow(
    'The database migration 20270103000000_three.sql failed: division by zero. ' +
      'None of the 2 new ones stayed: the version that ran before starts as it did.',
  )
  expect(await tables()).toEqual(['upgrade_one'])
  await rm(path.join(folder, '20270102000000_two.sql'))
  await rm(path.join(folder, '20270103000000_three.sql'))
  await assertKnownMigrations(client, folder)
  expect(await applyMigrations(client, folder, { files: 'together' })).toBe(0)
  await add('20270103000000_three', 'create table public.upgrade_three ()')
  expect(await applyMigrations(client, folder, { files: 'together' })).toBe(1)
  expect(await tables()).toEqual(['upgrade_one', 'upgrade_three'])
})

test('files that ask for it are applied one by one, and those before the one that fails stay', async () => {
  const client = await connect()
  await add(
    '20270101000000_one',
    `create type public.upgrade_kind as enum ('a'); create table public.upgrade_one ()`,
  )
  await add('20270102000000_two', `alter type public.upgrade_kind add value 'b'`)
  await add(
    '20270103000000_three',
    `create table public.upgrade_three (kind public.upgrade_kind default 'b')`,
  )
  await add('20270104000000_four', 'select 1 / 0')
  await expect(applyMigrations(client, folder, { files: 'alone' })).rejects.toThrow(
    '20270104000000_four.sql failed: division by zero. Nothing of it stayed; the migrations before it did.',
  )
  expect(await tables()).toEqual(['upgrade_one', 'upgrade_three'])
})

test('a migration does not wait for a busy table, nor do others behind it', async () => {
  const client = await connect()
  const busy = await connect()
  await add('20270101000000_one', 'create table public.upgrade_one ()')
  await applyMigrations(client, folder, { files: 'together' })
  await add(
    '20270102000000_two',
    `set local lock_timeout = '50ms'; alter table public.upgrade_one add column title text`,
  )
  await busy.query('begin; lock table public.upgrade_one in access share mode')
  await expect(applyMigrations(client, folder, { files: 'together' })).rejects.toThrow(
    'a table that it changes was in use',
  )
  await busy.query('commit')
  expect(await applyMigrations(client, folder, { files: 'together' })).toBe(1)
})

test('of two who start at once one waits, is told for whom, and not for ever', async () => {
  const [first, second] = [await connect(), await connect()]
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  await takeTurn(first, say)
  expect(said).toEqual([])
  await expect(takeTurn(second, say, '50ms')).rejects.toThrow(
    /^The connection \d+ has been migrating this database for more than 50ms\. Nothing was changed by this one\./,
  )
  expect(said).toEqual([expect.stringMatching(/^Waiting for the connection \d+, which is migrating/)])
  const waiting = takeTurn(second, say)
  await first.end()
  clients.shift()
  await waiting
})
