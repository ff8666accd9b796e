// Tests fields that a member hides, and the directory search.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
})
afterAll(() => database.close())

const as = (person: string, sql: string, values?: unknown[]) =>
  database.as(fixtureCaller(person), sql, values)

const mine = 'where id = auth.uid()'

test('others can neither read nor search a hidden field; it comes back when shown again', async () => {
  await as(
    'member',
    `update secure_profiles set location = 'Whitehorse', linkedin_url = 'https://l.example/me',
      visibility = '{"location": "nobody"}' ${mine}`,
  )
  const seen = `select location, linkedin_url from profiles where id = md5('member')::uuid`
  expect(await as('other', seen)).toEqual([{ location: null, linkedin_url: 'https://l.example/me' }])
  expect(await as('other', `select id from search_member_directory('whitehorse')`)).toEqual([])
  const hidden = `select value from profile_hidden_fields where field = 'location'`
  expect(await as('member', hidden)).toEqual([{ value: 'Whitehorse' }])

  await as('member', `update secure_profiles set bio = 'Something else' ${mine}`)
  expect(await as('member', hidden)).toEqual([{ value: 'Whitehorse' }])

  await as('member', `update secure_profiles set visibility = '{"location": "members"}' ${mine}`)
  expect(await as('other', seen)).toMatchObject([{ location: 'Whitehorse' }])
  expect(await as('member', hidden)).toEqual([])
})

test.each([
  ['website', 'javascript:alert(1)'],
  ['website', ' https://example.com'],
  ['linkedin', 'data:text/html,x'],
  ['company_website', `https://${'x'.repeat(2048)}`],
  ['twitter', 'nobody'],
  ['location', 'x'.repeat(121)],
  ['location', 'two\nlines'],
])('a hidden %s takes what a shown one takes, and not %j', async (field, value) => {
  const put = (text: string) =>
    as(
      'member',
      `insert into profile_hidden_fields (profile_id, field, value) values (auth.uid(), $1, $2)
        on conflict (profile_id, field) do update set value = excluded.value`,
      [field, text],
    )
  await put(field === 'location' ? 'Whitehorse' : 'https://example.com')
  await expect(put(value)).rejects.toMatchObject({ code: '23514' })
  await as('member', `delete from profile_hidden_fields where profile_id = auth.uid()`)
})

test.each([
  ['https://juno.test/storage/v1/object/public/profiles/a.png', '/storage/v1/object/public/profiles/a.png'],
  ['https://evil.example/storage/v1/object/public/a.png', '/storage/v1/object/public/a.png'],
  ['/demo/members/a.svg', '/demo/members/a.svg'],
  [null, null],
])('the photo %s is stored as %s', async (given, stored) => {
  const put = `update secure_profiles set avatar_url = $1 ${mine} returning avatar_url`
  expect(await as('member', put, [given])).toEqual([{ avatar_url: stored }])
})

test('a photo on another server is refused, and one that is there already hinders nothing', async () => {
  const put = `update profiles set avatar_url = 'HTTPS://evil.example/pixel.gif' ${mine}`
  await expect(as('member', put)).rejects.toMatchObject({ code: '22023' })
  await database.adminPool.query(`
    alter table profiles disable trigger user;
    update profiles set avatar_url = 'https://old.example/a.png' where id = md5('member')::uuid;
    alter table profiles enable trigger user`)
  await as('member', `update profiles set avatar_url = avatar_url, bio = 'Changed' ${mine}`)
  const kept = await as('member', `select avatar_url, bio from profiles ${mine}`)
  expect(kept).toEqual([{ avatar_url: 'https://old.example/a.png', bio: 'Changed' }])
})

test('what an application says does not replace a hidden field', async () => {
  await as(
    'member',
    `update profiles set location = 'Whitehorse', visibility = '{"location": "nobody"}' ${mine}`,
  )
  await database.adminPool.query(`
    insert into applications (name, email, business_name, location, reason)
    values ('Ada', 'member@example.com', 'Engines', 'Paris', 'To learn');
    select private.fill_profile_from_application(md5('member')::uuid, 'member@example.com')`)
  expect(await as('member', 'select field, value from profile_hidden_fields')).toEqual([
    { field: 'location', value: 'Whitehorse' },
  ])
  await as('member', `update profiles set visibility = '{}', location = null ${mine}`)
})

test.each([`{"bio": "nobody"}`, `{"location": "friends"}`, `["location"]`, `{"location": {"a": 1}}`])(
  'the visibility %s is refused',
  async visibility => {
    await expect(
      as('member', `update profiles set visibility = '${visibility}' ${mine}`),
    ).rejects.toMatchObject({
      code: '23514',
    })
  },
)

test('a banned member leaves the directory at once, and is back with the first sign-in after the ban', async () => {
  const ban = (until: string) =>
    database.adminPool.query(`update auth.users set banned_until = ${until} where id = md5('member')::uuid`)
  const signIn = () =>
    database.adminPool.query(`update auth.users set last_sign_in_at = now() where id = md5('member')::uuid`)
  const seen = () => as('other', `select 1 from profiles where id = md5('member')::uuid`)
  await ban(`now() + interval '1 day'`)
  expect(await seen()).toEqual([])
  // A change by the team does not bring them back.
  await database.adminPool.query(`update profiles set featured = true where id = md5('member')::uuid`)
  await database.adminPool.query(
    `update memberships set access_until = '2100-01-01' where user_id = md5('member')::uuid`,
  )
  expect(await seen()).toEqual([])

  await ban(`now() - interval '1 second'`)
  await signIn()
  expect(await seen()).toHaveLength(1)
  await ban(`'infinity'`)
  expect(await seen()).toEqual([])
  await ban('null')
  expect(await seen()).toHaveLength(1)
})

test.each(['zoe', 'ZOË', 'émile', 'bread  ', 'PRICING', 'montreal', '100%', 'a_b', 'back\\slash'])(
  'the directory finds the member by "%s"',
  async search => {
    await as(
      'member',
      `update profiles set name = 'Zoë Emile', business_name = 'Bread & Sons', location = 'Montréal, QC',
        expertise = array['Pricing'], bio = 'I give 100% to a_b and back\\slash', visibility = '{}' ${mine}`,
    )
    expect(await as('other', `select name from search_member_directory($$${search}$$)`)).toEqual([
      { name: 'Zoë Emile' },
    ])
  },
)

test.each(['%', '_%_', '100x'])('the directory takes "%s" literally', async search => {
  await as('member', `update profiles set name = 'Zoë', bio = 'plain' ${mine}`)
  const found = await as('other', `select name from search_member_directory($$${search}$$)`)
  expect(found.filter(row => row.name === 'Zoë')).toEqual([])
})
