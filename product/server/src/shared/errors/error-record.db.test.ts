import { createLogger } from '@juno/host/create-logger'
import { createSeenErrors } from '@juno/host/seen-errors'
import { openPool } from '@juno/postgres/open-pool'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addJobQueue } from '../../testing/test-jobs'
import { createErrorRecord } from './error-record'

let db: TestDatabase
let queue: pg.Pool

beforeAll(async () => {
  db = await openTestDatabase({ template: 'product' })
  await addJobQueue(db)
  queue = openPool({ ...db.connection('juno_worker'), max: 4 })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await queue.end()
  await db.close()
})
beforeEach(() => queue.query('delete from juno_server.server_errors'))

/** A process of its own, with a route that fails as it is told. */
function openProcess(pool: Pick<pg.Pool, 'query'> = queue) {
  const seen = createSeenErrors()
  const loggerInstance: FastifyBaseLogger = createLogger('error', [], seen.note)
  const record = createErrorRecord({ queue: pool, seen, clock: () => new Date() })
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: request => String(request.headers['x-request-id']),
  })
  record.watch(app)
  app.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).send({})
  })
  app.get('/things/:id', async request => {
    const { id } = request.params as { id: string }
    if (id === 'good') return {}
    throw Object.assign(new Error(`no thing of "${id}"`), { code: 'E_THING' })
  })
  app.get('/api/health/ready', async (_, reply) => reply.code(503).send({}))
  const get = (url: string, id = 'request-1') => app.inject({ url, headers: { 'x-request-id': id } })
  return { app, record, get, logger: loggerInstance }
}

test('a failed request is recorded with its route, code and number, without its values', async () => {
  const { get, record } = openProcess()
  await get('/things/ada@example.org?secret=1', 'request-7')
  await get('/things/good')
  await get('/things')
  expect(await record.read(10)).toEqual([
    {
      place: 'GET /things/:id',
      status: 500,
      code: 'E_THING',
      message: 'no thing of …',
      times: 1,
      lastAt: expect.any(String),
      requestId: 'request-7',
    },
  ])
  await record.stop()
})

test('equal errors of several processes are one row with a count and the last number', async () => {
  const [one, other] = [openProcess(), openProcess()]
  await one.get('/things/a', 'request-1')
  await one.get('/things/b', 'request-2')
  await one.record.stop()
  await other.get('/things/c', 'request-3')
  const rows = await other.record.read(10)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ times: 3, requestId: 'request-3' })
  await other.record.stop()
})

test('errors outside of requests are recorded by the words of their log line', async () => {
  const { logger, record } = openProcess()
  logger.error({ err: new TypeError('x is not a function') }, 'realtime: a handshake failed')
  logger.error('no error object')
  expect(await record.read(10)).toMatchObject([
    {
      place: 'realtime: a handshake failed',
      status: null,
      code: 'TypeError',
      message: 'x is not a function',
      requestId: null,
    },
  ])
  await record.stop()
})

test('what happens while the database is away is recorded once it is back, each once', async () => {
  let away = true
  const pool = {
    query: (...args: [string, unknown[]]) =>
      away ? Promise.reject(new Error('connect ECONNREFUSED')) : queue.query(...args),
  } as unknown as Pick<pg.Pool, 'query'>
  const { get, record } = openProcess(pool)
  await get('/things/a')
  await expect(record.read(10)).rejects.toThrow('ECONNREFUSED')
  await get('/things/b')
  away = false
  expect(await record.read(10)).toMatchObject([{ times: 2 }])
  expect(await record.read(10)).toMatchObject([{ times: 2 }])
  await record.stop()
})

test('what a supervisor asks is not recorded', async () => {
  const { get, record } = openProcess()
  await get('/api/health/ready')
  expect(await record.read(10)).toEqual([])
  await record.stop()
})

test('the oldest are forgotten', async () => {
  await queue.query(
    `insert into juno_server.server_errors (fingerprint, place, code, message, times, last_at)
     select n::text, 'GET /old', 'Error', '', 1, now() - make_interval(mins => n) from generate_series(1, 400) n`,
  )
  const { get, record } = openProcess()
  await get('/things/a')
  const rows = await record.read(1000)
  expect(rows).toHaveLength(300)
  expect(rows[0]!.place).toBe('GET /things/:id')
  await record.stop()
})
