// Tests connections by the rules of an address: TLS as sslmode says, and the server that accepts writes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectionOptions, type Connections } from './connection-options'
import { openClient } from './open-client'
import { openDatabase } from './open-database'
import { openPool } from './open-pool'
import { makeCertificate } from './testing/make-certificate'
import { startManagedServer, type ManagedServer } from './testing/managed-server'
import { startRelay } from './testing/relay'
import type { ServerProcess } from './testing/server-process'

const secrets = { databasePassword: '', rolePassword: () => '' }
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'juno-tls-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function open(databaseUrl: string, databaseCaFile: string | null = null) {
  const database = await openDatabase(
    { dataDir: folder, databaseUrl, databaseCaFile },
    secrets,
    () => undefined,
  )
  await database.stop()
  const client = openClient(database.owner)
  await client.connect()
  const { rows } = await client.query<{ ssl: boolean }>(
    'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
  )
  await client.end()
  return rows[0]!.ssl ? 'encrypted' : 'plain'
}

describe('TLS', () => {
  const ca = makeCertificate({ name: 'The CA' })
  const other = makeCertificate({ name: 'Another CA' })
  const good = makeCertificate({ name: '127.0.0.1', issuer: ca })
  let server: ManagedServer
  let url: string
  let caFile: string
  let otherFile: string

  beforeAll(async () => {
    caFile = path.join(folder, 'ca.pem')
    otherFile = path.join(folder, 'other.pem')
    await writeFile(caFile, ca.cert)
    await writeFile(otherFile, other.cert)
    server = await startManagedServer({ tls: good })
    url = await server.createDatabase('community')
  })
  afterAll(() => server.stop())

  test('a server that asks for it is reached with every mode but disable', async () => {
    expect(await open(url)).toBe('encrypted')
    expect(await open(`${url}?sslmode=require`)).toBe('encrypted')
    expect(await open(`${url}?sslmode=verify-ca&sslrootcert=${caFile}`)).toBe('encrypted')
    expect(await open(`${url}?sslmode=verify-full&sslrootcert=${caFile}`)).toBe('encrypted')
    expect(await open(url, caFile)).toBe('encrypted')
    expect(await open(`${url}?sslmode=require&channel_binding=require`)).toBe('encrypted')
    await expect(open(`${url}?sslmode=disable`)).rejects.toThrow(
      /^DATABASE_URL cannot be reached: 127\.0\.0\.1:\d+: it takes connections with TLS only; set sslmode=verify-full$/,
    )
  })

  test('a certificate of another CA is refused where it is verified', async () => {
    const untrusted =
      /^DATABASE_URL cannot be reached: .*: its certificate was not issued by the CA that is trusted here/
    await expect(open(url, otherFile)).rejects.toThrow(untrusted)
    await expect(open(`${url}?sslmode=verify-full`)).rejects.toThrow(untrusted)
    await expect(open(`${url}?sslmode=verify-ca&sslrootcert=${otherFile}`)).rejects.toThrow(untrusted)
    await expect(open(`${url}?sslmode=require&sslrootcert=${otherFile}`)).rejects.toThrow(untrusted)
  })

  test('a certificate for another name passes verify-ca and not verify-full', async () => {
    await server.certify(makeCertificate({ name: 'db.example.org', issuer: ca }))
    expect(await open(`${url}?sslmode=verify-ca&sslrootcert=${caFile}`)).toBe('encrypted')
    await expect(open(url, caFile)).rejects.toThrow(
      /: its certificate is not for the name 127\.0\.0\.1; use the name that it is for, or sslmode=verify-ca$/,
    )
  })

  test('an expired certificate is refused where it is verified', async () => {
    const notAfter = new Date(Date.now() - 3_600_000)
    await server.certify(makeCertificate({ name: '127.0.0.1', issuer: ca, notAfter }))
    await expect(open(url, caFile)).rejects.toThrow(/: its certificate has expired$/)
    expect(await open(`${url}?sslmode=require`)).toBe('encrypted')
    await server.certify(good)
  })

  test('a bad setting is one sentence, before anything is connected', async () => {
    await expect(open(url, '/nowhere.pem')).rejects.toThrow(
      'DATABASE_URL names the file /nowhere.pem (sslrootcert), which cannot be read: ENOENT.',
    )
    await expect(open(`${url}?sslmode=verify-ca`)).rejects.toThrow(
      'DATABASE_URL asks for sslmode=verify-ca, which needs a CA file: sslrootcert or DATABASE_CA_FILE.',
    )
  })
})

