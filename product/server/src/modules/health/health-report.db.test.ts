import { healthReportSchema, type HealthReport } from '@juno/domain/health/health-report'
import { createSeenErrors } from '@juno/host/seen-errors'
import { openPool } from '@juno/postgres/open-pool'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPlugin } from '../../shared/api/api-plugin'
import { createErrorRecord, type ErrorRecord } from '../../shared/errors/error-record'
import { openTestApi, type TestApi } from '../../testing/test-api'
import { addJobQueue } from '../../testing/test-jobs'
import { healthModule, type HealthSources } from './module'
import { trySender } from './read-mail-health'

const noBackup = {
  runs: [],
  lastGoodAt: null,
  nextAt: null,
  places: [],
  elsewhere: false,
  log: null,
  keyWrittenDown: false,
  backups: [],
  externalDatabase: false,
  withoutFiles: false,
}

let api: TestApi
let admin: string
let member: string
let queue: pg.Pool
let errors: ErrorRecord
const opened: FastifyInstance[] = []

beforeAll(async () => {
  api = await openTestApi({ environment: { SITE_URL: 'http://juno.test' } })
  await addJobQueue(api.db)
  queue = openPool({ ...api.db.connection('juno_worker'), max: 4 })
  errors = createErrorRecord({ queue, seen: createSeenErrors(), clock: () => new Date() })
  admin = await api.addUser('olive@juno.example', { admin: true })
  member = await api.addUser('nadia@juno.example')
})
afterAll(async () => {
  for (const app of opened) await app.close()
  await errors.stop()
  await queue.end()
  await api.close()
})

const NO_SENDER = {
  bounceMailbox: async () => null,
  dns: {} as HealthSources['dns'],
  sender: () => ({ smtpUrl: null, from: 'hello@juno.test', dkimSelectors: [] }),
}

async function ask(change: Partial<HealthSources> = {}, who = admin) {
  const app = Fastify({ logger: false })
  opened.push(app)
  const module = healthModule(api.server, {
    queue,
    jobNames: ['event-reminders', 'let-time-pass'],
    transport: { check: async () => undefined },
    backups: async () => noBackup,
    disk: async () => ({ state: 'room', freeBytes: 5e10 }),
    errors,
    siteVersion: '1.2.3',
    ...NO_SENDER,
    ...change,
  })
  await app.register(apiPlugin([...module.routes!]), { prefix: '/api' })
  return app.inject({ url: '/api/health-report', headers: { authorization: `Bearer ${api.token(who)}` } })
}
const report = async (change?: Partial<HealthSources>): Promise<HealthReport> => {
  const response = await ask(change)
  expect(response.statusCode, response.body).toBe(200)
  return healthReportSchema.parse(response.json())
}

test('is for admins alone', async () => {
  expect((await ask({}, member)).statusCode).toBe(403)
})

test('tells of mail that waits, that failed and that left', async () => {
  await api.rows(
    `insert into mail_outbox (kind, to_email, subject, html, text, status, created_at, sent_at, not_before)
     select 'event-message', 'ada@example.org', 'Hello', '<p>', 'Hello', status,
       now() - age::interval, case when status = 'sent' then now() - interval '1 hour' end, now() + delay::interval
     from (values ('queued', '2 hours', null), ('queued', '1 minute', '1 day'), ('failed', '1 day', null),
       ('failed', '8 days', null), ('sent', '2 hours', null)) as given (status, age, delay)`,
  )
  await api.rows(
    `insert into mail_suppressions (email, reason, source, created_at) values
       ('ada@example.org', 'bounced', 'smtp', now()), ('mei@example.org', 'complained', 'ses', now() - interval '8 days')`,
  )
  const { mail } = await report()
  expect(mail).toMatchObject({
    sender: 'works',
    waiting: 1,
    failed: 1,
    unreachable: 2,
    bouncedThisWeek: 1,
    bounceMailbox: null,
    sentThisWeek: 1,
  })
  const hoursSince = (moment: string | null) => Math.round((Date.now() - Date.parse(moment!)) / 3_600_000)
  expect(hoursSince(mail!.waitingSince)).toBe(2)
  expect(hoursSince(mail!.lastSentAt)).toBe(1)
})

test('tells which jobs fail and which are late', async () => {
  await queue.query(`select graphile_worker.add_job('event-reminders', run_at := now() - interval '1 hour')`)
  await queue.query(`select graphile_worker.add_job('let-time-pass')`)
  await api.rows(`update graphile_worker._private_jobs set attempts = 1, last_error = 'ada@example.org'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'let-time-pass')`)
  await queue.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('let-time-pass', now(), '2026-11-21T12:00:00Z')`,
  )
  const { jobs } = await report()
  expect(jobs).toEqual([
    { name: 'event-reminders', lastRunAt: null, failing: 0, lateSince: expect.any(String) },
    { name: 'let-time-pass', lastRunAt: '2026-11-21T12:00:00.000Z', failing: 1, lateSince: null },
  ])
  expect(JSON.stringify(jobs)).not.toContain('ada@')
})

test('a part that cannot be read is null, and the others are told all the same', async () => {
  const { disk, database, versions } = await report({
    disk: async () => {
      throw new Error('no disk')
    },
  })
  expect(disk).toBeNull()
  expect(database!.bytes).toBeGreaterThan(1_000_000)
  expect(versions).toEqual({
    site: '1.2.3',
    node: process.versions.node,
    postgres: expect.stringMatching(/^\d+/),
  })
})

test('the mail server is asked once for all admins who look', async () => {
  let asked = 0
  const app = Fastify({ logger: false })
  opened.push(app)
  const module = healthModule(api.server, {
    queue,
    jobNames: [],
    transport: {
      async check() {
        asked += 1
      },
    },
    backups: async () => noBackup,
    disk: async () => ({ state: 'room', freeBytes: 5e10 }),
    errors,
    siteVersion: '1.2.3',
    ...NO_SENDER,
  })
  await app.register(apiPlugin([...module.routes!]), { prefix: '/api' })
  const headers = { authorization: `Bearer ${api.token(admin)}` }
  await Promise.all([1, 2, 3].map(() => app.inject({ url: '/api/health-report', headers })))
  expect(asked).toBe(1)
})

test('a mail server that is away, that refuses, and none at all are told apart', async () => {
  const failing = (error: object) => ({ check: () => Promise.reject(Object.assign(new Error('no'), error)) })
  expect(await trySender({})).toBe('mailbox')
  expect(await trySender(failing({ code: 'EAUTH' }))).toBe('refused')
  expect(await trySender(failing({ responseCode: 421 }))).toBe('refused')
  expect(await trySender(failing({ code: 'ESOCKET' }))).toBe('unreachable')
  expect(await trySender({ check: () => new Promise(() => undefined) }, 20)).toBe('unreachable')
})
