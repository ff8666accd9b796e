// The directory search runs with its owner's rights. This test compares it with what row level security would show.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { canadianProvinces } from '@juno/domain/locations/canadian-provinces'
import { regionCodes } from '@juno/domain/locations/region-codes'
import { industries } from '@juno/domain/option-lists/industries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller } from './permission-attempt'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at)
    select md5('guest ' || n)::uuid, 'guest' || n || '@example.com', 'hash', now() from generate_series(1, 60) n;
    insert into public.memberships (user_id, email, plan, status, state, access_until, subscription_id)
    select md5('guest ' || n)::uuid, 'guest' || n || '@example.com', 'annual', 'active', 'active', 'infinity',
      'sub_guest_' || n
    from generate_series(1, 60) n;
    update public.profiles p set
      name = 'Guest ' || lpad(n::text, 2, '0'), role = 'Founder', business_name = 'Guest Works ' || n,
      industry = case n % 2 when 0 then 'retail' else 'insurance' end,
      location = case n % 3 when 0 then 'Toronto, ON' when 1 then 'Ottawa, ON' else 'Oslo' end,
      company_stage = case n % 2 when 0 then 'scaling' else 'exit' end,
      team_size = case n % 2 when 0 then 'solo' else '2-10' end,
      expertise = case n % 2 when 0 then array['Négociation'] else array['negociation', 'Tax'] end,
      open_to_networking = n % 10 = 0, hidden = n = 60
    from generate_series(1, 60) n where p.id = md5('guest ' || n)::uuid;
    update public.profiles set
      name = 'Zoë Émile', role = 'Baker', business_name = 'Bread & Sons', bio = 'Guest of honour at every table'
    where id = md5('other')::uuid;
  `)
})
afterAll(() => database.close())

const as = (person: string, sql: string, values?: unknown[]) =>
  database.as(fixtureCaller(person), sql, values)

const names = async (person: string, call: string) =>
  (await as(person, `select name from search_member_directory(${call})`)).map(row => row.name)
const count = async (call: string) =>
  Number((await as('member', `select count_member_directory(${call}) as n`))[0]!.n)

test.each(['unpaid', 'lapsed', 'member', 'admin', 'hidden', 'other'])(
  'to %s it shows the rows of the view and nothing else',
  async person => {
    const seen = await as(person, 'select * from member_directory_profiles order by id')
    const found = await as(person, 'select * from search_member_directory(page_size => 100) order by id')
    expect(found).toEqual(seen)
    const [counted] = await as(person, 'select count_member_directory() as n')
    expect(Number(counted!.n)).toBe(seen.length)
  },
)

test('an account without a membership reads nothing, not even a count or a place', async () => {
  for (const person of ['unpaid', 'lapsed']) {
    expect(await names(person, `'guest'`)).toEqual([])
    expect(
      await as(person, `select count_member_directory('guest') as n, member_directory_choices() as c`),
    ).toEqual([{ n: '0', c: null }])
  }
})

test('a hidden member is neither found, counted nor offered', async () => {
  await database.adminPool.query(
    `update profiles set location = 'Nowhere Else', expertise = array['Hiding'] where id = md5('guest 60')::uuid`,
  )
  expect(await names('member', `'guest 60'`)).toEqual([])
  expect(await count(`location => 'Nowhere Else'`)).toBe(0)
  expect(await count(`expertise => 'Hiding'`)).toBe(0)
  const [offered] = await as('member', 'select member_directory_choices()::text as choices')
  expect(offered!.choices).toContain('Toronto, ON')
  expect(offered!.choices).not.toMatch(/Nowhere Else|Hiding/)
})

test('a field that is shown to nobody is neither returned, searched, filtered nor offered', async () => {
  await database.adminPool.query(
    `update profiles set name = 'Secretive', location = 'Atlantis', linkedin_url = 'https://l.example/in',
       visibility = '{"location": "nobody", "linkedin_url": "nobody"}' where id = md5('guest 59')::uuid`,
  )
  expect(
    await as('member', `select location, linkedin_url from search_member_directory('secretive')`),
  ).toEqual([{ location: null, linkedin_url: null }])
  expect(await count(`'atlantis'`)).toBe(0)
  expect(await count(`location => 'Atlantis'`)).toBe(0)
  expect((await as('member', 'select member_directory_choices()::text as c'))[0]!.c).not.toContain('Atlantis')
})

test.each([
  ['zoe', 'every accent may be left out'],
  ['ZOË', 'case does not matter'],
  ['Zoe\u0308', 'accents typed as marks of their own count the same'],
  ['sons  emile', 'words may come in any order'],
  ['bak hon', 'each word may be a part of one'],
])('"%s" finds the member: %s', async search => {
  const found = await as('member', 'select name from search_member_directory($1)', [search])
  expect(found).toEqual([{ name: 'Zoë Émile' }])
})

test('all words have to occur', async () => {
  expect(await names('member', `'zoe plumber'`)).toEqual([])
})

test('members whose names match come first, then the others by name', async () => {
  const found = await names('member', `'guest', page_size => 100`)
  expect(found.slice(0, 2)).toEqual(['Guest 01', 'Guest 02'])
  expect(found.at(-1)).toBe('Zoë Émile')
})

test.each([
  [`industry => 'retail'`, 29],
  [`industry => 'nonsense'`, 0],
  [`company_stage => 'exit'`, 30],
  [`team_size => '2-10'`, 30],
  [`location => 'Oslo'`, 19],
  [`location => 'ON'`, 39],
  [`location => '%'`, 0],
  [`expertise => 'NEGOCIATION'`, 59],
  [`expertise => 'negociation', team_size => 'solo'`, 29],
  [`expertise => 'nego'`, 0],
  [`networking => true`, 5],
  [`'guest', industry => 'retail', networking => true`, 5],
  [`'ontario'`, 39],
  [`'ottawa, Canada'`, 20],
  [`'united states'`, 0],
  [`null, null, null, null, null, null, null`, 62],
])('the filter %s finds %i, on its pages and in number', async (call, expected) => {
  expect(await count(call)).toBe(expected)
  expect(
    await names('member', call.startsWith('null') ? 'page_size => 100' : `${call}, page_size => 100`),
  ).toHaveLength(expected)
})

test('a whole region is its cities and those who name it alone', async () => {
  await database.adminPool.query(`update profiles set location = 'Ontario' where id = md5('other')::uuid`)
  try {
    expect(await count(`location => 'ON'`)).toBe(40)
    expect(await names('member', `'zoe', location => 'ON'`)).toEqual(['Zoë Émile'])
    expect(await names('member', `'zoe', location => 'QC'`)).toEqual([])
    expect(await count(`location => 'Ontario'`)).toBe(1)
    for (const [place, code] of [
      ['Ontario', 'ON'],
      ['ON', 'ON'],
      ['Toronto, ON', 'ON'],
      ['Ontario, CA', 'CA'],
      ['London, UK', null],
      ['Lyon', null],
    ] as const) {
      const { rows } = await database.adminPool.query('select private.region_code($1) as code', [place])
      expect(rows, place).toEqual([{ code }])
    }
  } finally {
    await database.adminPool.query(`update profiles set location = null where id = md5('other')::uuid`)
  }
})

test('the database knows the same regions as the pages', async () => {
  const codes = Object.values(regionCodes)
  const { rows } = await database.adminPool.query<{ code: string; name: string; words: string }>(
    `select code, private.region_name(code) as name, private.place_words(code) as words from unnest($1::text[]) code`,
    [codes],
  )
  expect(Object.fromEntries(rows.map(({ code, name }) => [name, code]))).toEqual(regionCodes)
  const inCanada = rows.filter(({ words }) => words.endsWith('canada')).map(({ name }) => name)
  expect(inCanada.sort()).toEqual([...canadianProvinces].sort())
})

test('pages follow each other without a gap or a repetition, and end', async () => {
  const all = await names('member', `'founder', page_size => 100`)
  const paged: unknown[] = []
  for (const page of [1, 2, 3, 4])
    paged.push(...(await names('member', `'founder', page_number => ${page}, page_size => 17`)))
  expect(paged).toEqual(all)
  expect(await names('member', `'founder', page_number => 5, page_size => 17`)).toEqual([])
})

test.each([
  [`page_size => 100000`, 62],
  [`page_size => -5`, 1],
  [`page_number => -3, page_size => 10`, 10],
  [`page_number => 2147483647, page_size => 2147483647`, 0],
  [`page_number => null, page_size => null`, 24],
])('a page out of bounds (%s) is brought back into them', async (call, rows) => {
  expect(await names('member', call)).toHaveLength(rows)
})

test.each([
  `x' or true --`,
  `%`,
  `_`,
  `\\`,
  `a%L%1$s`,
  `'; drop table profiles; --`,
  `$$`,
  `${'guest '.repeat(150_000)}`,
  `${'\u0301'.repeat(1000)}`,
])('a search is only ever text: %.40s', async hostile => {
  const found = await as(
    'member',
    `select (select count(*) from search_member_directory($1)) as page,
       count_member_directory($1) as search, count_member_directory(industry => $1) as industry,
       count_member_directory(location => $1) as location, count_member_directory(company_stage => $1) as stage,
       count_member_directory(team_size => $1) as size, count_member_directory(expertise => $1) as expertise`,
    [hostile],
  )
  const none = { industry: '0', location: '0', stage: '0', size: '0', expertise: '0' }
  expect(found).toEqual([{ page: expect.any(String), search: expect.any(String), ...none }])
})

