import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditableSettings } from '@juno/domain/site-settings/site-settings'
import { openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let member: string

beforeAll(async () => {
  api = await openTestApi({ environment: { TEAM_CHAT_URL: 'https://chat.example.org' } })
  admin = await api.addUser('olive@juno.example', { admin: true })
  member = await api.addUser('mia@juno.example')
})
afterAll(() => api.close())

const settings: EditableSettings = {
  brand: 'Minerva',
  teamChatUrl: 'https://chat.example.org',
  podcastUrls: ['https://example.org/listen'],
  showEventsToVisitors: true,
  postalAddress: '1 Example Street\nToronto',
  senderName: 'The Minerva team',
  replyAddress: 'team@example.org',
  contactAddress: 'inbox@example.org',
  memberQuotas: { events: 3, resources: 10, uploads: 30, megabytes: 500 },
}

const put = (who: string, body: object) =>
  api.app.inject({
    method: 'PUT',
    url: '/api/site-settings',
    headers: { authorization: `Bearer ${api.token(who)}` },
    payload: body,
  })

test('members and visitors neither see nor change the settings', async () => {
  expect((await put(member, settings)).statusCode).toBe(403)
  expect((await api.app.inject({ url: '/api/site-settings' })).statusCode).toBe(401)
})

test('a saved setting applies at once, and each change is in the audit log', async () => {
  const answer = await put(admin, settings)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({
    settings,
    fixed: { teamChatUrl: 'TEAM_CHAT_URL' },
    sender: { from: 'The Minerva team <hello@juno.test>', delivers: false },
  })
  expect(api.settings.site.brand).toBe('Minerva')
  expect(api.settings.sender().replyTo).toBe('team@example.org')
  const logged = await api.rows<{ subject_id: string }>(
    `select subject_id from audit_log where action like 'site_settings.%' and actor_id = $1 order by 1`,
    [admin],
  )
  expect(logged.map(row => row.subject_id)).toEqual([
    'brand',
    'contact_address',
    'member_quotas',
    'newsletter_sender',
    'podcast_urls',
    'postal_address',
    'reply_address',
    'show_events_to_visitors',
  ])
  await put(admin, settings)
  expect((await api.rows('select from audit_log')).length).toBe(8)
})

test('of settings that nobody has set, saving the form stores and logs only what was changed', async () => {
  await api.rows(`delete from site_settings where key in ('member_quotas', 'reply_address')`)
  const logged = () => api.rows<{ id: string }>('select id from audit_log')
  const before = await logged()
  const usual = { events: 10, resources: 10, uploads: 30, megabytes: 500 }
  const unset = { ...settings, memberQuotas: usual, replyAddress: '' }
  const response = await put(admin, unset)
  expect(response.json()).toMatchObject({ settings: unset })
  expect(await logged()).toEqual(before)
  expect((await put(admin, settings)).statusCode).toBe(200)
})

test('changing a setting that the environment decides is refused by name', async () => {
  const answer = await put(admin, { ...settings, teamChatUrl: 'https://other.example' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().issues).toEqual([
    { path: 'teamChatUrl', message: 'This is set where the server runs (TEAM_CHAT_URL).' },
  ])
})

test.each([
  [{ podcastUrls: ['javascript:alert(1)'] }, 'podcastUrls.0'],
  [{ replyAddress: 'nobody' }, 'replyAddress'],
  [{ contactAddress: 'nobody' }, 'contactAddress'],
  [{ brand: 'A <b>' }, 'brand'],
  [{ memberQuotas: { ...settings.memberQuotas, events: -1 } }, 'memberQuotas.events'],
  [{ memberQuotas: { ...settings.memberQuotas, uploads: 1.5 } }, 'memberQuotas.uploads'],
  [{ memberQuotas: { ...settings.memberQuotas, megabytes: '9999999' } }, 'memberQuotas.megabytes'],
  [{ postalAddress: 'x'.repeat(501) }, 'postalAddress'],
])('%j is refused, in the form and in the database', async (wrong, path) => {
  const response = await put(admin, { ...settings, ...wrong })
  expect(response.statusCode).toBe(400)
  expect(response.json().issues[0].path).toBe(path)
})

test.each([
  ['brand', 'a\nb'],
  ['brand', 1],
  ['postal_address', 'x'.repeat(501)],
  ['reply_address', 'nobody'],
  ['contact_address', 'nobody'],
  ['team_chat_url', 'javascript:alert(1)'],
  ['podcast_urls', ['https://a.example', 'https://b.example', 'https://c.example']],
  ['podcast_urls', ['data:x']],
  ['show_events_to_visitors', 'yes'],
  ['events_for_members_only', 'yes'],
  ['member_quotas', { uploads: 10_001 }],
])('the database refuses %s = %j', async (key, value) => {
  await expect(
    api.rows(
      `insert into site_settings (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    ),
  ).rejects.toMatchObject({ constraint: expect.stringMatching(/^site_settings_/) })
})

test.each([
  [false, false, true],
  [true, true, true],
  [false, true, false],
])(
  'with pages open to visitors %s and the rest closed to them %s, visitors read events: %s',
  async (showEventsToVisitors, eventsForMembersOnly, readable) => {
    expect(
      (await put(admin, { ...settings, showEventsToVisitors, eventsForMembersOnly })).json(),
    ).toMatchObject({ settings: { showEventsToVisitors, eventsForMembersOnly } })
    const [event] = await api.rows<{ id: string }>(
      `insert into events (title, description, date) values ('Clinic', '', now()) returning id`,
    )
    const read = async (who?: string) => {
      const headers = who === undefined ? {} : { authorization: `Bearer ${api.token(who)}` }
      const file = await api.app.inject({ url: `/api/events/${event!.id}/calendar.ics`, headers })
      const rows = await api.app.inject({ url: `/rest/v1/events?id=eq.${event!.id}`, headers })
      return [file.statusCode, rows.json<unknown[]>().length]
    }
    expect(await read()).toEqual(readable ? [200, 1] : [404, 0])
    expect(await read(admin)).toEqual([200, 1])
  },
)

test('of two admins who opened the same settings, the second undoes nothing of the first', async () => {
  const get = () =>
    api.app.inject({
      url: '/api/site-settings',
      headers: { authorization: `Bearer ${api.token(admin)}` },
    })
  const { version } = (await get()).json<{ version: string }>()
  expect((await put(admin, { ...settings, brand: 'Athena', version })).statusCode).toBe(200)
  const second = await put(admin, { ...settings, senderName: 'Ada', version })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'newer_version' })
  const present = (await get()).json<{ version: string; settings: EditableSettings }>()
  expect(present.settings).toMatchObject({ brand: 'Athena', senderName: settings.senderName })
  expect((await put(admin, { ...settings, version: present.version })).statusCode).toBe(200)
})
