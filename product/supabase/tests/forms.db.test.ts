/**
 * The database stores each field that a form sends, as the role that sends it; and the longest text that a form takes is
 * the longest that its column takes.
 */
import { applicationFormSchema } from '@juno/domain/applications/application-form'
import { digestSchema } from '@juno/domain/digests/weekly-digest'
import { eventLimits } from '@juno/domain/events/event-form'
import { eventColumns } from '@juno/domain/events/event-columns'
import { newsletterTextSchema } from '@juno/domain/newsletter/newsletter'
import { profileFormSchema } from '@juno/domain/profiles/profile-form'
import { profileColumns } from '@juno/domain/profiles/profile-columns'
import { readSchema } from '@juno/domain/recommended-reads/recommended-read'
import { resourceLimits } from '@juno/domain/resources/resource-rules'
import { resourceColumns } from '@juno/domain/resources/resource-columns'
import { settingLimits } from '@juno/domain/site-settings/site-settings'
import { createTestimonialSchema } from '@juno/domain/testimonials/testimonial'
import { textLimits } from '@juno/domain/text/text-limits'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { arrangePermissionFixtures, fixtureId } from './permission-attempt'

let database: TestDatabase
let client: PoolClient
beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  await arrangePermissionFixtures(database.adminPool)
  await database.adminPool.query(`
    insert into resource_types (id, name) values ('${fixtureId('type')}', 'Letter');
    insert into resource_categories (id, name, slug) values ('${fixtureId('category')}', 'Letters', 'letters')`)
  client = await database.adminPool.connect()
})
afterAll(async () => {
  client.release()
  await database.close()
})

type Row = Record<string, unknown>
interface Form {
  name: string
  as: 'visitor' | 'member' | 'admin' | 'server'
  /** Where it is stored. */
  table: string
  /** Everything that the form sends, other than what is stored already. */
  row: Row
  /** Characters of the longest text that the form takes, by column. */
  longest: Partial<Record<string, number>>
  /** Columns that are sent with each field. */
  always?: string[]
  /** SQL that writes columns of the row `r`. */
  write: (columns: string[]) => string
}

const insertInto = (table: string) => (columns: string[]) =>
  `insert into ${table} (${columns.join()}) select ${columns.map(name => `r.${name}`).join()} from r`
const update = (table: string, where: string) => (columns: string[]) =>
  `update ${table} t set ${columns.map(name => `${name} = r.${name}`).join()} from r where t.${where}`
const call = (rpc: string, table: string, id: string) => (columns: string[]) =>
  `select ${rpc}(submission_id => '${id}', version => (select updated_at from ${table} where id = '${id}'),
    ${columns.map(name => `${name} => r.${name}`).join()}) from r`

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const textOf = (like: unknown, length: number) =>
  String(like).startsWith('https://') ? `https://example.com/${'x'.repeat(length - 20)}` : 'x'.repeat(length)

/** @returns by column, for each text of the schema, how many characters it takes */
function longestOf(schema: z.ZodObject, sample: Row): Form['longest'] {
  const taken = (field: z.ZodType, name: string, length: number) =>
    field.safeParse(textOf(sample[name], length)).success
  return Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      if (typeof sample[name] !== 'string' || !taken(field, name, 40)) return []
      let [longest, tooLong] = [40, 200_000]
      while (tooLong - longest > 1) {
        const middle = Math.floor((longest + tooLong) / 2)
        if (taken(field, name, middle)) longest = middle
        else tooLong = middle
      }
      return [[inSnakeCase(name), longest]]
    }),
  )
}
function ofSchema<Schema extends z.ZodObject>(
  schema: Schema,
  sample: z.input<Schema>,
): Pick<Form, 'row' | 'longest'> {
  const row = Object.entries(schema.parse(sample)).map(([name, value]) => [inSnakeCase(name), value])
  return { row: Object.fromEntries(row) as Row, longest: longestOf(schema, sample as Row) }
}

const url = 'https://example.com/a'
const event = {
  title: 'Walk',
  description: 'Two by two.',
  date: '2030-07-10T19:00:00Z',
  end_date: '2030-07-11T19:00:00Z',
  all_day: true,
  time_zone: 'Europe/Paris',
  location: 'Paris',
  registration_url: url,
} satisfies Record<(typeof eventColumns.form)[number], unknown>
const { hostName, ...eventTexts } = eventLimits
const longestOfEvent = { ...eventTexts, registration_url: textLimits.url }
const { title, description, author } = resourceLimits
const resource = {
  title: 'Clauses',
  url,
  description: 'About contracts',
  type_id: fixtureId('type'),
  category_id: fixtureId('category'),
  author: 'Ada',
  tags: ['law'],
}
const longestOfResource = { title, description, author, url: textLimits.url }
const application = ofSchema(applicationFormSchema.omit({ termsAccepted: true }), {
  name: 'Ada',
  email: 'new@example.com',
  businessName: 'Engines',
  location: 'London',
  role: 'founder',
  teamSize: 'solo',
  revenueSize: '0-100k',
  companyStage: 'scaling',
  industry: 'retail',
  reason: 'To learn',
  newsletterConsent: true,
})
const message = {
  table: 'contact_messages',
  row: { name: 'Ada', email: 'ada@example.com', message: 'Hello' },
  longest: { name: textLimits.name, message: textLimits.message },
  always: ['name', 'email', 'message'],
  write: insertInto('contact_messages'),
}

