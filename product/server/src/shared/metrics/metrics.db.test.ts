import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { openPool } from '@juno/postgres/open-pool'
import Fastify from 'fastify'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJobQueue } from '../../testing/test-jobs'
import { readDatabaseMetrics } from './database-metrics'
import { mountMetrics } from './metrics'

const token = 'a-token-of-the-tests'
let db: TestDatabase
let queue: pg.Pool

beforeAll(async () => {
  db = await openTestDatabase({ template: 'product' })
  await addJobQueue(db)
  queue = openPool({ ...db.connection('juno_worker'), max: 4 })
})
afterAll(async () => {
  await queue.end()
  await db.close()
})

function openApp(pool: Pick<pg.Pool, 'query'> = queue) {
  const app = Fastify({ logger: false })
  mountMetrics(app, { token, pools: { queue }, queue: pool, sockets: () => 7 })
  app.get('/members/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    return reply.code(id === 'gone' ? 404 : 200).send({})
  })
  const scrape = async (authorization = `Bearer ${token}`) =>
    app.inject({ url: '/metrics', headers: { authorization } })
  return { app, scrape }
}

/** Every line is a comment, or a name with labels and a number: whatever else is no text of Prometheus. */
const LINE = /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z_]+="[^"\n]*"(,[a-z_]+="[^"\n]*")*\})? [-+\d.e]+)$/

test('only who has the token reads the metrics', async () => {
  const { app, scrape } = openApp()
  for (const wrong of [
    '',
    'Bearer',
    `Bearer ${token}x`,
    token,
    `Basic ${token}`,
    `Bearer ${'a'.repeat(9_000)}`,
  ]) {
    const response = await scrape(wrong)
    expect(response.statusCode, wrong).toBe(401)
    expect(response.body).not.toContain('juno_')
  }
  const response = await scrape()
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  await app.close()
})

test('requests are counted by route pattern, and no path or query is in the text', async () => {
  const { app, scrape } = openApp()
  for (const id of ['ada', 'bea', 'gone']) await app.inject(`/members/${id}?email=ada@example.org`)
  await app.inject('/nowhere/ada')
  const { body } = await scrape()
  expect(body).toContain('juno_http_requests_total{method="GET",route="/members/:id",status="200"} 2\n')
  expect(body).toContain('juno_http_requests_total{method="GET",route="/members/:id",status="404"} 1\n')
  expect(body).toContain('juno_http_requests_total{method="GET",route="none",status="404"} 1\n')
  expect(body).toContain(
    'juno_http_request_duration_seconds_bucket{method="GET",route="/members/:id",le="+Inf"} 3\n',
  )
  expect(body).toContain('juno_http_request_duration_seconds_count{method="GET",route="/members/:id"} 3\n')
  expect(body).not.toMatch(/ada|bea|nowhere|example/)
  await app.close()
})

test('the whole text has the form that Prometheus reads, each family once', async () => {
  const { app, scrape } = openApp()
  await app.inject('/members/ada')
  const { body } = await scrape()
  expect(body.endsWith('\n')).toBe(true)
  const lines = body.trimEnd().split('\n')
  expect(lines.filter(line => !LINE.test(line))).toEqual([])
  const types = lines.filter(line => line.startsWith('# TYPE')).map(line => line.split(' ')[2])
  expect(types).toEqual([...new Set(types)])
  expect(types).toEqual([
    'juno_http_requests_total',
    'juno_http_request_duration_seconds',
    'juno_event_loop_delay_seconds',
    'juno_memory_bytes',
    'juno_cpu_seconds_total',
    'juno_uptime_seconds',
    'juno_pool_connections',
    'juno_pool_waiting',
    'juno_realtime_sockets',
    'juno_database_up',
    'juno_mails',
    'juno_jobs',
  ])
  expect(body).toContain('juno_realtime_sockets 7\n')
  expect(body).toContain('juno_pool_connections{pool="queue",state="most"} 4\n')
  await app.close()
})

test('buckets count whatever is at most as large', async () => {
  const { createHistogram } = await import('./metrics-text')
  const histogram = createHistogram('seconds', 'Help.', [0.1, 1])
  for (const value of [0.1, 0.5, 1, 3]) histogram.observe({ route: 'a"b\\c' }, value)
  expect(histogram.render().split('\n').slice(2, -1)).toEqual([
    'seconds_bucket{route="a\\"b\\\\c",le="0.1"} 1',
    'seconds_bucket{route="a\\"b\\\\c",le="1"} 3',
    'seconds_bucket{route="a\\"b\\\\c",le="+Inf"} 4',
    'seconds_sum{route="a\\"b\\\\c"} 4.6',
    'seconds_count{route="a\\"b\\\\c"} 4',
  ])
})

test('mails and jobs are told by what becomes of them', async () => {
  await queue.query(`select graphile_worker.add_job('deliver-mail', run_at := now() + interval '1 day')`)
  await queue.query(`select graphile_worker.add_job('event-reminders')`)
  await db.adminPool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts
     where task_id = (select id from graphile_worker._private_tasks where identifier = 'event-reminders')`,
  )
  const { app, scrape } = openApp()
  const { body } = await scrape()
  expect(body).toContain('juno_database_up 1\n')
  expect(body).toContain('juno_mails{job="deliver-mail",state="later"} 1\n')
  expect(body).toContain('juno_jobs{job="event-reminders",state="given_up"} 1\n')
  expect(body).toContain('juno_jobs{job="event-reminders",state="due"} 0\n')
  await app.close()
})

test('a database that is away, or does not answer, is told as such, and the rest all the same', async () => {
  const { app, scrape } = openApp({ query: () => Promise.reject(new Error('away')) } as never)
  const { body, statusCode } = await scrape()
  expect(statusCode).toBe(200)
  expect(body).toContain('juno_database_up 0\n')
  expect(body).toContain('juno_memory_bytes{kind="rss"}')
  await app.close()
  const silent = { query: () => new Promise(() => undefined) } as never
  expect(await readDatabaseMetrics(silent, 20)).toMatchObject([
    { name: 'juno_database_up', samples: [{ value: 0 }] },
  ])
})
