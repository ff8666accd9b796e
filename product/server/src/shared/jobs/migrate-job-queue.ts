/** In charge of the job queue's schema (graphile-worker) and of the login `juno_worker` that owns it. */
import { createHash } from 'node:crypto'
import { retryRoleChanges } from '@juno/backend'
import type pg from 'pg'
import type { Database } from '@juno/postgres/open-database'
import { openPool } from '@juno/postgres/open-pool'
import ownerSql from './job-queue-owner.sql?raw'
import errorsSql from '../errors/server-errors.sql?raw'
import queueSql from './job-queue.sql?raw'
import mailTriggersSql from './mail-triggers.sql?raw'

/**
 * Runs the SQL again when it has changed since the last start.
 * @param client connected as the owner, holding the migration lock
 * @param moduleTriggers run by the owner: which changes of the modules' tables add which job
 */
export async function migrateJobQueue(
  client: pg.Client,
  database: Database,
  password: string,
  moduleTriggers: readonly string[],
): Promise<void> {
  const triggersSql = [mailTriggersSql, ...moduleTriggers].join('\n')
  const version = createHash('sha256')
    .update([ownerSql, queueSql, errorsSql, triggersSql].join('\n'))
    .digest('hex')
  if ((await installedVersion(client)) !== version) {
    await client.query(ownerSql)
    await setPassword(client, password)
    await asWorker(database, async worker => {
      const { runMigrations } = await import('graphile-worker')
      await runMigrations({ pgPool: worker })
      await worker.query(queueSql)
      await worker.query(errorsSql)
    })
    await client.query('grant usage on schema juno_server to current_user')
    await client.query(triggersSql)
    await client.query(
      `do $$ begin execute format('revoke create on database %I from juno_worker', current_database()); end $$`,
    )
    await client.query(`comment on schema juno_server is 'version ${version}'`)
  } else {
    await setPassword(client, password)
  }
}

async function installedVersion(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select obj_description(to_regnamespace('juno_server')::oid, 'pg_namespace') as comment`,
  )
  return /^version (\w+)$/.exec(rows[0]?.comment ?? '')?.[1]
}

async function setPassword(client: pg.Client, password: string): Promise<void> {
  const login = `alter role juno_worker with login password ${client.escapeLiteral(password)}`
  await retryRoleChanges(() => client.query(login))
}

async function asWorker(database: Database, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = openPool({ ...database.session('juno_worker'), max: 2 })
  try {
    await work(pool)
  } finally {
    await pool.end()
  }
}
