// The floor: one Fastify handler, hand-written SQL in the same role-scoped, pipelined transaction on the same PostgreSQL.
// node scripts/run.mjs bench/floor-server.ts PORT CLAIMS, with PG* settings in the environment.
import Fastify from 'fastify'
import pg from 'pg'
import { dashboardReads } from './dashboard-reads'
import { restWorkloads, type RestWorkload } from './rest-workloads'

type Question = Pick<RestWorkload, 'name' | 'method' | 'byHand'>

const questions: readonly Question[] = [
  ...restWorkloads,
  ...dashboardReads.map(({ name, sql }) => ({
    name,
    method: 'GET' as const,
    byHand: { sql, values: () => [] },
  })),
]

export async function run([port, claimsText]: string[]) {
  const claims = claimsText!
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
        const client = await pool.connect()
        try {
          const [, , result] = await Promise.all([
            client.query('begin'),
            client.query({
              name: 'scope',
              text: "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
              values: [claims],
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
