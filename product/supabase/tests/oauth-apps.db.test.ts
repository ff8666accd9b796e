// The token that an account has given to an OAuth app gets what a visitor gets, whatever else it says.
import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, expectedOutcome, fixtureId, outcomeOf } from './permission-attempt'
import { permissionMatrix } from './permission-matrix'

type TestCaller = Parameters<TestDatabase['as']>[0]
let database: TestDatabase
let client: PoolClient
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  client = await database.authenticatorPool.connect()
  await client.query('begin')
})
afterAll(async () => {
  await client.query('rollback')
  client.release()
  await database.close()
})

/**
 * They change nothing and reveal nothing: a message comes unsigned, a place in no queue is none, and no session is
 * listed.
 */
const NOTHING = [
  'contact_messages: add one as themselves',
  'event_waitlist_position: ask',
  'own_sessions: list',
  'end_own_session: call',
]

test.each(['unpaid', 'lapsed', 'member', 'admin'] as const)(
  'a tool of an account that is %s',
  async person => {
    for (const claims of [{ aal: 'aal1' }, { aal: 'aal2' }]) {
      const advantages: string[] = []
      for (const attempt of permissionMatrix) {
        const token = { ...claims, client_id: randomUUID(), scope: 'openid email profile' }
        const outcome = await outcomeOf(client, attempt, person, token)
        const nothing = outcome === 'x' || outcome === '0' || outcome === expectedOutcome(attempt, 'visitor')
        if (!nothing) advantages.push(`${attempt.on}: ${attempt.to}`)
      }
      expect(advantages.filter(line => !NOTHING.includes(line))).toEqual([])
    }
  },
)

test('sees none of the sessions of its account, and ends none; the account does not list those of tools', async () => {
  const [sub, device, other, toolSession, tool] = [
    fixtureId('member'),
    ...Array.from({ length: 4 }, () => randomUUID()),
  ]
  await database.adminPool.query(
    `insert into auth.oauth_clients (id, registration_type, redirect_uris, grant_types, token_endpoint_auth_method)
     values ($1, 'manual', 'https://forum.example/', 'authorization_code', 'none')`,
    [tool],
  )
  for (const [id, oauthClient] of [
    [device, null],
    [other, null],
    [toolSession, tool],
  ])
    await database.adminPool.query(
      'insert into auth.sessions (id, user_id, created_at, oauth_client_id) values ($1, $2, now(), $3)',
      [id, sub, oauthClient],
    )
  const own = { sub, session_id: device }
  const ofTool = { sub, session_id: toolSession, client_id: tool }
  const listed = async (claims: TestCaller) =>
    (await database.as(claims, 'select id from own_sessions()')).map(row => row.id)
  expect(await listed(ofTool)).toEqual([])
  expect((await listed(own)).sort()).toEqual([device, other].sort())
  const end = (claims: TestCaller, id: string) =>
    database.as(claims, 'select end_own_session($1) as ended', [id])
  expect(await end(ofTool, other!)).toEqual([{ ended: false }])
  expect(await end(own, other!)).toEqual([{ ended: true }])
})

test('is told nothing of second factors, and is neither member nor admin', async () => {
  const own = { sub: fixtureId('admin'), aal: 'aal2' as const }
  const sql = 'select mfa_state() as state, is_admin() as admin, is_member() as member'
  expect(await database.as({ ...own, client_id: randomUUID() }, sql)).toEqual([
    { state: null, admin: false, member: false },
  ])
  const [itself] = await database.as(own, sql)
  expect(itself).toMatchObject({ admin: true, member: true })
})

test('metadata that mentions the claim makes nobody a tool', async () => {
  const claims = { sub: fixtureId('member'), user_metadata: { client_id: 'x', note: '"client_id"' } }
  expect(await database.as(claims, 'select is_member() as member')).toEqual([{ member: true }])
})
