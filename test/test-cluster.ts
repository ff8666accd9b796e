/** Starts one throw-away PostgreSQL cluster for a test run, with the template databases that test files clone. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateService } from '@juno/backend'
import { startEmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { startManagedServer } from '@juno/postgres/testing'
import { Client, type ClientConfig } from 'pg'

const rolePassword = 'test-role-password'
const migrations = path.resolve(import.meta.dirname, '../product/supabase/migrations')

/**
 * Starts the embedded PostgreSQL, or the version whose npm package JUNO_TEST_POSTGRES names (`npm run test:postgres`).
 */
export async function startTestCluster() {
  const binaries = process.env.JUNO_TEST_POSTGRES
  const { superuser, stop } = binaries ? await startOther(binaries) : await startEmbedded()
  await connected(superuser, 'postgres', client => client.query('create database juno_backend'))
  await connected(superuser, 'juno_backend', client =>
    migrateService(client, {
      passwords: {
        authenticator: rolePassword,
        supabase_auth_admin: rolePassword,
        supabase_storage_admin: rolePassword,
        supabase_realtime_admin: rolePassword,
      },
    }),
  )
  await connected(superuser, 'postgres', client =>
    client.query('create database juno_product template juno_backend'),
  )
  await connected(superuser, 'juno_product', async client => {
    for (const file of (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()) {
      const sql = await readFile(path.join(migrations, file), 'utf8')
      await client.query(sql).catch((error: unknown) => {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
      })
    }
  })
  return { postgres: { ...superuser, rolePassword }, stop }
}

async function startEmbedded() {
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-test-'))
  const { connection, stop } = await startEmbeddedCluster({
    dataDir: path.join(folder, 'postgres'),
    password: 'test-superuser-password',
    // The data is thrown away, so waiting for the disk would only make the tests slower.
    durable: false,
    // No database lives long enough to be cleaned, and a run makes thousands of connections.
    settings: { autovacuum: 'off' },
    log: () => undefined,
  })
  const end = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { superuser: connection, stop: end }
}

async function startOther(binaries: string) {
  const { superuser, stop } = await startManagedServer({ binaries })
  return { superuser, stop }
}

export async function connected<T>(
  login: ClientConfig,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...login, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