test('without a search the page is read from an index, in order, without a sort', async () => {
  await database.adminPool.query('analyze profiles')
  const { rows } = await database.adminPool.query<{ sql: string }>(
    `select private.directory_page_sql(
       private.directory_condition('', '', '', '', '', '', false), private.search_words(''), 1, 24) as sql`,
  )
  const client = await database.adminPool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${rows[0]!.sql}`)
    const text = plan.rows.map(row => row['QUERY PLAN']).join('\n')
    expect(text).toContain('profiles_sort_name_idx')
  } finally {
    client.release(true)
  }
})

test('words of the industry are found', async () => {
  await database.adminPool.query(
    `update profiles set industry = 'accounting-bookkeeping' where id = md5('other')::uuid`,
  )
  expect(await names('member', `'accounting'`)).toEqual(['Zoë Émile'])
  expect(await names('member', `'zoe bookkeeping'`)).toEqual(['Zoë Émile'])
  await database.adminPool.query(`update profiles set industry = 'ecommerce' where id = md5('other')::uuid`)
  expect(await names('member', `'e-commerce'`)).toEqual(['Zoë Émile'])
  expect(await names('member', `'accounting'`)).toEqual([])
})

test('each industry is found as the page writes it', async () => {
  for (const { value, label } of industries) {
    await database.adminPool.query('update profiles set industry = $1 where id = md5($2)::uuid', [
      value,
      'other',
    ])
    expect([label, ...(await names('member', `'zoe, ${label.replaceAll("'", "''")}'`))]).toEqual([
      label,
      'Zoë Émile',
    ])
  }
})
