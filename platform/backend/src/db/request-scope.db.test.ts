import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import type { Caller } from '../contract'
import { openTestDatabase, type TestDatabase } from './testing/test-database'
import { acquire } from './acquire'
import { assertAuthenticator } from './assert-authenticator'
import { closeSilentConnections } from './close-silent-connections'
import { DatabaseBusyError, SessionNotFoundError } from './errors'
import { searchPathSql } from './preamble'
import { runPipelined, withRequestScope, withServiceRole, type Queryable } from './request-scope'

const ANON: Caller = { role: 'anon', claims: { role: 'anon' }, userId: null }
let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase({ template: 'backend' })
  await database.adminPool.query(`
    create table public.notes (id int primary key, owner uuid, body text);
    alter table public.notes enable row level security;
    create policy own on public.notes using (owner = auth.uid()) with check (owner = auth.uid());
    grant all on public.notes to anon, authenticated, service_role;`)
})
afterAll(() => database.close())

async function signedIn(): Promise<Caller & { userId: string }> {
  const userId = randomUUID()
  const session = randomUUID()
  await database.adminPool.query('insert into auth.users (id, email) values ($1, $2)', [
    userId,
    `${userId}@x.ca`,
  ])
  await database.adminPool.query('insert into auth.sessions (id, user_id) values ($1, $2)', [session, userId])
  const claims = { sub: userId, role: 'authenticated', session_id: session }
  return { role: 'authenticated', claims, userId }
}

