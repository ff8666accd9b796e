// `company`, `title`, `website` and `linkedin` are other names of columns of a profile.
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arrangePermissionFixtures, fixtureCaller, fixtureId } from './permission-attempt'

const [one, two] = ['https://one.example', 'https://two.example']

describe('a member,', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase({ template: 'product' })
    await arrangePermissionFixtures(database.adminPool)
  })
  afterAll(() => database.close())

  const names = `business_name, company, role, title, company_website, website, linkedin_url, linkedin`
  const asMember = (sql: string) => database.as(fixtureCaller('member'), sql)
  beforeEach(async () => {
    await asMember(`delete from profile_hidden_fields where profile_id = auth.uid()`)
    await asMember(
      `update profiles set visibility = '{}', business_name = 'Old', role = 'Old', company_website = '${two}',
        linkedin_url = '${two}' where id = auth.uid()`,
    )
  })
  const all = { business_name: 'New', company: 'New', role: 'Chief', title: 'Chief' }
  const links = { company_website: one, website: one, linkedin_url: one, linkedin: one }

  describe.each(['profiles', 'secure_profiles'])('who writes to %s', relation => {
    test.each([
      `company = 'New', title = 'Chief', website = '${one}', linkedin = '${one}'`,
      `business_name = 'New', role = 'Chief', company_website = '${one}', linkedin_url = '${one}'`,
      // Where both change, the second name wins.
      `business_name = 'New', company = 'Other', role = 'Chief', website = '${one}', linkedin_url = '${one}'`,
    ])('%s reads it under both names', async set => {
      await asMember(`update ${relation} set ${set} where id = auth.uid()`)
      expect(await asMember(`select ${names} from ${relation} where id = auth.uid()`)).toEqual([
        { ...all, ...links },
      ])
    })
  })

  test('who empties one name has emptied both', async () => {
    await asMember(`update secure_profiles set company = null, website = null where id = auth.uid()`)
    expect(await asMember(`select ${names} from profiles where id = auth.uid()`)).toMatchObject([
      { business_name: null, company: null, company_website: null, website: null, role: 'Old' },
    ])
  })

  test('hides a link by either name, under both', async () => {
    await asMember(`update profiles set visibility = '{"website": "nobody"}' where id = auth.uid()`)
    const seen = `select company_website, website, visibility from profiles where id = '${fixtureId('member')}'`
    expect(await database.as(fixtureCaller('other'), seen)).toEqual([
      { company_website: null, website: null, visibility: { company_website: 'nobody' } },
    ])
    await asMember(`update profiles set website = '${one}' where id = auth.uid()`)
    expect(await asMember(`select field, value from profile_hidden_fields`)).toEqual([
      { field: 'company_website', value: one },
    ])
  })
})

test('an upgrade makes one value of two, and loses none', async () => {
  const database = await openTestDatabase({ template: 'backend' })
  try {
    const folder = path.resolve(import.meta.dirname, '../migrations')
    const files = (await readdir(folder)).sort()
    const upgrade = files.findIndex(file => file.endsWith('_profile_names.sql'))
    const apply = async (some: string[]) => {
      for (const file of some) await database.adminPool.query(await readFile(path.join(folder, file), 'utf8'))
    }
    await apply(files.slice(0, upgrade))
    const people = {
      first: { company: 'Engines', title: 'x'.repeat(160), website: one, linkedin: one },
      both: { company: 'Engines', business_name: 'Motors', title: 'Chief', role: 'Founder' },
      linked: { website: one, company_website: two, linkedin: one, linkedin_url: one },
      hiding: { website: one, twitter: one, visibility: { website: 'nobody', twitter: 'nobody' } },
      hidingOne: {
        website: one,
        company_website: two,
        linkedin: one,
        linkedin_url: two,
        visibility: { website: 'nobody', linkedin_url: 'nobody' },
      },
    }
    for (const [name, row] of Object.entries(people)) {
      const [id, columns] = [fixtureId(name), Object.keys(row).join()]
      await database.adminPool.query(`insert into auth.users (id, email) values ($1, $2)`, [
        id,
        `${name}@example.com`,
      ])
      await database.adminPool.query(
        `update public.profiles set (${columns}) = row (${Object.keys(row).map(key => `r.${key}`)})
         from jsonb_populate_record(null::public.profiles, $2) r where profiles.id = $1`,
        [id, JSON.stringify(row)],
      )
    }
    await apply(files.slice(upgrade))

    const of = async (name: keyof typeof people) => {
      const { rows } = await database.adminPool.query(
        `select jsonb_strip_nulls(jsonb_build_object('company', company, 'business_name', business_name, 'title', title,
            'role', role, 'website', website, 'company_website', company_website, 'linkedin', linkedin,
            'linkedin_url', linkedin_url, 'twitter', twitter, 'visibility', visibility,
            'hidden', (select jsonb_object_agg(field, value) from public.profile_hidden_fields where profile_id = p.id),
            'audited', (select details -> 'changed' from public.audit_log where subject_id = p.id::text))) as all
         from public.profiles p where p.id = $1`,
        [fixtureId(name)],
      )
      return rows[0].all
    }
    expect(await of('first')).toEqual({
      ...{ company: 'Engines', business_name: 'Engines', title: 'x'.repeat(160), role: 'x'.repeat(160) },
      ...{ website: one, company_website: one, linkedin: one, linkedin_url: one },
      visibility: { company_website: 'members', linkedin_url: 'members' },
    })
    expect(await of('both')).toEqual({
      ...{ company: 'Motors', business_name: 'Motors', title: 'Founder', role: 'Founder' },
      visibility: {},
      audited: { company: 'Engines', title: 'Chief' },
    })
    expect(await of('linked')).toEqual({
      ...{ website: two, company_website: two, linkedin: one, linkedin_url: one },
      visibility: {},
      audited: { website: one },
    })
    expect(await of('hiding')).toEqual({
      visibility: { company_website: 'nobody', twitter: 'nobody' },
      hidden: { company_website: one, twitter: one },
    })
    // The shown link that differs from a hidden one is audited. A hidden one that differs stays where only they read it.
    expect(await of('hidingOne')).toEqual({
      ...{ website: two, company_website: two },
      visibility: { linkedin_url: 'nobody' },
      hidden: { website: one, linkedin_url: two },
      audited: { linkedin: one },
    })
    const { rows } = await database.adminPool.query(
      `select id from public.profiles where search_text like '%motors%founder%'`,
    )
    expect(rows).toEqual([{ id: fixtureId('both') }])
  } finally {
    await database.close()
  }
})
