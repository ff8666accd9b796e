// Tests changes of tables, as the real client receives them: rows, filters, rights, old records, several subscriptions.
import type { RealtimeChannel } from '@supabase/realtime-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  ADA,
  EVE,
  openTestRealtime,
  SECRET_KEY,
  signedIn,
  subscribed,
  uniqueTopic,
  type TestProcess,
  type TestRealtime,
} from './testing/test-realtime'

interface Change {
  eventType: string
  schema: string
  table: string
  new: Record<string, unknown>
  old: Record<string, unknown>
  errors: string[] | null
  commit_timestamp: string
}

let t: TestRealtime
let second: TestProcess
beforeAll(async () => {
  t = await openTestRealtime()
  second = await t.start()
  await t.database.adminPool.query(`
    create type public.mood as enum ('calm', 'loud');
    create table public.planets (
      id int primary key, name text, moons int, born timestamptz, mood public.mood, ringed boolean, mass numeric,
      secret text, tags text[]);
    revoke select on public.planets from anon, authenticated;
    grant select (id, name, moons, born, mood, ringed, mass, tags) on public.planets to anon, authenticated;
    create table public.notes (id bigint primary key, owner uuid, body text, shared boolean default false);
    alter table public.notes enable row level security;
    create policy own on public.notes for select to authenticated using (owner = (select auth.uid()) or notes.shared);
    alter table public.notes replica identity full;
    create table public.hidden (id int primary key);
    create table public.full_rows (id int primary key, body text);
    alter table public.full_rows replica identity full;
    create table public.keyless (body text);
    alter table public.keyless replica identity full;
    create table public.guarded (id int primary key);
    alter table public.guarded enable row level security;
    create policy everybody on public.guarded for select using (true);
    create policy second_factor on public.guarded as restrictive for select to authenticated
      using ((select auth.jwt() ->> 'aal') = 'aal2');
    alter publication supabase_realtime add table public.guarded;
    create table public.unpublished (id int primary key);
    revoke all on public.hidden from anon, authenticated;
    alter publication supabase_realtime add table public.planets, public.notes, public.hidden, public.full_rows, public.keyless;
    insert into auth.users (id, email) values ('${ADA}', 'ada@example.org'), ('${EVE}', 'eve@example.org');`)
})
afterAll(() => t.close())
beforeEach(() => t.database.adminPool.query('truncate public.planets, public.notes, public.full_rows'))

const sql = (text: string, values: unknown[] = []) => t.database.adminPool.query(text, values)

type Asked = { event?: string; schema?: string; table?: string; filter?: string; select?: string[] }

async function hearing(asked: Asked | Asked[], client = t.client()) {
  const heard: Change[] = []
  const lists: Change[][] = []
  const system: { status: string; message: string }[] = []
  const channel: RealtimeChannel = client.channel(uniqueTopic())
  for (const [at, one] of [asked].flat().entries()) {
    lists[at] = []
    channel.on('postgres_changes', { event: '*', schema: 'public', ...one } as never, (change: Change) => {
      heard.push(change)
      lists[at]!.push(change)
    })
  }
  channel.on('system', {}, message => system.push(message as (typeof system)[number]))
  await subscribed(channel)
  await expect.poll(() => system.length).toBe(1)
  return { heard, lists, channel, system: system[0]! }
}

/** Waits for a last message, which proves that nothing came before it. */
async function lastly(heard: Change[][]) {
  await sql(`insert into public.full_rows values (999999, 'last')`)
  await expect.poll(() => heard.every(list => list.some(({ table }) => table === 'full_rows'))).toBe(true)
}

