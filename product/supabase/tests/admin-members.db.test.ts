// The database finds, filters and pages the team's list of accounts. Exports and changes of it are in the audit log.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller, fixtureId } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
afterAll(() => database.close())

const as = (person: string, sql: string, values?: unknown[]) =>
  database.as(fixtureCaller(person), sql, values)

const emails = async (call: string) =>
  (await as('admin', `select email from ${call} order by email`)).map(row => row.email)

const entries = async (action: string) =>
  (
    await database.adminPool.query(
      'select actor_email, subject_id, details from audit_log where action = $1 order by id',
      [action],
    )
  ).rows

test('finds by email and name whatever the case and accents, and treats wildcards as text', async () => {
  await database.adminPool.query(`update profiles set name = 'Élise Côté' where id = md5('other')::uuid`)
  expect(await emails(`admin_members('COTE')`)).toEqual(['other@example.com'])
  expect(await emails(`admin_members('unpaid@')`)).toEqual(['unpaid@example.com'])
  expect(await emails(`admin_members('%')`)).toEqual([])
})

test('finds by words in any order, some of the name and some of the address, as both are now', async () => {
  const rename = (name: string) =>
    database.adminPool.query('update profiles set name = $1 where id = $2', [name, fixtureId('other')])
  await rename('Maria Reyes')
  expect(await emails(`admin_members('Reyes María')`)).toEqual(['other@example.com'])
  expect(await emails(`admin_members('other@ reyes', 'active')`)).toEqual(['other@example.com'])
  expect(await emails(`admin_members('reyes nowhere')`)).toEqual([])
  await rename('Élise Côté')
  expect(await emails(`admin_members('reyes')`)).toEqual([])
})

test('filters by state of the membership, and by admins', async () => {
  expect(await emails(`admin_members('', 'active')`)).toEqual([
    'hidden@example.com',
    'member@example.com',
    'other@example.com',
  ])
  expect(await emails(`admin_members('', 'ended')`)).toEqual(['lapsed@example.com'])
  expect(await emails(`admin_members('', 'none')`)).toEqual(['admin@example.com', 'unpaid@example.com'])
  expect(await emails(`admin_members('', 'admin')`)).toEqual(['admin@example.com'])
})

test('shows the effective membership: the open one, though a cancelled one is newer', async () => {
  await database.adminPool.query(
    `insert into memberships (user_id, email, status, current_period_end)
     values (md5('member')::uuid, 'member@example.com', 'canceled', now() + interval '5 years')`,
  )
  expect(await as('admin', `select standing from admin_members('member@')`)).toEqual([{ standing: 'active' }])
})

test('follows what becomes of accounts and their memberships', async () => {
  const { adminPool } = database
  const at = (state: string) => emails(`admin_members('', '${state}')`)
  const before = await at('active')
  await adminPool.query(
    `update memberships set state = 'ended', access_until = null where user_id = md5('other')::uuid`,
  )
  expect(await at('active')).toEqual(before.filter(email => email !== 'other@example.com'))
  expect(await at('ended')).toContain('other@example.com')
  await adminPool.query(
    `update memberships set state = 'active', access_until = 'infinity' where user_id = md5('other')::uuid`,
  )
  await adminPool.query(`update auth.users set email = 'Renamed@example.com' where id = md5('other')::uuid`)
  expect(await emails(`admin_members('renamed@')`)).toEqual(['Renamed@example.com'])
  await adminPool.query(`update auth.users set deleted_at = now() where id = md5('other')::uuid`)
  expect(await emails(`admin_members('renamed@')`)).toEqual([])
  expect(await at('active')).not.toContain('Renamed@example.com')
  await adminPool.query(
    `update auth.users set deleted_at = null, email = 'other@example.com' where id = md5('other')::uuid`,
  )
  expect(await at('active')).toEqual(before)
  const { rows } = await adminPool.query(
    `select count(*)::int as wrong from private.account_standings s full join profiles p on p.id = s.user_id
     where s.standing is distinct from
       coalesce((select m.state from private.effective_memberships m where m.user_id = p.id), 'none')`,
  )
  expect(rows).toEqual([{ wrong: 0 }])
})

