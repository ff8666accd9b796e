/** One throw-away PostgreSQL cluster for a test run, with the template databases that test files clone. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateService } from '@juno/backend'
import { Client } from 'pg'
import { startEmbeddedCluster } from '@juno/postgres/embedded-cluster'

const rolePassword = 'test-role-password'
const migrations = path.resolve(import.meta.dirname, '../supabase/migrations')

export async function startTestCluster() {
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-test-'))
  const cluster = await startEmbeddedCluster({
    dataDir: path.join(folder, 'postgres'),
    password: 'test-superuser-password',
    // The data is thrown away: waiting for the disk would only make the tests slower.
    durable: false,
    log: () => undefined,
  })
  const postgres = { ...cluster.connection, rolePassword }
  await run(postgres, 'postgres', client => client.query('create database juno_backend'))
  await run(postgres, 'juno_backend', client =>
    migrateService(client, {
      passwords: {
        authenticator: rolePassword,
        supabase_auth_admin: rolePassword,
        supabase_storage_admin: rolePassword,
        supabase_realtime_admin: rolePassword,
      },
    }),
  )
  await run(postgres, 'postgres', client =>
    client.query('create database juno_product template juno_backend'),
  )
  await run(postgres, 'juno_product', async client => {
    for (const file of (await readdir(migrations)).filter(name => name.endsWith('.sql')).sort()) {
      const sql = await readFile(path.join(migrations, file), 'utf8')
      await client.query(sql).catch((error: unknown) => {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error })
      })
    }
  })

  return {
    postgres,
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function run<T>(
  connection: { host: string; port: number; user: string; password: string },
  database: string,
  work: (client: Client) => Promise<T>,
) {
  const client = new Client({ ...connection, database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