const forms: Form[] = [
  {
    name: 'the profile editor',
    as: 'member',
    table: 'profiles',
    ...ofSchema(profileFormSchema, {
      name: 'Ada',
      business_name: 'Engines',
      role: 'Founder',
      location: 'London',
      bio: 'I count.',
      industry: 'retail',
      team_size: 'solo',
      revenue_size: '0-100k',
      company_stage: 'scaling',
      linkedin_url: url,
      company_website: url,
      expertise: ['Counting'],
      company_description: 'We build.',
      open_to_networking: true,
      visibility: { location: 'members', linkedin_url: 'members', company_website: 'members' },
    }),
    write: update('secure_profiles', 'id = auth.uid()'),
  },
  {
    name: 'a new event',
    as: 'admin',
    table: 'events',
    row: { ...event, host_name: 'Ada', capacity: 12, waitlist_enabled: true },
    longest: { ...longestOfEvent, host_name: hostName },
    always: ['title', 'description', 'date'],
    write: insertInto('events'),
  },
  {
    name: 'a changed event',
    as: 'admin',
    table: 'events',
    row: { ...event, host_name: 'Ada', capacity: 12, waitlist_enabled: true, notify_attendees: true },
    longest: {},
    always: ['date'],
    write: update('events', `id = '${fixtureId('event')}'`),
  },
  {
    name: 'a submitted event',
    as: 'member',
    table: 'pending_events',
    row: { ...event, submitted_by: fixtureId('member'), status: 'pending' },
    longest: longestOfEvent,
    always: ['title', 'description', 'date', 'submitted_by'],
    write: insertInto('pending_events'),
  },
  {
    name: 'an event that is submitted again',
    as: 'member',
    table: 'pending_events',
    row: event,
    longest: {},
    always: ['title', 'description', 'date', 'all_day', 'time_zone'],
    write: call('resubmit_event', 'pending_events', fixtureId('member event')),
  },
  {
    name: 'a new resource',
    as: 'admin',
    table: 'resources',
    row: resource,
    longest: longestOfResource,
    always: ['title', 'type_id', 'category_id'],
    write: insertInto('resources'),
  },
  {
    name: 'a changed resource',
    as: 'admin',
    table: 'resources',
    row: { ...resource, url: null, template_file: 'new.pdf' },
    longest: {},
    write: update('resources', `id = '${fixtureId('resource')}'`),
  },
  {
    name: 'a submitted resource',
    as: 'member',
    table: 'pending_resources',
    row: { ...resource, submitted_by: fixtureId('member'), status: 'pending' },
    longest: longestOfResource,
    always: ['title', 'description', 'type_id', 'category_id', 'submitted_by', 'url'],
    write: insertInto('pending_resources'),
  },
  {
    name: 'a resource that is submitted again',
    as: 'member',
    table: 'pending_resources',
    row: resource,
    longest: {},
    always: ['title', 'description', 'type_id', 'category_id', 'tags', 'url'],
    write: call('resubmit_resource', 'pending_resources', fixtureId('member resource')),
  },
  {
    name: 'a new type',
    as: 'admin',
    table: 'resource_types',
    row: { name: 'Map' },
    longest: { name: resourceLimits.typeName },
    write: insertInto('resource_types'),
  },
  {
    name: 'a new category',
    as: 'admin',
    table: 'resource_categories',
    row: { name: 'Maps', slug: 'maps', description: 'Where to go.' },
    longest: { name: resourceLimits.categoryName, description: resourceLimits.categoryDescription },
    always: ['name', 'slug'],
    write: insertInto('resource_categories'),
  },
  {
    name: 'the application',
    as: 'server',
    table: 'applications',
    ...application,
    always: ['name', 'email', 'business_name', 'reason'],
    write: insertInto('applications'),
  },
  { name: "a visitor's message", as: 'visitor', ...message },
  {
    name: "a member's message",
    as: 'member',
    ...message,
    row: { ...message.row, user_id: fixtureId('member') },
  },
  {
    name: 'a digest',
    as: 'admin',
    table: 'weekly_digests',
    ...ofSchema(digestSchema, { title: 'News', content: 'Much.' }),
    always: ['title', 'content'],
    write: insertInto('weekly_digests'),
  },
  {
    name: 'a recommended read',
    as: 'admin',
    table: 'recommended_reads',
    row: { ...ofSchema(readSchema, { title: 'Book', description: 'Long.', url }).row, image_url: '/a.jpg' },
    longest: ofSchema(readSchema, { title: 'Book', description: 'Long.', url }).longest,
    always: ['title', 'description', 'url', 'image_url'],
    write: insertInto('recommended_reads'),
  },
  {
    name: 'a testimonial',
    as: 'admin',
    table: 'testimonials',
    ...ofSchema(createTestimonialSchema, {
      ...{ name: 'Ada', role: 'Founder', company: 'Engines', quote: 'Good.', image: url, active: false },
    }),
    always: ['name', 'role', 'company', 'quote'],
    write: insertInto('testimonials'),
  },
  {
    name: 'an issue of the newsletter',
    as: 'server',
    table: 'newsletter_issues',
    ...ofSchema(newsletterTextSchema, { subject: 'News', content: 'Much.' }),
    always: ['subject', 'content'],
    write: insertInto('newsletter_issues'),
  },
]