test('two transactions that change two memberships of one account wait for each other once at most', async () => {
  const { adminPool } = database
  const account = fixtureId('lapsed')
  await adminPool.query(
    `insert into memberships (user_id, email, status, state) values ($1, 'lapsed@example.com', 'canceled', 'ended')`,
    [account],
  )
  const ids = (await adminPool.query('select id from memberships where user_id = $1 order by id', [account]))
    .rows
  const [one, two] = [await adminPool.connect(), await adminPool.connect()]
  const change = `update memberships set current_period_end = now() where id = $1`
  try {
    await one.query('begin')
    await two.query('begin')
    await one.query(change, [ids[0].id])
    await two.query(change, [ids[1].id])
    await Promise.all([one.query('commit'), two.query('commit')])
  } finally {
    one.release()
    two.release()
    await adminPool.query('delete from memberships where id = $1', [ids[1].id])
  }
  expect(await as('admin', `select standing from admin_members('lapsed@')`)).toEqual([{ standing: 'ended' }])
})

test('pages, and returns the total with each page', async () => {
  const page = (number: number) =>
    as('admin', `select id, total from admin_members('', '', ${number}, 4)`) as Promise<
      { id: string; total: string }[]
    >
  const [first, second] = [await page(0), await page(1)]
  expect([first.length, second.length]).toEqual([4, 2])
  expect(new Set([...first, ...second].map(row => row.id)).size).toBe(6)
  expect(Number(second[0]!.total)).toBe(6)
  expect(await page(-3)).toEqual(first)
})

test('an export returns every row, and the audit log records its filters', async () => {
  const [row] = await as('admin', `select export_admin_members('', 'active') as members`)
  expect(row!.members).toHaveLength(3)
  expect(await entries('members.exported')).toEqual([
    {
      actor_email: 'admin@example.com',
      subject_id: null,
      details: { count: 3, search: '', state: 'active' },
    },
  ])
})

test('counts 10,000 accounts exactly, and of more only that there are more', async () => {
  const { adminPool } = database
  const total = async (call: string) => {
    const [row] = await as('admin', `select total from ${call}`)
    return Number(row!.total)
  }
  const before = Number((await adminPool.query('select count(*) from profiles')).rows[0].count)
  const add = (first: number, last: number) =>
    adminPool.query(`
      set session_replication_role = replica;
      insert into auth.users (id, email, created_at)
        select md5('many ' || n)::uuid, 'many.' || n || '@example.com', now() from generate_series(${first}, ${last}) n;
      insert into profiles (id, name, search_text, listed)
        select md5('many ' || n)::uuid, 'Many', 'many', true from generate_series(${first}, ${last}) n;
      insert into private.account_standings (user_id, standing, joined_at, search_text)
        select p.id, 'none', p.created_at, p.search_text || ' ' || u.email from profiles p join auth.users u on u.id = p.id
        on conflict do nothing;
      set session_replication_role = default;
      analyze profiles, auth.users, private.account_standings`)
  await add(before + 1, 10_000)
  expect(await total('admin_members()')).toBe(10_000)
  expect(await total(`admin_members('many')`)).toBe(10_000 - before)
  await add(10_001, 10_001 + before)
  expect(await total('admin_members()')).toBe(10_001)
  expect(await total(`admin_members('many')`)).toBe(10_001)
  expect(await total(`admin_members('many.10001@')`)).toBe(1)
  expect(await as('admin', `select id from admin_members('many', '', 1, 25)`)).toHaveLength(25)
  const [counted] = await as('member', `select count_member_directory('many') as n`)
  expect(Number(counted!.n)).toBe(10_001)
})

