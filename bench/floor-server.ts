// The floor: one Fastify handler, hand-written SQL in the same role-scoped, pipelined transaction on the same PostgreSQL.
// node scripts/run.mjs bench/floor-server.ts PORT USER_ID SESSION_ID, with DATABASE settings in the environment.
import Fastify from 'fastify'
import pg from 'pg'
import { dashboardReads } from './dashboard-reads'

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
  for (const read of dashboardReads)
    app.get(`/${read.name}`, async (_request, reply) => {
      const client = await pool.connect()
      try {
        const [, , result] = await Promise.all([
          client.query('begin'),
          client.query({
            name: 'scope',
            text: "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
            values: [claims],
          }),
          client.query<{ body: string }>({ name: read.name, text: read.sql, values: [] }),
          client.query('commit'),
        ])
        return reply.type('application/json').send(result.rows[0]!.body)
      } finally {
        client.release()
      }
    })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}