describe('several servers', () => {
  let primary: ManagedServer
  let standby: ServerProcess
  let url: string
  let connections: Connections
  let pool: pg.Pool

  beforeAll(async () => {
    primary = await startManagedServer()
    url = await primary.createDatabase('community')
    standby = await primary.addStandby()
    connections = connectionOptions(url.replace('@', `@127.0.0.1:${standby.port},`), {
      caFile: null,
      attributes: 'read-write',
      watchMs: 200,
    })
    pool = openPool({ ...connections.options, max: 3 })
    await pool.query('create table written (at int)')
  })
  afterAll(async () => {
    await pool.end()
    connections.stop()
    await primary.stop()
  })

  const port = async () =>
    (await pool.query<{ port: number }>('select inet_server_port() as port')).rows[0]!.port

  test('a server without TLS is reached where it is not asked for', async () => {
    expect(await open(url)).toBe('plain')
    await expect(open(`${url}?sslmode=require`)).rejects.toThrow(
      /: it does not speak TLS, which sslmode asks for$/,
    )
  })

  test('the one that takes writes is used, wherever it stands', async () => {
    expect(await port()).toBe(primary.process.port)
  })

  test('an address of a standby alone is refused', async () => {
    await expect(open(url.replace(/:\d+\//, `:${standby.port}/`))).rejects.toThrow(
      /^DATABASE_URL cannot be reached: 127\.0\.0\.1:\d+: it takes no writes \(a standby, or set to read only\)$/,
    )
  })

  test('a wrong password is not tried on the next server', async () => {
    const wrong = url.replace('@', `@127.0.0.1:${standby.port},`).replace('of-the-hosters-login', 'wrong')
    await expect(open(wrong)).rejects.toThrow(
      /^DATABASE_URL cannot be reached: 127\.0\.0\.1:\d+: it does not accept the user or the password \(28P01\)$/,
    )
  })

  test('a server that says nothing is asked once, with TLS or without', async () => {
    const silent = await startRelay(null)
    const address = `${url.replace('@', `@127.0.0.1:${silent.port},`)}?connect_timeout=1`
    const two = connectionOptions(address, { caFile: null, attributes: 'read-write' })
    const client = openClient(two.options)
    await client.connect()
    expect(silent.accepted()).toBe(1)
    await client.end()
    two.stop()
    await silent.stop()
  })

  test('connections leave a primary that falls silent, once another one took over', async () => {
    const held = await pool.connect()
    held.on('error', () => undefined)
    const ended = new Promise(resolve => held.once('end', resolve))
    await primary.process.signal('SIGSTOP')
    try {
      await standby.promote()
      await ended
      held.release(true)
      expect(await port()).toBe(standby.port)
      await pool.query('insert into written values (1)')
    } finally {
      await primary.process.signal('SIGCONT')
    }
  })

  test.each(['prefer', 'disable'])(
    'connections leave a primary that falls silent behind one address (sslmode=%s), once that leads to another one',
    async mode => {
      const relay = await startRelay(primary.process.port)
      const address = `${url.replace(/:\d+\//, `:${relay.port}/`)}?sslmode=${mode}`
      const one = connectionOptions(address, { caFile: null, attributes: 'read-write', watchMs: 50 })
      const behind = openPool({ ...one.options, max: 2 })
      const held = await behind.connect()
      // One check has ended when the next one comes.
      const before = relay.accepted()
      await vi.waitFor(() => expect(relay.accepted()).toBeGreaterThan(before + 1), 10_000)
      relay.fallSilent()
      const asked = held.query('select 1')
      relay.leadTo(standby.port)
      await expect(asked).rejects.toThrow('Connection terminated: another server took over')
      held.release(true)
      const { rows } = await behind.query('select inet_server_port() as port')
      expect(rows).toEqual([{ port: standby.port }])
      await behind.end()
      one.stop()
      await relay.stop()
    },
  )

  test('a primary that fell silent is asked once, although it is listed first, and not by those that leave it', async () => {
    const relay = await startRelay(primary.process.port)
    const listed = url.replace('@', `@127.0.0.1:${relay.port},`).replace(/:\d+\//, `:${standby.port}/`)
    const rules = { caFile: null, attributes: 'read-write', watchMs: 50 } as const
    const two = connectionOptions(`${listed}?connect_timeout=1`, rules)
    const behind = openPool({ ...two.options, max: 2 })
    const held = await behind.connect()
    // This is between two checks, of which the next one counts.
    const before = relay.accepted()
    await vi.waitFor(() => expect(relay.accepted()).toBeGreaterThan(before), {
      timeout: 10_000,
      interval: 5,
    })
    relay.fallSilent()
    const atSilence = relay.accepted()
    await expect(held.query('select 1')).rejects.toThrow('Connection terminated: another server took over')
    held.release(true)
    const { rows } = await behind.query('select inet_server_port() as port')
    expect(rows).toEqual([{ port: standby.port }])
    expect(relay.accepted() - atSilence).toBeLessThanOrEqual(1)
    await behind.end()
    two.stop()
    await relay.stop()
  })
})
