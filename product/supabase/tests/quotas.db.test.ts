// The database counts how much one member submits and stores, whichever way rows and files arrive.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { memberQuotas } from '@juno/domain/site-settings/member-quotas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller, fixtureId } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
beforeEach(() =>
  database.adminPool.query(`
    delete from private.quota_usage;
    delete from public.site_settings where key = 'member_quotas';
    delete from storage.objects where name like 'pending/q%'`),
)
afterAll(() => database.close())

const as = (person: string, sql: string, values?: unknown[]) =>
  database.as(fixtureCaller(person), sql, values)
const sendEvents = (person: string, count: number) =>
  as(
    person,
    `insert into pending_events (title, description, date, submitted_by)
      select 'Walk', 'Together', now(), $1 from generate_series(1, $2)`,
    [fixtureId(person), count],
  )
const sendResource = (person: string) =>
  as(
    person,
    `insert into pending_resources (title, description, url, type_id, category_id, submitted_by)
      select 'Link', 'About', 'https://example.com', t.id, c.id, $1
      from (select id from resource_types limit 1) t, (select id from resource_categories limit 1) c`,
    [fixtureId(person)],
  )
test('the usual quotas are those that the settings page starts from', async () => {
  for (const [kind, { usual }] of Object.entries(memberQuotas))
    expect(
      (await database.adminPool.query('select private.member_quota($1)::int as usual', [kind])).rows,
    ).toEqual([{ usual }])
})

