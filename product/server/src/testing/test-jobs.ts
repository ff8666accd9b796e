/** The background jobs on a database of their own, with a mail server that keeps what they deliver. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openScopes } from '@juno/backend'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { openPool } from '@juno/postgres/open-pool'
import { Logger, runOnce } from 'graphile-worker'
import type pg from 'pg'
import { expect } from 'vitest'
import { openPaymentProvider, PAYMENT_CONNECTIONS } from '../modules/payments/payment-provider'
import type { Job } from '../shared/jobs/define-job'
import { migrateJobQueue } from '../shared/jobs/migrate-job-queue'
import { taskList } from '../shared/jobs/start-worker'
import { openSentJournal, type SentJournal } from '../shared/mail/sent-journal'
import type { ServerContext } from '../shared/server-context'
import { createJobs } from '../start/create-jobs'
import { JOB_TRIGGERS } from '../start/migrate-database'
import { createModules } from '../start/modules'
import { openMailSink, type MailSink } from './mail-sink'
import { noBackups } from './no-backups'
import { askedOutside } from './payments/held-connections'
import { NO_REPORTS } from './test-api'
import { databaseOf, openTestServerContext } from './test-server-context'

export interface TestJobs extends ServerContext {
  db: TestDatabase
  /** The journal that notes mails between their delivery and its record. */
  journalFile: string
  journal: SentJournal
  /** Another one after each `reset`. */
  smtp: MailSink
  /**
   * Runs every job whose time has come, and makes jobs that wait for another attempt due.
   * @param change what is different in the server context for this run
   */
  runDue(change?: Partial<ServerContext>): Promise<void>
  /** One run of one job, as the queue would do it. */
  run(name: string, change?: Partial<ServerContext>): Promise<void>
  /** Names of those that run by the clock. */
  timed: string[]
  /** Empties the queue, the outbox and whatever else is named. */
  reset(...tables: string[]): Promise<void>
  close(): Promise<void>
}

export async function openTestJobs(options: { clock?: () => Date } = {}): Promise<TestJobs> {
  const db = await openTestDatabase({ template: 'product' })
  await addJobQueue(db)
  const opened = await openTestServerContext(db, {
    ...options,
    environment: { SITE_URL: 'https://juno.example' },
  })
  const { server, settings } = opened
  const queue = openPool({ ...db.connection('juno_worker'), max: 6 })
  const sandboxPool = openPool({ ...db.connection(PAYMENT_CONNECTIONS.role), ...PAYMENT_CONNECTIONS })
  let smtp = await openMailSink()
  const journalFolder = await mkdtemp(path.join(tmpdir(), 'juno-journal-'))
  const journalFile = path.join(journalFolder, 'sent-mails')
  const journal = openSentJournal(journalFile)

  let unchanged: Promise<Job[]> | null = null
  const jobs = (change?: Partial<ServerContext>) => (change ? makeJobs(change) : (unchanged ??= makeJobs()))

  async function makeJobs(change: Partial<ServerContext> = {}): Promise<Job[]> {
    const changed = { ...server, ...change }
    const modules = createModules(changed, {
      provider: await openPaymentProvider({
        ...changed,
        keys: null,
        sandboxCheckout: true,
        sandboxWebhookSecret: 'whsec_for_tests_only',
        sandboxScopes: askedOutside(openScopes(sandboxPool)),
        jobScopes: changed.scopes,
      }),
      settings,
      publicConfig: () => {
        throw new Error('no job asks for it')
      },
      mailReports: NO_REPORTS,
      backups: { ...noBackups, queue },
      diskSpace: {
        measure: async () => ({ state: 'room', freeBytes: 1e12 }),
        hasDiskSpace: async () => true,
      },
    })
    const { transport } = smtp
    const made = createJobs(changed, {
      modules,
      queue,
      transport,
      bulkTransport: transport,
      journal,
      tracing: null,
    })
    return [...made.jobs, ...made.outsideJobs, ...made.mailJobs, ...made.bulkJobs]
  }

  return {
    ...server,
    db,
    journalFile,
    journal,
    get smtp() {
      return smtp
    },
    async runDue(change) {
      const lockedBefore = await lockedJobs(db)
      await db.adminPool.query(
        'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
      )
      await runOnce({
        pgPool: queue,
        taskList: taskList(await jobs(change)),
        noHandleSignals: true,
        logger: new Logger(() => () => undefined),
      })
      // A failed job may still be returning to the queue when the run ends.
      await expect.poll(() => lockedJobs(db)).toBeLessThanOrEqual(lockedBefore)
    },
    async run(name, change) {
      const job = (await jobs(change)).find(one => one.name === name)
      if (!job) throw new Error(`There is no job ${name}`)
      await job.handle({}, { isLastAttempt: false })
    },
    timed: (await jobs()).flatMap(({ name, everyMinute }) => (everyMinute ? [name] : [])),
    async reset(...tables) {
      await smtp.close()
      smtp = await openMailSink()
      unchanged = null
      for (const table of [...tables, 'public.mail_outbox', 'graphile_worker._private_jobs'])
        await db.adminPool.query(`delete from ${table}`)
    },
    async close() {
      await rm(journalFolder, { recursive: true })
      await smtp.close()
      await queue.end()
      await sandboxPool.end()
      await opened.close()
      await db.close()
    },
  }
}

/** As the server's migration does. */
export async function addJobQueue(db: TestDatabase): Promise<void> {
  const client = await db.adminPool.connect()
  await migrateJobQueue(
    client as unknown as pg.Client,
    databaseOf(db),
    String(db.connection('juno_worker').password),
    JOB_TRIGGERS,
  )
  client.release(true)
}

async function lockedJobs({ adminPool }: TestDatabase): Promise<number> {
  const { rows } = await adminPool.query<{ locked: number }>(
    'select count(*)::int as locked from graphile_worker._private_jobs where locked_at is not null',
  )
  return rows[0]!.locked
}