test('insert, update and delete, with the columns that the caller may select, over processes', async () => {
  const here = await hearing({ table: 'planets' })
  const there = await hearing({ table: 'planets' }, t.client({ process: second }))
  expect(here.system).toMatchObject({
    status: 'ok',
    message: 'Subscribed to PostgreSQL',
    extension: 'postgres_changes',
  })
  await sql(
    `insert into public.planets values (1, 'Ceres', 0, '2026-01-01Z', 'calm', false, 12345678901234567890.5, 'x', '{a,b}')`,
  )
  await sql(`update public.planets set moons = 2, secret = 'y'`)
  await sql('delete from public.planets')
  for (const { heard } of [here, there]) {
    await expect.poll(() => heard.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(heard[0]).toMatchObject({ schema: 'public', table: 'planets', errors: null, old: {} })
    expect(heard[0]!.new).toMatchObject({
      id: 1,
      name: 'Ceres',
      moons: 0,
      mood: 'calm',
      ringed: false,
      tags: ['a', 'b'],
    })
    expect(heard[0]!.commit_timestamp).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(heard[1]).toMatchObject({ new: { id: 1, moons: 2 }, old: { id: 1 } })
    expect(heard[1]!.old).toEqual({ id: 1 })
    expect(heard[2]).toMatchObject({ new: {}, old: { id: 1 } })
    expect(JSON.stringify(heard)).not.toContain('secret')
  }
})

test('one subscription of several gets what it asked for, by event, table and schema', async () => {
  const { lists } = await hearing([
    { event: 'INSERT', table: 'planets' },
    { event: 'UPDATE', table: 'planets' },
    { event: 'DELETE', table: 'planets' },
    { table: 'full_rows' },
    {},
    { table: 'planets', filter: 'id=eq.2' },
  ])
  await sql(`insert into public.planets (id) values (1), (2)`)
  await sql(`update public.planets set name = 'x' where id = 1`)
  await sql(`delete from public.planets where id = 2`)
  await sql(`insert into public.full_rows values (1, 'a')`)
  await expect.poll(() => lists.map(list => list.length)).toEqual([2, 1, 1, 1, 5, 2])
})

const filters: [string, number[]][] = [
  ['id=eq.2', [2]],
  ['id=neq.2', [1, 3]],
  ['moons=lt.10', [1]],
  ['moons=lte.10', [1, 2]],
  ['moons=gt.10', [3]],
  ['moons=gte.10', [2, 3]],
  ['id=in.(1,3)', [1, 3]],
  ['name=in.("a,b",Juno)', [2, 3]],
  ['name=like.C%', [1]],
  ['name=ilike.c%', [1]],
  ['name=eq."a,b"', [3]],
  ['ringed=is.true', [1]],
  ['ringed=is.null', [3]],
  ['ringed=not.is.null', [1, 2]],
  ['ringed=isdistinct.true', [2, 3]],
  ['mood=eq.calm', [1, 3]],
  ['born=gt.2026-01-01T00:00:00Z', [2, 3]],
  ['id=not.eq.1', [2, 3]],
  ['id=not.in.(1,2)', [3]],
  ['id=gt.1,moons=lt.11', [2]],
  ['mass=eq.1.50', [1]],
  ['', [1, 2, 3]],
]

test('every filter operator compares as PostgreSQL does', async () => {
  const { lists, system } = await hearing(
    filters.map(([filter]) => ({ table: 'planets', event: 'INSERT', filter })),
  )
  expect(system.message).toBe('Subscribed to PostgreSQL')
  const signed = await signedIn(t, ADA)
  const matched = await hearing(
    ['name=match.^C', 'name=imatch.^c', 'name=not.match.^C'].map(filter => ({ table: 'planets', filter })),
    signed,
  )
  await sql(`insert into public.planets (id, name, moons, born, mood, ringed, mass) values
    (1, 'Ceres', 9, '2025-12-31Z', 'calm', true, 1.5), (2, 'Juno', 10, '2026-01-02Z', 'loud', false, 2),
    (3, 'a,b', 11, '2026-01-03Z', 'calm', null, null)`)
  await expect.poll(() => lists.at(-1)!.length).toBe(3)
  expect(lists.map((list, at) => [filters[at]![0], list.map(({ new: row }) => row.id)])).toEqual(filters)
  await expect
    .poll(() => matched.lists.map(list => list.map(({ new: row }) => row.id)))
    .toEqual([[1], [1], [2, 3]])
})

test.each([
  ['secret=eq.x', 'invalid column for filter secret'],
  ['nothing=eq.1', 'invalid column for filter nothing'],
  ['id=eq.one', 'invalid input syntax for type integer'],
  ['id=foo.1', 'Error parsing `filter` params: ["foo", "1"]'],
  ['id=in.1', '`in` filter value must be wrapped by parentheses'],
  ['id=eq.1,', 'filter must not contain empty segments'],
  ['ringed=is.maybe', 'invalid value for is filter'],
  ['id=is.true', 'is true filter requires a boolean column'],
  ['id=like.1', 'operator like requires a text-compatible column type, got integer'],
  ['name=match.(', 'regular expressions are for signed-in callers'],
  [`id=eq.1'; drop table public.planets; --`, 'invalid input syntax'],
  [`id" or true --=eq.1`, 'invalid column for filter'],
  [`name=in.("a"}'::text[]) or true --)`, 'malformed array literal'],
])('the filter %s is refused', async (filter, reason) => {
  const { system } = await hearing({ table: 'planets', filter })
  expect(system).toMatchObject({ status: 'error', extension: 'postgres_changes' })
  expect(system.message).toContain(reason)
})

test.each([
  [{ table: 'unpublished' }, 'Please check Realtime is enabled for the given connect parameters'],
  [{ table: 'planets', select: ['id', 'secret'] }, 'invalid column for select secret'],
  [{ select: ['id'] }, 'Column selection is not supported for wildcard subscriptions'],
  [{ schema: 'realtime' }, 'Please check Realtime is enabled'],
  [{ schema: 'auth', table: 'users' }, 'Please check Realtime is enabled'],
])('the subscription %o is refused', async (asked, reason) => {
  const { system } = await hearing(asked)
  expect(system.status).toBe('error')
  expect(system.message).toContain(reason)
})

test('a selection of columns leaves the others out, and keeps the key', async () => {
  const { heard } = await hearing({ table: 'planets', select: ['name'] })
  await sql(`insert into public.planets (id, name, moons) values (1, 'Ceres', 3)`)
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]!.new).toEqual({ id: 1, name: 'Ceres' })
})

