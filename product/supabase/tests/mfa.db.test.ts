// A session with only the password of a person who has a second factor gets what a visitor gets.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrangePermissionFixtures, expectedOutcome, outcomeOf } from './permission-attempt'
import { permissionMatrix } from './permission-matrix'
import { type Attempt, type Person } from './permission-terms'

const SIGNED_IN = ['unpaid', 'lapsed', 'member', 'admin'] as const

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

const enroll = (...names: readonly Person[]) =>
  database.adminPool.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, friendly_name, created_at, updated_at)
     select gen_random_uuid(), md5(name)::uuid, 'totp', 'verified', 'x', gen_random_uuid()::text, now(), now()
     from unnest($1::text[]) name`,
    [names],
  )
const forgetFactors = () => database.adminPool.query('delete from auth.mfa_factors')
const ask = (rule: string) =>
  database.adminPool.query(
    `insert into site_settings (key, value) values ('mfa_rule', $1)
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(rule)],
  )

/** A person needs these to get in, or to ask for help. They change nothing that visitors may not. */
const OPEN: readonly [on: string, to: string][] = [
  ['create_user_profile', 'call for themselves'],
  ['contact_messages', 'add one as themselves'],
  // The line is about having no place in any queue.
  ['event_waitlist_position', 'ask'],
  // Nobody in the matrix has a session. sessions.db.test.ts tests that these need MFA, too.
  ['own_sessions', 'list'],
  ['end_own_session', 'call'],
]
const isOpen = ({ on, to }: Attempt) => OPEN.some(([open, what]) => open === on && what === to)

/** Returns the lines of the matrix in which such a session gets more than a visitor. */
async function advantages(person: Person, claims: Record<string, string>): Promise<string[]> {
  const found: string[] = []
  for (const attempt of permissionMatrix.filter(each => !isOpen(each))) {
    const outcome = await outcomeOf(client, attempt, person, claims)
    // Where a visitor is refused, an empty result counts as nothing, too.
    const nothing = outcome === 'x' || outcome === '0' || outcome === expectedOutcome(attempt, 'visitor')
    if (!nothing) found.push(`${attempt.to} ${attempt.on}: ${outcome}`)
  }
  return found
}

describe.each(SIGNED_IN)('%s with a second factor', person => {
  beforeAll(() => enroll(...SIGNED_IN))
  afterAll(forgetFactors)

  test.each<Record<string, string>>([{}, { aal: 'aal1' }, { aal: '' }])(
    'gets nothing with a token that says %j',
    async claims => {
      expect(await advantages(person, claims)).toEqual([])
    },
  )

  test('reads and writes their own with the code', async () => {
    for (const attempt of permissionMatrix) {
      const outcome = await outcomeOf(client, attempt, person, { aal: 'aal2' })
      if (attempt.to !== 'ask second factors of others without one')
        expect([attempt.on, attempt.to, outcome]).toEqual([
          attempt.on,
          attempt.to,
          expectedOutcome(attempt, person),
        ])
    }
  })
})

test('an unverified factor requires nothing', async () => {
  await enroll('member')
  await database.adminPool.query(`update auth.mfa_factors set status = 'unverified'`)
  expect(await advantages('member', { aal: 'aal1' })).not.toEqual([])
  await forgetFactors()
})

describe('where admins require MFA', () => {
  afterAll(() => ask('optional'))

  test('of admins, an admin without it gets nothing, and members go on as before', async () => {
    await ask('team')
    expect(await advantages('admin', { aal: 'aal1' })).toEqual([])
    for (const attempt of permissionMatrix)
      expect(await outcomeOf(client, attempt, 'member')).toBe(expectedOutcome(attempt, 'member'))
  })

  test('of everyone, nobody without it gets anything', async () => {
    await ask('everyone')
    for (const person of SIGNED_IN) expect(await advantages(person, { aal: 'aal1' })).toEqual([])
  })
})

