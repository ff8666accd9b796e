// Serves the floor of platform/bench/auth.ts: one Fastify handler per request, hand-written SQL on the same tables, the same
// hash. Usage: node scripts/run.mjs platform/bench/auth-floor-server.ts PORT, with PG* settings and JWT_SECRET in the
// environment.
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import bcrypt from '@node-rs/bcrypt'
import Fastify from 'fastify'
import pg from 'pg'

const USER = `json_build_object('id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email,
  'last_sign_in_at', u.last_sign_in_at, 'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data,
  'identities', (select coalesce(json_agg(i), '[]') from auth.identities i where i.user_id = u.id),
  'created_at', u.created_at, 'updated_at', u.updated_at)`

const FIND = `select u.id, u.encrypted_password as hash, ${USER} as "user" from auth.users u where u.email = $1`

const OPEN = `with token as (
    insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, session_id)
    values ($3, $2::uuid::text, false, now(), now(), $1)
  ), claim as (
    insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values ($4, $1, now(), now(), 'password')
  ), seen as (update auth.users set last_sign_in_at = now() where id = $2)
  insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), 'aal1')`

const REFRESH = `with old as (
    update auth.refresh_tokens set revoked = true, updated_at = now()
    where token = $1 and not revoked returning token, user_id, session_id
  ), new as (
    insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
    select $2, user_id, false, now(), now(), token, session_id from old
  ), session as (
    update auth.sessions s set refreshed_at = now(), updated_at = now() from old where s.id = old.session_id
  )
  select old.session_id, ${USER} as "user" from old join auth.users u on u.id = old.user_id::uuid`

const READ = `select ${USER} as "user" from auth.users u
  join auth.sessions s on s.user_id = u.id where u.id = $1 and s.id = $2`

interface User {
  id: string
  email: string
}

export async function run([port]: string[]) {
  const secret = process.env.JWT_SECRET!
  const pool = new pg.Pool({
    host: process.env.PGHOST,
    port: Number(process.env.PGPORT),
    user: 'supabase_auth_admin',
    password: process.env.PGPASSWORD,
    database: process.env.PGDATABASE,
    max: 8,
  })
  const app = Fastify()
  const sessionBody = (user: User, session: string, refreshToken: string) => ({
    access_token: sign({ sub: user.id, email: user.email, session_id: session }, secret),
    refresh_token: refreshToken,
    user,
  })

  app.post<{ Querystring: { grant_type: string }; Body: Record<string, string> }>(
    '/auth/v1/token',
    async ({ query, body }) => {
      const token = randomBytes(24).toString('base64url')
      if (query.grant_type === 'refresh_token') {
        const values = [body.refresh_token, token]
        const { rows } = await pool.query<{ session_id: string; user: User }>({
          name: 'refresh',
          text: REFRESH,
          values,
        })
        return sessionBody(rows[0]!.user, rows[0]!.session_id, token)
      }
      const { rows } = await pool.query<{ id: string; hash: string; user: User }>({
        name: 'find',
        text: FIND,
        values: [body.email],
      })
      if (!(await bcrypt.verify(body.password!, rows[0]!.hash))) throw new Error('Wrong password')
      const session = randomUUID()
      await pool.query({ name: 'open', text: OPEN, values: [session, rows[0]!.id, token, randomUUID()] })
      return sessionBody(rows[0]!.user, session, token)
    },
  )
  app.get('/auth/v1/user', async ({ headers }) => {
    const { sub, session_id } = verified(headers.authorization!.slice('Bearer '.length), secret)
    const { rows } = await pool.query<{ user: User }>({ name: 'read', text: READ, values: [sub, session_id] })
    return rows[0]!.user
  })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
}

const HEAD = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')
const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest()

function sign(claims: object, secret: string): string {
  const exp = Math.floor(Date.now() / 1000) + 3600
  const text = `${HEAD}.${Buffer.from(JSON.stringify({ ...claims, role: 'authenticated', exp })).toString('base64url')}`
  return `${text}.${hmac(text, secret).toString('base64url')}`
}

function verified(token: string, secret: string): Record<'sub' | 'session_id', string> {
  const [head, payload = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = hmac(`${head}.${payload}`, secret)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('Forged')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    'sub' | 'session_id',
    string
  > & { exp: number }
  if (claims.exp * 1000 <= Date.now()) throw new Error('Expired')
  return claims
}