const roles = { visitor: 'anon', member: 'authenticated', admin: 'authenticated', server: 'service_role' }

/** Writes columns of a row as the form does. @returns whether they are stored as they were sent */
async function isStored({ as, table, write }: Form, row: Row, columns: string[]): Promise<boolean> {
  const role = roles[as]
  const claims = { role, ...(role === 'authenticated' && { sub: fixtureId(as), email: `${as}@example.com` }) }
  const sent = `with r as (select * from jsonb_populate_record(null::public.${table}, $1))`
  await client.query('begin')
  try {
    await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
      role,
      JSON.stringify(claims),
    ])
    await client.query(`${sent} ${write(columns)}`, [JSON.stringify(row)])
    await client.query('reset role')
    const { rows } = await client.query<{ stored: boolean }>(
      `${sent} select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(r)) where key = any ($2)) <@ to_jsonb(t) as stored
       from r, public.${table} t where t.xmin = pg_current_xact_id()::xid`,
      [JSON.stringify(row), columns],
    )
    return rows.length === 1 && rows[0]!.stored
  } finally {
    await client.query('rollback')
  }
}

const isForm = (form: Form) => [form.name, form] as const

describe.each(forms.map(isForm))('%s', (_name, form) => {
  const { row, always = [], longest } = form
  const withAlways = (column: string) => [...new Set([...always, column])]

  test.each(Object.keys(row))('stores %s', async column => {
    expect(await isStored(form, row, withAlways(column))).toBe(true)
  })

  test.each(Object.entries(longest))(
    'takes as long a text as the column: %s, %i characters',
    async (column, most) => {
      const long = (length: number) => ({ ...row, [column]: textOf(row[column], length!) })
      expect(await isStored(form, long(most!), withAlways(column))).toBe(true)
      await expect(isStored(form, long(most! + 1), withAlways(column))).rejects.toMatchObject({
        code: '23514',
      })
    },
  )
})

test('the lists of forms have their columns here', () => {
  const sentBy = (name: string) => Object.keys(forms.find(form => form.name === name)!.row)
  expect(sentBy('the profile editor').sort()).toEqual([...profileColumns.form].sort())
  expect(sentBy('a new event').sort()).toEqual([...eventColumns.form, ...eventColumns.admin].sort())
  expect(sentBy('a submitted event')).toEqual(expect.arrayContaining([...eventColumns.form]))
  expect(sentBy('a changed resource').sort()).toEqual([...resourceColumns.form].sort())
})

test.each([
  ['brand', 'J', settingLimits.brand],
  ['newsletter_sender', 'J', settingLimits.senderName],
  ['postal_address', '1 Street', settingLimits.postalAddress],
  ['team_chat_url', url, textLimits.url],
  ['podcast_urls', [url], null],
  ['show_events_to_visitors', true, null],
  ['reply_address', 'a@example.com', null],
  ['contact_address', 'a@example.com', null],
  ['member_quotas', { events: 3 }, null],
  ['mfa_rule', 'optional', null],
])('an admin sets %s, and no longer text than the form takes', async (key, value, longest) => {
  const set = (wanted: unknown) =>
    database.as(
      { sub: fixtureId('admin') },
      `insert into site_settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value returning value`,
      [key, JSON.stringify(wanted)],
    )
  expect(await set(value)).toEqual([{ value }])
  if (longest === null) return
  await set(textOf(value, longest))
  await expect(set(textOf(value, longest + 1))).rejects.toMatchObject({ code: '23514' })
})
