// @ts-nocheck: its packages are installed by the benchmark, into a folder of their own.
// The peer: @supabase/lite on PostgreSQL. Runs from the folder it is installed in: node lite-server.mjs PORT,
// with JWT_SECRET and DATABASE (JSON: path of the socket, user, password, database) in the environment.
import { serve } from '@hono/node-server'
import { App } from '@supabase/lite'
import { createPostgresConnection } from '@supabase/lite/postgres'

const [port] = process.argv.slice(2)
const connection = createPostgresConnection({
  url: 'postgres://localhost',
  postgresOptions: { ...JSON.parse(process.env.DATABASE), max: 16, onnotice: () => undefined },
})
const app = new App({
  connection,
  api: { schemas: ['public'], max_rows: 1000 },
  auth: { enabled: true, jwt_secret: process.env.JWT_SECRET },
  options: { server: { apiKeys: false } },
})
serve({
  port: Number(port),
  hostname: '127.0.0.1',
  fetch: (request, env) => app.fetch(request, { peerAddress: env.incoming.socket.remoteAddress ?? null }),
})
