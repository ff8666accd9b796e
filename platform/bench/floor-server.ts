// Serves the floor: one Fastify handler, hand-written SQL in the same role-scoped, pipelined transaction on the same
// PostgreSQL. Usage: node scripts/run.mjs platform/bench/floor-server.ts PORT CLAIMS, with PG* settings in the environment. With
// JWT_SECRET there, it is the safe floor: it also verifies the token of each request and that its session is open, as
// every handler of private data must.
import { createHmac, timingSafeEqual } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { restWorkloads, type RestWorkload } from './rest-workloads'

export type Question = Pick<RestWorkload, 'name' | 'method' | 'byHand'>

const SET = "set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)"
const scopes = {
  plain: `select ${SET}`,
  safe: `select juno_service.assert_session($2, $3), ${SET}`,
}

export const run = (args: string[]) => serveFloor(restWorkloads, args)

export async function serveFloor(questions: readonly Question[], [port, claimsText]: string[]) {
  const secret = process.env.JWT_SECRET
  const text = secret === undefined ? scopes.plain : scopes.safe
  const pool = new pg.Pool({
    host: process.env.PGHOST,
    port: Number(process.env.PGPORT),
    user: 'authenticator',
    password: process.env.PGPASSWORD,
    database: process.env.PGDATABASE,
    max: 16,
    pipeline: true,
  } as pg.PoolConfig)
  const app = Fastify()
  for (const { name, method, byHand } of questions)
    app.route<{ Querystring: { n?: string }; Body: Record<string, unknown> }>({
      method,
      url: `/${name}`,
      handler: async (request, reply) => {
        const claims = secret === undefined ? claimsText! : verified(request.headers.authorization, secret)
        const client = await pool.connect()
        try {
          const [, , result] = await Promise.all([
            client.query('begin'),
            client.query({
              name: 'scope',
              text,
              values: [claims, ...(secret === undefined ? [] : sessionOf(claims))],
            }),
            client.query<{ body: string; total?: string }>({
              name,
              text: byHand.sql,
              values: byHand.values(Number(request.query.n), request.body),
            }),
            client.query('commit'),
          ])
          const { body, total } = result.rows[0]!
          if (total !== undefined) reply.header('content-range', `0-0/${total}`)
          return reply.type('application/json').send(body)
        } finally {
          client.release()
        }
      },
    })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}

/** @returns the claims of a bearer token that we signed and that has not expired */
function verified(authorization: string | undefined, secret: string): string {
  const [head = '', payload = '', signature = ''] = (authorization ?? '').replace('Bearer ', '').split('.')
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('Forged')
  const claims = Buffer.from(payload, 'base64url').toString()
  if ((JSON.parse(claims) as { exp: number }).exp * 1000 <= Date.now()) throw new Error('Expired')
  return claims
}

function sessionOf(claims: string): [string, string] {
  const { session_id: session, sub } = JSON.parse(claims) as Record<'session_id' | 'sub', string>
  return [session, sub]
}
