/**
 * Makes a database for each test file: a clone of a template that the test run built once. Tests query with `as`, under
 * the caller's role. `adminPool` is for arranging and inspecting.
 */
import { randomBytes } from 'node:crypto'
import { Client, Pool, type PoolConfig, type QueryResultRow } from 'pg'
import { inject } from 'vitest'
import type { Caller, RequestRole } from '../../contract'
import { withRequestScope } from '../request-scope'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster: the login of its superuser, and the password of every login role. */
    postgres: { host: string; port: number; user: string; password: string; rolePassword: string }
  }
}

/** A role without a token, or the claims of a signed-in user's access token (`sub` is the user's id). */
export type TestCaller =
  | Exclude<RequestRole, 'authenticated'>
  | {
      sub: string
      email?: string
      session_id?: string
      aal?: 'aal1' | 'aal2'
      client_id?: string
      user_metadata?: object
    }

type PoolSettings = PoolConfig & { pipeline?: boolean }

export interface TestDatabase {
  name: string
  /** Connection settings of a login role of this database. */
  connection(user: string): PoolConfig
  /**
   * The caller ends the pool. Dropping the database breaks connections that an ended pool has released but that are
   * still closing, which only the pool notices.
   */
  openPool(user: string, settings?: PoolSettings): Pool
  /** Connects as superuser. */
  adminPool: Pool
  /** Connects with the application's own login: NOSUPERUSER NOBYPASSRLS NOINHERIT. */
  authenticatorPool: Pool
  /**
   * Runs one statement as the caller, in the request scope that the wires use, and commits:
   * `await database.as({ sub: memberId }, 'select * from profiles where id = $1', [id])`.
   * @returns the rows
   * @throws the database's error (`code` is its SQLSTATE), or SessionNotFoundError for a `session_id` that has ended
   */
  as<Row extends QueryResultRow = Record<string, unknown>>(
    caller: TestCaller,
    sql: string,
    values?: unknown[],
  ): Promise<Row[]>
  /** Ends the pools and drops the database. */
  close(): Promise<void>
}

/** `backend` has only the service schemas, `product` also everything in product/supabase/migrations. */
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
  // A new connection costs PostgreSQL as much as many statements: this one makes the database and drops it.
  const maker = new Client({ ...admin, database: 'postgres' })
  await maker.connect()
  // Copying the files of a small template takes half the time of writing its pages to the log.
  await maker.query(`create database ${name} template juno_${template} strategy file_copy`)

  const connection = (user: string): PoolConfig => ({
    host: cluster.host,
    port: cluster.port,
    database: name,
    user,
    password: cluster.rolePassword,
  })
  const openPool = (settings: PoolSettings) => new Pool(settings).on('error', () => undefined)
  const adminPool = openPool({ ...admin, database: name, max: 4 })
  const authenticatorPool = openPool({ ...connection('authenticator'), max: 8, pipeline: true })

  return {
    name,
    connection,
    openPool: (user, settings) => openPool({ ...connection(user), ...settings }),
    adminPool,
    authenticatorPool,
    as: (caller, sql, values = []) =>
      withRequestScope(
        authenticatorPool,
        callerOf(caller),
        async db => (await db.query<never>(sql, values)).rows,
      ),
    async close() {
      await Promise.all([adminPool.end(), authenticatorPool.end()])
      await maker.query(`drop database ${name} with (force)`)
      await maker.end()
    },
  }
}

function callerOf(caller: TestCaller): Caller {
  if (typeof caller === 'string') return { role: caller, claims: { role: caller }, userId: null }
  return { role: 'authenticated', claims: { role: 'authenticated', ...caller }, userId: caller.sub }
}
