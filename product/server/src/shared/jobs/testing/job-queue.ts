/** The job queue on a PostgreSQL of its own, for tests that kill it or set its clock. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedCluster } from '@juno/postgres/embedded-cluster'
import { openPool } from '@juno/postgres/open-pool'
import { COPIED_PASSWORD, layCluster } from '@juno/postgres/testing/copied-cluster'
import type pg from 'pg'
import pino from 'pino'
import type { Job } from '../define-job'
import { startWorker, type RunningWorker } from '../start-worker'

export interface JobQueue {
  folder: string
  queue: pg.Pool
  /** Once. */
  start(...jobs: Job[]): void
  /** How many jobs are not done. */
  waiting(): Promise<number>
  close(): Promise<void>
}

export async function openJobQueue(): Promise<JobQueue> {
  const folder = await mkdtemp(path.join(tmpdir(), 'juno-worker-'))
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'postgres')
  await layCluster(dataDir)
  const cluster = await startEmbeddedCluster({ dataDir, password: COPIED_PASSWORD, log: () => undefined })
  const queue = openPool({ ...cluster.connection, database: 'postgres', max: 8 })
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: queue })
  let worker: RunningWorker | null = null
  return {
    folder,
    queue,
    start(...jobs) {
      worker = startWorker({
        queue,
        jobs,
        outsideJobs: [{ name: 'outside', handle: async () => undefined }],
        mailJobs: [{ name: 'mail', handle: async () => undefined }],
        bulkJobs: [{ name: 'bulk', handle: async () => undefined }],
        logger: pino({ level: 'silent' }),
        onlyServer: true,
      })
    },
    async waiting() {
      const { rows } = await queue.query<{ count: string }>('select count(*) from graphile_worker.jobs')
      return Number(rows[0]!.count)
    },
    async close() {
      await worker?.stop()
      await queue.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