test('each row is judged by the policies of the subscriber: before and after an update, and when it is deleted', async () => {
  const ada = await hearing([{ table: 'notes' }, { table: 'full_rows' }], await signedIn(t, ADA))
  const eve = await hearing([{ table: 'notes' }, { table: 'full_rows' }], await signedIn(t, EVE))
  const visitor = await hearing([{ table: 'notes' }, { table: 'full_rows' }])
  const service = await hearing([{ table: 'notes' }, { table: 'full_rows' }], t.client({ key: SECRET_KEY }))
  await sql(`insert into public.notes values (1, $1, 'of Ada')`, [ADA])
  await sql(`update public.notes set body = 'of Ada still'`)
  // The row gets another owner: Eve sees it from now on, and nothing of its earlier values.
  await sql(`update public.notes set owner = $1, body = 'of Eve'`, [EVE])
  await sql(`update public.notes set shared = true`)
  await sql('delete from public.notes')
  await lastly([ada.heard, eve.heard, visitor.heard, service.heard])
  const seen = ({ heard }: typeof ada) =>
    heard
      .filter(({ table }) => table === 'notes')
      .map(({ eventType, new: row, old }) => [eventType, row.body, old])
  expect(seen(ada)).toEqual([
    ['INSERT', 'of Ada', {}],
    ['UPDATE', 'of Ada still', { id: 1, owner: ADA, body: 'of Ada', shared: false }],
    ['UPDATE', 'of Eve', { id: 1 }],
    ['DELETE', undefined, { id: 1 }],
  ])
  expect(seen(eve)).toEqual([
    ['UPDATE', 'of Eve', { id: 1 }],
    ['UPDATE', 'of Eve', { id: 1, owner: EVE, body: 'of Eve', shared: false }],
    ['DELETE', undefined, { id: 1 }],
  ])
  expect(seen(visitor)).toEqual([])
  expect(seen(service).map(([type]) => type)).toEqual(['INSERT', 'UPDATE', 'UPDATE', 'UPDATE', 'DELETE'])
})

test('a row that was changed again before it is read is sent as it was, to those who could see it then', async () => {
  const eve = await hearing([{ table: 'notes' }, { table: 'full_rows' }], await signedIn(t, EVE))
  await sql(`begin; insert into public.notes values (1, '${ADA}', 'draft', false);
             update public.notes set body = 'final', shared = true; commit`)
  await lastly([eve.heard])
  expect(JSON.stringify(eve.heard)).not.toContain('draft')
  expect(eve.heard[0]).toMatchObject({ eventType: 'UPDATE', new: { body: 'final' }, old: { id: 1 } })
})

test('an ended session hears nothing more, before its channel is closed', async () => {
  const session = '44444444-4444-4444-8444-444444444444'
  await sql(`insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())`, [
    session,
    ADA,
  ])
  const ada = await hearing(
    [{ table: 'notes' }, { table: 'full_rows' }],
    await signedIn(t, ADA, { session_id: session }),
  )
  await sql(`insert into public.notes values (1, $1, 'one')`, [ADA])
  await expect.poll(() => ada.heard.length).toBe(1)
  // The notification that ends the channel may come after the change.
  await sql('alter table auth.sessions disable trigger tell_ended_sessions')
  await sql('delete from auth.sessions where id = $1', [session])
  await sql('alter table auth.sessions enable trigger tell_ended_sessions')
  await sql(`insert into public.notes values (2, $1, 'two')`, [ADA])
  await lastly([ada.heard])
  expect(ada.heard.map(({ new: row }) => row.body)).toEqual(['one', 'last'])
})

