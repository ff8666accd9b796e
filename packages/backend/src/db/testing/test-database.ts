/**
 * A database for each test file: a clone of a template that the test run built once.
 * Tests query as `authenticator`, the unprivileged login; `adminPool` is for arranging and inspecting.
 */
import { randomBytes } from 'node:crypto'
import { Client, Pool, type PoolConfig } from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster: how its superuser connects, and the password of every login role. */
    postgres: { host: string; port: number; user: string; password: string; rolePassword: string }
  }
}

export interface TestDatabase {
  name: string
  /** Connection settings of a login role of this database. */
  connection(user: string): PoolConfig
  /** Superuser. */
  adminPool: Pool
  /** The application's own login: NOSUPERUSER NOBYPASSRLS NOINHERIT. */
  authenticatorPool: Pool
  /** Ends the pools and drops the database. */
  close(): Promise<void>
}

/** `backend`: the service schemas only; `product`: those and everything in supabase/migrations. */
export async function openTestDatabase({
  template,
}: {
  template: 'backend' | 'product'
}): Promise<TestDatabase> {
  const cluster = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin: PoolConfig = {
    host: cluster.host,
    port: cluster.port,
    user: cluster.user,
    password: cluster.password,
  }
  await runOnce({ ...admin, database: 'postgres' }, `create database ${name} template juno_${template}`)

  const connection = (user: string): PoolConfig => ({
    host: cluster.host,
    port: cluster.port,
    database: name,
    user,
    password: cluster.rolePassword,
  })
  const adminPool = new Pool({ ...admin, database: name, max: 4 })
  const authenticatorPool = new Pool({ ...connection('authenticator'), max: 8, pipeline: true } as PoolConfig)
  // Dropping the database ends connections that a pool has let go of but that are still closing.
  for (const pool of [adminPool, authenticatorPool]) pool.on('error', () => undefined)

  return {
    name,
    connection,
    adminPool,
    authenticatorPool,
    async close() {
      await Promise.all([adminPool.end(), authenticatorPool.end()])
      await runOnce({ ...admin, database: 'postgres' }, `drop database ${name} with (force)`)
    },
  }
}

async function runOnce(config: PoolConfig, sql: string) {
  const client = new Client(config)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