let files = 0
const store = (person: string, bytes: number, name = `pending/q${++files}.pdf`) =>
  as(
    person,
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
      values ('templates', $1, $2, gen_random_uuid(), jsonb_build_object('size', $3::bigint))`,
    [name, fixtureId(person), bytes],
  )
const setQuotas = (quotas: object) =>
  database.adminPool.query(`insert into site_settings (key, value) values ('member_quotas', $1)`, [
    JSON.stringify(quotas),
  ])
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    ({ code, message }: { code: string; message: string }) => `${code} ${message}`,
  )
const quotasOf = async (person: string) =>
  Object.fromEntries(
    (await as(person, 'select * from own_quotas()')).map(({ kind, used, allowed }) => [
      kind,
      [Number(used), Number(allowed)],
    ]),
  )
const full = 'PT429 You have sent in 10 events today. You can send in more tomorrow.'

describe('submissions', () => {
  test('are ten events a day, and the eleventh is refused with a sentence', async () => {
    for (let sent = 0; sent < 10; sent++) await sendEvents('member', 1)
    expect(await refusal(sendEvents('member', 1))).toBe(full)
    expect(await refusal(sendEvents('other', 1))).toBe('taken')
  })

  test('are counted by rows, not by requests', async () => {
    await sendEvents('member', 7)
    expect(await refusal(sendEvents('member', 1500))).toBe('PT429 You can send in 3 more events today.')
    expect(await refusal(sendEvents('member', 3))).toBe('taken')
    expect(await refusal(sendEvents('member', 1))).toBe(full)
  })

  test('at once are all counted', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => refusal(sendEvents('member', 1))))
    expect(answers.filter(answer => answer === 'taken')).toHaveLength(10)
    expect(answers.filter(answer => answer === full)).toHaveLength(30)
  })

  test('of yesterday, in the zone of the site, do not count', async () => {
    await sendEvents('member', 10)
    await database.adminPool.query('update private.quota_usage set day = day - 1')
    expect(await quotasOf('member')).toMatchObject({ events: [0, 10] })
    expect(await refusal(sendEvents('member', 10))).toBe('taken')
    expect(await refusal(sendEvents('member', 1))).toBe(full)
  })

  test('of resources have a quota of their own', async () => {
    await sendEvents('member', 10)
    for (let sent = 0; sent < 10; sent++) await sendResource('member')
    expect(await refusal(sendResource('member'))).toBe(
      'PT429 You have sent in 10 resources today. You can send in more tomorrow.',
    )
  })

  test('that were refused or removed give nothing back and take nothing', async () => {
    await refusal(sendEvents('member', 11))
    await refusal(
      as('member', `insert into pending_events (title, description, date) values ('x', 'x', now())`),
    )
    expect(await quotasOf('member')).toMatchObject({ events: [0, 10] })
    await sendEvents('member', 10)
    await database.adminPool.query('delete from pending_events where submitted_by = $1', [
      fixtureId('member'),
    ])
    expect(await refusal(sendEvents('member', 1))).toBe(full)
  })

  test('of admins and of the server are not counted', async () => {
    expect(await refusal(sendEvents('admin', 50))).toBe('taken')
    const rows = `insert into pending_events (title, description, date) select 'x', 'x', now() from generate_series(1, 50)`
    expect(await refusal(database.as('service_role', rows))).toBe('taken')
  })
})

describe('files', () => {
  test('are thirty a day, replaced ones and copies too', async () => {
    for (let sent = 0; sent < 29; sent++) await store('member', 1)
    const photo = `update storage.objects set version = gen_random_uuid() where bucket_id = 'profiles'`
    expect(await refusal(as('member', photo))).toBe('taken')
    const refused = 'PT429 You have uploaded 30 files today. You can upload more tomorrow.'
    expect(await refusal(as('member', photo))).toBe(refused)
    expect(await refusal(store('member', 1))).toBe(refused)
  })

  test('take 500 MB at most, even when two are counted at the same moment', async () => {
    const mb = 1024 * 1024
    await store('member', 480 * mb)
    const tooMuch = 'PT413 Your files would take more than the 500 MB that you can store here.'
    expect(await refusal(store('member', 21 * mb))).toBe(tooMuch)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refusal(store('member', 10 * mb))))
    expect(answers.filter(answer => answer === 'taken')).toHaveLength(2)
    expect(answers.filter(answer => answer === tooMuch)).toHaveLength(6)
    expect(await quotasOf('member')).toMatchObject({ bytes: [500 * mb, 500 * mb], uploads: [3, 30] })
  })

  test('that are removed make room', async () => {
    await setQuotas({ megabytes: 1 })
    await store('member', 1024 * 1024, 'pending/q-first.pdf')
    expect(await refusal(store('member', 1))).toMatch(/^PT413 .*1 MB/)
    await as('member', `delete from storage.objects where name = 'pending/q-first.pdf'`)
    expect(await refusal(store('member', 1))).toBe('taken')
  })

  test('of admins are not counted', async () => {
    await setQuotas({ uploads: 0, megabytes: 0 })
    expect(await refusal(store('admin', 10))).toBe('taken')
  })
})

describe('the team', () => {
  test('sets quotas, one by one', async () => {
    await as('admin', `insert into site_settings (key, value) values ('member_quotas', '{"events": 1}')`)
    expect(await quotasOf('member')).toMatchObject({ events: [0, 1], resources: [0, 10] })
    expect(await refusal(sendEvents('member', 2))).toBe('PT429 You can send in 1 more event today.')
  })

  test.each(['{"events": -1}', '{"events": "many"}', '{"events": 1.5}', '{"walks": 1}', '[]', '7'])(
    'cannot set %s',
    async value => {
      const set = setQuotas(JSON.parse(value) as object)
      await expect(set).rejects.toMatchObject({ constraint: 'site_settings_member_quotas' })
    },
  )
})

test('members see what they have left, admins and accounts without a membership have nothing to see', async () => {
  await sendEvents('member', 2)
  await store('member', 5)
  expect(await quotasOf('member')).toEqual({
    events: [2, 10],
    resources: [0, 10],
    uploads: [1, 30],
    bytes: [5, 500 * 1024 * 1024],
  })
  expect(await quotasOf('admin')).toEqual({})
  expect(await quotasOf('unpaid')).toEqual({})
})