test('an export of more than 10,000 comes in parts that overlap nowhere and leave nobody out', async () => {
  const { rows } = await database.adminPool.query<{ id: string }>(
    'select id from profiles order by created_at desc, id',
  )
  const exported: { id: string; joined_at: string }[] = []
  const sizes: number[] = []
  for (let part = 0; part < 3; part++) {
    const last = exported.at(-1)
    const [row] = await as('admin', `select export_admin_members('', '', $1, $2) as members`, [
      last?.joined_at ?? null,
      last?.id ?? null,
    ])
    const members = row!.members as typeof exported
    exported.push(...members)
    sizes.push(members.length)
  }
  expect(sizes).toEqual([10_000, rows.length - 10_000, 0])
  expect(exported.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect((await entries('members.exported')).slice(-3).map(({ details }) => details.count)).toEqual(sizes)
})

test('applications are listed by what was decided, and found by every word in any field', async () => {
  const { adminPool } = database
  await adminPool.query(
    `insert into applications (name, email, business_name, location, role, reason, status, submitted_at, reviewed_at)
     select name, lower(name) || '@apply.example', 'Atelier', 'Québec', 'manager', 'x', status, day, decided
     from (values ('Zoe', 'APPROVED', date '2021-01-01', date '2021-03-01'), ('Yve', 'DECLINED', '2021-01-02', '2021-02-01'),
       ('Xia', 'PENDING', '2021-01-04', null), ('Wen', 'PENDING', '2021-01-03', null)) a (name, status, day, decided)`,
  )
  const listed = async (decisions: string, search: string, page = 0) => {
    const rows = await as('admin', `select name from admin_applications($1, $2, ${page}, 2)`, [
      decisions,
      search,
    ])
    const [counted] = await as('admin', `select count_admin_applications($1, $2) as n`, [decisions, search])
    return [...rows.map(({ name }) => name), Number(counted!.n)]
  }
  expect(await listed('{PENDING}', '@apply')).toEqual(['Wen', 'Xia', 2])
  expect(await listed('{APPROVED,DECLINED}', 'QUEBEC atelier')).toEqual(['Zoe', 'Yve', 2])
  expect(await listed('{DECLINED}', 'quebec')).toEqual(['Yve', 1])
  expect(await listed('{APPROVED,DECLINED}', 'quebec', 1)).toEqual([2])
  expect(await listed('{PENDING}', 'quebec nowhere')).toEqual([0])
  expect(await listed('{PENDING}', '%')).toEqual([0])
})

test('profiles to feature are those that are not hidden, by name', async () => {
  const rows = await as('admin', `select id, hidden from admin_profiles('', 0, 100)`)
  const [counted] = await as('admin', 'select count_admin_profiles() as n')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ hidden }) => hidden === false)).toBe(true)
  expect(Number(counted!.n)).toBe(10_001)
  expect(await as('admin', `select name from admin_profiles('COTE elise')`)).toEqual([{ name: 'Élise Côté' }])
})

test('the last admin stays one; with a second, each change of rights is one audit entry', async () => {
  const set = (by: string, name: string, value: boolean) =>
    as(by, `update profiles set is_admin = ${value} where id = md5('${name}')::uuid returning id`)
  await expect(set('admin', 'admin', false)).rejects.toMatchObject({ code: 'PT409' })
  expect(await entries('profiles.update')).toEqual([])

  await set('admin', 'other', true)
  await set('other', 'other', false)
  await set('admin', 'other', true)
  await set('admin', 'other', false)
  const entry = (by: string, is_admin: boolean) =>
    expect.objectContaining({
      actor_email: `${by}@example.com`,
      subject_id: fixtureId('other'),
      details: { changed: expect.objectContaining({ is_admin }), name: 'Élise Côté' },
    })
  expect(await entries('profiles.update')).toEqual([
    entry('admin', true),
    entry('other', false),
    entry('admin', true),
    entry('admin', false),
  ])
})

test('of two admins who resign at once one stays', async () => {
  await database.adminPool.query(`update profiles set is_admin = true where id = md5('other')::uuid`)
  const outcomes = await Promise.allSettled(
    ['admin', 'other'].map(name =>
      as(name, `update profiles set is_admin = false where id = md5('${name}')::uuid`),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await database.adminPool.query('select count(*)::int as n from profiles where is_admin')
  expect(rows[0].n).toBe(1)
})
