// @ts-check
// Serves the peer: @supabase/lite on PostgreSQL. It runs from the folder it is installed in: node lite-server.mjs PORT,
// with JWT_SECRET and DATABASE (JSON: path of the socket, user, password, database) in the environment, and
// SYSTEM_SCHEMA where it has to make its own tables.
/** The package is not among the repository's own. */
const load = (/** @type {string} */ name) => import(name)
const { serve } = await load('@hono/node-server')
const { App } = await load('@supabase/lite')
const { createPostgresConnection } = await load('@supabase/lite/postgres')

const [port] = process.argv.slice(2)
const connection = createPostgresConnection({
  url: 'postgres://localhost',
  postgresOptions: { ...JSON.parse(process.env.DATABASE ?? '{}'), max: 16, onnotice: () => undefined },
})
const app = new App({
  connection,
  api: { schemas: ['public'], max_rows: 1000 },
  auth: { enabled: true, jwt_secret: process.env.JWT_SECRET },
  options: { server: { apiKeys: false } },
})
// The peer makes its tables where it does not share another's.
if (process.env.SYSTEM_SCHEMA) await app.ensureSystemSchema()
serve({
  port: Number(port),
  hostname: '127.0.0.1',
  fetch: (/** @type {Request} */ request, /** @type {any} */ env) =>
    app.fetch(request, { peerAddress: env.incoming.socket.remoteAddress ?? null }),
})