describe('request scope', () => {
  test('runs as the role of the caller, with its claims and the request readable in SQL', async () => {
    const caller = await signedIn()
    const request = {
      method: 'GET',
      path: '/notes',
      headers: { 'x-one': '1' },
      searchPath: searchPathSql(['public', 'we"ird', 'public']),
    }
    const [result] = await runPipelined(database.authenticatorPool, caller, request, [
      {
        text: `select current_user as role, auth.uid() as uid, current_setting('request.method') as method,
                 current_setting('request.path') as path, current_setting('request.headers')::json ->> 'x-one' as one,
                 current_setting('search_path') as search_path, current_setting('statement_timeout') as timeout`,
      },
    ])
    expect(result!.rows[0]).toEqual({
      role: 'authenticated',
      uid: caller.userId,
      method: 'GET',
      path: '/notes',
      one: '1',
      search_path: '"public", "we""ird"',
      timeout: '8s',
    })
  })

  test('leaves neither role nor claims behind on the connection', async () => {
    const one = database.openPool('authenticator', { max: 1, pipeline: true })
    await withRequestScope(one, await signedIn(), db => db.query('select 1'))
    await runPipelined(one, await signedIn(), null, [{ text: 'select 1' }], { readOnly: true })
    const { rows } = await one.query(
      `select current_user, current_setting('request.jwt.claims', true) as claims,
              current_setting('request.jwt.claim.sub', true) as sub, current_setting('transaction_read_only') as read_only`,
    )
    await one.end()
    expect(rows[0]).toEqual({ current_user: 'authenticator', claims: '', sub: '', read_only: 'off' })
  })

  test('applies row level security, except to the service role', async () => {
    const [ada, eve] = [await signedIn(), await signedIn()]
    const pool = database.authenticatorPool
    await withRequestScope(pool, ada, db => db.query(`insert into notes values (1, auth.uid(), 'hers')`))
    const seen = (caller: Caller) => withRequestScope(pool, caller, db => db.query('select id from notes'))
    expect((await seen(ada)).rowCount).toBe(1)
    expect((await seen(eve)).rowCount).toBe(0)
    expect((await seen(ANON)).rowCount).toBe(0)
    expect((await withServiceRole(pool, db => db.query('select id from notes'))).rowCount).toBe(1)
  })

  test('stores nothing when a later statement fails, and throws the error of that statement', async () => {
    const ada = await signedIn()
    const statements = [
      { text: `insert into notes values (50, auth.uid(), 'lost')` },
      { text: 'select 1 / 0' },
      { text: 'select 1' },
    ]
    await expect(runPipelined(database.authenticatorPool, ada, null, statements)).rejects.toMatchObject({
      code: '22012',
    })
    expect((await database.adminPool.query('select from notes where id = 50')).rowCount).toBe(0)
  })

  test('rolls back when work throws, when asked to, and when the check refuses', async () => {
    const ada = await signedIn()
    const pool = database.authenticatorPool
    const insert = { text: `insert into notes values (60, auth.uid(), 'x')` }
    const refusal = new Error('no')
    await expect(
      withRequestScope(pool, ada, async db => {
        await db.query(insert)
        throw refusal
      }),
    ).rejects.toBe(refusal)
    await runPipelined(pool, ada, null, [insert], { rollback: true })
    const check = () => {
      throw refusal
    }
    await expect(runPipelined(pool, ada, null, [insert], { check })).rejects.toBe(refusal)
    expect((await database.adminPool.query('select from notes where id = 60')).rowCount).toBe(0)
  })

  test('leaves no transaction open when work throws at once, before its scope has begun', async () => {
    const one = database.openPool('authenticator', { max: 1, pipeline: true })
    const refusal = new Error('no')
    const refuse = () => {
      throw refusal
    }
    await expect(withServiceRole(one, refuse)).rejects.toBe(refusal)
    await expect(withRequestScope(one, ANON, refuse)).rejects.toBe(refusal)
    const [result] = await runPipelined(one, ANON, null, [{ text: 'select current_user as role' }])
    expect(result!.rows).toEqual([{ role: 'anon' }])
    const { rows } = await one.query(`select current_user as role, now() = statement_timestamp() as alone`)
    expect(rows).toEqual([{ role: 'authenticator', alone: true }])
    await one.end()
  })

  test('refuses to report success for work that swallowed a failed statement', async () => {
    const scope = withRequestScope(database.authenticatorPool, await signedIn(), async db => {
      await db.query('select 1 / 0').catch(() => undefined)
    })
    await expect(scope).rejects.toThrow(/rolled back/)
  })

  test('refuses writes in a read-only scope', async () => {
    const insert = [{ text: `insert into notes values (70, auth.uid(), 'x')` }]
    await expect(
      runPipelined(database.authenticatorPool, await signedIn(), null, insert, { readOnly: true }),
    ).rejects.toMatchObject({ code: '25006' })
  })

  test.each([
    ['signed out', 'delete from auth.sessions where user_id = $1'],
    ['expired', `update auth.sessions set not_after = now() - interval '1 second' where user_id = $1`],
    ['of a banned user', `update auth.users set banned_until = now() + interval '1 hour' where id = $1`],
    ['of a deleted user', 'update auth.users set deleted_at = now() where id = $1'],
  ])('refuses a session that is %s at once', async (_, sql) => {
    const ada = await signedIn()
    const read = () => runPipelined(database.authenticatorPool, ada, null, [{ text: 'select 1' }])
    await read()
    await database.adminPool.query(sql, [ada.userId])
    await expect(read()).rejects.toBeInstanceOf(SessionNotFoundError)
    await expect(
      withRequestScope(database.authenticatorPool, ada, db => db.query('select 1')),
    ).rejects.toBeInstanceOf(SessionNotFoundError)
  })

  test('refuses a token whose session belongs to someone else', async () => {
    const [ada, eve] = [await signedIn(), await signedIn()]
    const mixed = { ...eve, claims: { ...eve.claims, session_id: ada.claims.session_id } }
    await expect(
      runPipelined(database.authenticatorPool, mixed, null, [{ text: 'select 1' }]),
    ).rejects.toBeInstanceOf(SessionNotFoundError)
  })

  test('reports busy when the pool is full for too long or the database cannot be reached', async () => {
    const full = database.openPool('authenticator', { max: 1 })
    const held = await full.connect()
    await expect(acquire(full, 20)).rejects.toBeInstanceOf(DatabaseBusyError)
    held.release()
    // The connection that came too late was returned to the pool.
    ;(await acquire(full)).release()
    await full.end()
    const gone = new Pool({ host: '127.0.0.1', port: 1 })
    await expect(runPipelined(gone, ANON, null, [])).rejects.toBeInstanceOf(DatabaseBusyError)
  })

  test('a connection that breaks fails its own request and nothing else', async () => {
    const ada = await signedIn()
    const dieInside = async (db: Queryable) => {
      const { rows } = await db.query('select pg_backend_pid() as pid')
      await database.adminPool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      // The connection is held until the socket has closed, since only then the client reports it.
      await vi.waitFor(async () => expect(db.query('select 1')).rejects.toThrow(/not queryable/), 10_000)
      await db.query('select 1')
    }
    await expect(withRequestScope(database.authenticatorPool, ada, dieInside)).rejects.toThrow(
      /not queryable/,
    )
    await runPipelined(database.authenticatorPool, ada, null, [{ text: 'select 1' }])
  })

  test('slow reads of visitors that wait for their turn keep no place from quick ones', async () => {
    // There are three places for visitors, and one for slow reads.
    const pool = database.openPool('authenticator', { max: 5, pipeline: true })
    const run = (text: string, slow: boolean) => runPipelined(pool, ANON, null, [{ text }], { slow })
    const holder = await database.adminPool.connect()
    await holder.query('begin; lock table public.notes')
    const slow = Array.from({ length: 4 }, () => run('select from public.notes', true))
    const [quick] = await run('select 1 as one', false)
    expect(quick!.rows).toEqual([{ one: 1 }])
    await holder.query('commit')
    holder.release()
    await Promise.all(slow)
    await pool.end()
  })

  test('a connection that does not answer is closed, unless the request may take longer', async () => {
    const pool = database.openPool('authenticator', { max: 1, pipeline: true })
    closeSilentConnections(pool, 200)
    const sleep = (options = {}) => runPipelined(pool, ANON, null, [{ text: 'select pg_sleep(1)' }], options)
    await expect(sleep()).rejects.toThrow('Query read timeout')
    await expect(withRequestScope(pool, ANON, db => db.query('select pg_sleep(1)'))).rejects.toThrow(
      'Query read timeout',
    )
    expect(await sleep({ answerMs: 10_000 })).toHaveLength(1)
    await pool.end()
  })

  test('the login that serves requests is accepted, a superuser is not', async () => {
    await assertAuthenticator(database.authenticatorPool)
    await expect(assertAuthenticator(database.adminPool)).rejects.toThrow(/is a superuser/)
  })
})
