import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { openScopes } from '@juno/backend'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { openPool } from '@juno/postgres/open-pool'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSlowStatements } from './slow-statements'

let db: TestDatabase
const lines: Record<string, unknown>[] = []

beforeAll(async () => void (db = await openTestDatabase({ template: 'backend' })))
afterAll(() => db.close())

function watched(fromMs: number) {
  lines.length = 0
  const slow = createSlowStatements(fromMs, { warn: (line: object) => void lines.push({ ...line }) } as never)
  const pool = openPool({ ...db.connection('authenticator'), max: 2 })
  slow.watchPool(pool, 'authenticator')
  return { slow, pool }
}

test('a slow statement is logged with its placeholders and without its values', async () => {
  const { pool } = watched(0)
  await pool.query(`select $1::text as a, 'ada@example.org' as b, 4242 as c`, ['secret'])
  expect(lines).toEqual([
    {
      pool: 'authenticator',
      milliseconds: expect.any(Number),
      statement: 'select $1::text as a, ? as b, ? as c',
      requestId: undefined,
    },
  ])
  await pool.end()
})

test('a failed one is logged, a quick one is not, and both answer as before', async () => {
  const all = watched(0)
  await expect(all.pool.query('select nothing($1)', ['x'])).rejects.toThrow('function nothing')
  expect(lines).toMatchObject([{ statement: 'select nothing($1)' }])
  await all.pool.end()
  const few = watched(60_000)
  expect((await few.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  expect(lines).toEqual([])
  await few.pool.end()
})

test('statements of a request scope carry the id of their request, also those at the same time', async () => {
  const { slow, pool } = watched(0)
  const scopes = openScopes(pool)
  const app = Fastify({ logger: false, genReqId: request => String(request.headers['x-request-id']) })
  slow.watchRequests(app)
  app.post<{ Body: { n: number } }>('/read', async ({ body }) =>
    scopes.withServiceRole(async q => (await q.query('select $1::int as n', [body.n])).rows[0]),
  )
  let arrived = 0
  app.addHook('onRequest', async () => void arrived++)
  const address = await app.listen({ port: 0 })
  const read = async (n: number) => {
    const headers = { 'content-type': 'application/json', 'x-request-id': `request-${n}` }
    const sent = request(`${address}/read`, { method: 'POST', headers })
    sent.flushHeaders()
    // The body arrives later than the headers, as over a long distance.
    await expect.poll(() => arrived).toBe(3)
    sent.end(JSON.stringify({ n }))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return (await json(response)) as { n: number }
  }
  const answers = await Promise.all([1, 2, 3].map(read))
  expect(answers.map(({ n }) => n)).toEqual([1, 2, 3])
  const reads = lines.filter(({ statement }) => statement === 'select $1::int as n')
  expect(reads.map(({ requestId }) => requestId).sort()).toEqual(['request-1', 'request-2', 'request-3'])
  const openings = lines.filter(({ statement }) => statement === 'begin')
  expect(openings).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toContain('"role":"service_role"')
  await app.close()
  await pool.end()
})