test('a right that is taken away counts at once; without the key there is an error in place of the row', async () => {
  const { heard } = await hearing([{ table: 'full_rows' }])
  await sql(`insert into public.full_rows values (1, 'a')`)
  await expect.poll(() => heard.length).toBe(1)
  await sql('revoke select on public.full_rows from anon; grant select (id) on public.full_rows to anon')
  await sql(`update public.full_rows set body = 'b'`)
  await expect.poll(() => heard.length).toBe(2)
  expect(heard[1]).toMatchObject({ new: { id: 1 }, old: { id: 1 } })
  expect(heard[1]!.new).toEqual({ id: 1 })
  await sql('revoke select (id) on public.full_rows from anon')
  await sql(`update public.full_rows set body = 'c'`)
  await expect.poll(() => heard.length).toBe(3)
  expect(heard[2]).toMatchObject({ new: {}, old: {}, errors: ['Error 401: Unauthorized'] })
  await sql('grant select on public.full_rows to anon')
})

test('with full replica identity the old row is told; a table without a key says so', async () => {
  const { lists } = await hearing([{ table: 'full_rows' }, { table: 'keyless' }])
  await sql(
    `insert into public.full_rows values (1, 'a'); update public.full_rows set body = 'b'; delete from public.full_rows`,
  )
  await sql(`insert into public.keyless values ('x')`)
  await expect.poll(() => lists.map(list => list.length)).toEqual([3, 1])
  expect(lists[0]!.slice(1).map(({ old }) => old)).toEqual([
    { id: 1, body: 'a' },
    { id: 1, body: 'b' },
  ])
  expect(lists[1]![0]!.errors).toEqual(['Error 400: Bad Request, no primary key'])
})

test('a row that is too large comes with its short values and an error', async () => {
  const { heard } = await hearing({ table: 'full_rows' })
  await sql(
    `insert into public.full_rows select 1, string_agg(md5(n::text), '') from generate_series(1, 100000) n`,
  )
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]).toMatchObject({ new: { id: 1 }, errors: ['Error 413: Payload Too Large'] })
  expect(heard[0]!.new).toEqual({ id: 1 })
})

test('what is rolled back is never told, and a long transaction is told when it commits', async () => {
  const { heard } = await hearing({ table: 'full_rows' })
  const client = await t.database.adminPool.connect()
  await client.query(`begin; insert into public.full_rows values (1, 'late')`)
  await sql(`begin; insert into public.full_rows values (2, 'never'); rollback`)
  await sql(`insert into public.full_rows values (3, 'early')`)
  await expect.poll(() => heard.map(({ new: row }) => row.body)).toEqual(['early'])
  await client.query('commit')
  client.release()
  await expect.poll(() => heard.map(({ new: row }) => row.body)).toEqual(['early', 'late'])
})

test('nothing is lost when the listening connection is killed in the middle of changes', async () => {
  const { heard } = await hearing({ table: 'full_rows' })
  for (let n = 1; n <= 200; n++) {
    await sql('insert into public.full_rows values ($1, $2)', [n, `row ${n}`])
    if (n % 50 === 0)
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and usename = 'supabase_realtime_admin'`,
      )
  }
  await expect.poll(() => heard.length).toBe(200)
  expect(heard.map(({ new: row }) => row.id)).toEqual([...Array(200).keys()].map(n => n + 1))
  // Subscribers of a process that is away for long join again, which must not disturb the tests that follow.
  const listeners = `select from pg_stat_activity
    where datname = current_database() and application_name = 'juno realtime listener' and query like '%realtime.%'`
  await expect.poll(async () => (await sql(listeners)).rowCount).toBe(2)
})

test('a new token counts from then on', async () => {
  const client = await signedIn(t, EVE)
  const { heard, channel } = await hearing([{ table: 'notes' }, { table: 'full_rows' }], client)
  await sql(`insert into public.notes values (1, $1, 'of Ada')`, [ADA])
  await lastly([heard])
  await client.setAuth(await t.token(ADA))
  // The answer comes after the token was accepted.
  await channel.track({})
  await sql(`insert into public.notes values (2, $1, 'of Ada')`, [ADA])
  await expect.poll(() => heard.map(({ new: row }) => row.id)).toEqual([999_999, 2])
})

test('who has not given the second factor that policies ask for hears nothing, also of what is deleted', async () => {
  const asked = [{ table: 'guarded' }, { table: 'full_rows' }]
  const without = await hearing(asked, await signedIn(t, ADA, { aal: 'aal1' }))
  const given = await hearing(asked, await signedIn(t, ADA, { aal: 'aal2' }))
  await sql('insert into public.guarded values (1)')
  await sql('update public.guarded set id = 2')
  await sql('delete from public.guarded')
  await lastly([without.heard, given.heard])
  const types = ({ heard }: typeof given) => heard.map(({ table, eventType }) => `${eventType} ${table}`)
  expect(types(without)).toEqual(['INSERT full_rows'])
  expect(types(given)).toEqual(['INSERT guarded', 'UPDATE guarded', 'DELETE guarded', 'INSERT full_rows'])
})
