/** A test database with the job queue in it, as the server's migration leaves one. */
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type pg from 'pg'
import type { ServiceDb } from '../platform/api/api-context'
import { migrateJobQueue } from '../platform/jobs/migrate-job-queue'
import { openPool } from '@juno/postgres/open-pool'

export interface JobQueueDatabase extends TestDatabase {
  serviceDb: ServiceDb
  queue: pg.Pool
}

export async function openJobQueueDatabase(): Promise<JobQueueDatabase> {
  const database = await openTestDatabase({ template: 'product' })
  const client = await database.adminPool.connect()
  await client.query('select pg_advisory_lock(20260103)') // the role belongs to the whole cluster
  await migrateJobQueue(
    client as unknown as pg.Client,
    { owner: {}, login: database.connection, stop: async () => undefined },
    String(database.connection('juno_worker').password),
  )
  client.release(true)
  const queue = openPool({ ...database.connection('juno_worker'), max: 6 })
  return {
    ...database,
    queue,
    serviceDb: asServiceRole(database.adminPool),
    async close() {
      await queue.end()
      await database.close()
    },
  }
}

/** What the backend's service scope does, without a backend. */
export function asServiceRole(pool: pg.Pool): ServiceDb {
  return {
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin; set local role service_role')
        const result = await work(client)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}