describe('the missing condition for access', () => {
  afterAll(async () => {
    await ask('optional')
    await forgetFactors()
  })
  const state = async (person: Person, claims: Record<string, string> = {}) => {
    await client.query('savepoint asking')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
         (jsonb_build_object('role', 'authenticated', 'sub', md5($1)::uuid) || $2::jsonb)::text, true)`,
      [person, JSON.stringify(claims)],
    )
    const { rows } = await client.query('select public.mfa_state() as state')
    await client.query('rollback to savepoint asking')
    return rows[0].state
  }

  test('is reported to the caller, whatever is missing', async () => {
    const open = { rule: 'optional', required: false, enrolled: false, satisfied: true }
    expect(await state('member')).toEqual(open)
    await ask('team')
    expect(await state('member')).toEqual({ ...open, rule: 'team' })
    const closed = { rule: 'team', required: true, enrolled: false, satisfied: false }
    expect(await state('admin')).toEqual(closed)
    await enroll('admin')
    expect(await state('admin')).toEqual({ ...closed, enrolled: true })
    expect(await state('admin', { aal: 'aal2' })).toEqual({ ...closed, enrolled: true, satisfied: true })
    await ask('everyone')
    expect(await state('member')).toEqual({ ...closed, rule: 'everyone' })
  })
})

test('an admin who requires MFA of others has entered their own code', async () => {
  const line = permissionMatrix.find(({ to }) => to === 'ask second factors of others without one')!
  expect(await outcomeOf(client, line, 'admin', { aal: 'aal2' })).toBe('x')
  await enroll('admin')
  expect(await outcomeOf(client, line, 'admin', { aal: 'aal2' })).toBe('1')
  expect(await outcomeOf(client, line, 'admin', { aal: 'aal1' })).toBe('x')
  await forgetFactors()
})

test('a profile is not filled without the code of its account', async () => {
  const line = permissionMatrix.find(
    ({ on, to }) => on === 'create_user_profile' && to === 'call for themselves',
  )!
  await enroll('member')
  expect(await outcomeOf(client, line, 'member', { aal: 'aal1' })).toBe('x')
  expect(await outcomeOf(client, line, 'member', { aal: 'aal2' })).toBe('1')
  await forgetFactors()
})

test('a message of a session below its level is stored without an account', async () => {
  await enroll('member')
  const write = `insert into contact_messages (name, email, message, user_id)
    values ('Mia', 'mia@example.com', 'Help', auth.uid())`
  await client.query('savepoint writing')
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims',
       jsonb_build_object('role', 'authenticated', 'sub', md5('member')::uuid)::text, true)`,
  )
  await client.query(write)
  await client.query('reset role')
  await client.query(`select set_config('role', 'service_role', true)`)
  const { rows } = await client.query(`select user_id from contact_messages where message = 'Help'`)
  expect(rows).toEqual([{ user_id: null }])
  await client.query('rollback to savepoint writing')
  await forgetFactors()
})

test('every table requires MFA for each permitted statement', async () => {
  const { rows } = await database.adminPool.query<{ gap: string }>(`
    with relation as (
      select oid from pg_class
      where relkind in ('r', 'p')
        and (relnamespace = 'public'::regnamespace or oid in ('storage.objects'::regclass, 'realtime.messages'::regclass))
    )
    select format('%s: %s', oid::regclass, command) as gap
    from relation, unnest('{r,a,w,d}'::"char"[]) as command
    where not exists (
      select from pg_policy p
      where p.polrelid = relation.oid and not p.polpermissive and p.polcmd in (command, '*')
        and p.polroles @> array['authenticated'::regrole::oid]
        -- Asked once a statement, not once a row.
        and coalesce(pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
          ~ 'SELECT private.mfa_satisfied\\(\\)'
    )
    order by gap
  `)
  // Nobody removes messages through the data wire.
  expect(rows.map(row => row.gap)).toEqual(['contact_messages: d'])
})

test('every policy that requires MFA is needed', async () => {
  const admin = await database.adminPool.connect()
  try {
    await enroll('admin', 'member')
    const { rows } = await admin.query<{ weaken: string; policy: string; relation: string }>(`
      select tablename || ': ' || policyname as policy, format('drop policy %I on %I.%I', policyname, schemaname, tablename) as weaken,
        case schemaname when 'public' then tablename else schemaname || '.' || tablename end as relation
      from pg_policies
      where permissive = 'RESTRICTIVE' and coalesce(qual, with_check) like '%private.mfa_satisfied()%'`)
    const unnoticed: string[] = []
    for (const { weaken, policy, relation } of rows) {
      await admin.query('begin')
      // The other guards are removed, to test only this one.
      await admin.query(`create or replace function private.has_mfa(account uuid) returns boolean
        language sql as 'select true'`)
      await admin.query(`create or replace function public.is_admin() returns boolean language sql as
        $$ select auth.uid() = md5('admin')::uuid $$`)
      await admin.query(`create or replace function public.is_member() returns boolean language sql as
        $$ select auth.uid() in (md5('admin')::uuid, md5('member')::uuid) $$`)
      await admin.query('drop trigger unsign_message on contact_messages')
      const outcomes = async () => {
        await admin.query('set local session authorization authenticator')
        const found: string[] = []
        for (const attempt of permissionMatrix.filter(({ on }) => on === relation))
          for (const person of ['admin', 'member'] as const)
            found.push(await outcomeOf(admin, attempt, person).catch(() => 'x'))
        await admin.query('reset session authorization')
        return found.join()
      }
      const before = await outcomes()
      await admin.query(weaken)
      if ((await outcomes()) === before) unnoticed.push(policy)
      await admin.query('rollback')
    }
    expect(rows.length).toBeGreaterThan(25)
    expect(unnoticed).toEqual([])
  } finally {
    admin.release()
    await forgetFactors()
  }
}, 120_000)
