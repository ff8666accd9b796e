// Tests applications with the address of a person who is known without ever having applied.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { APPLICATION } from '../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi

beforeAll(async () => {
  api = await openTestApi()
  await api.addUser('team@example.com', { admin: true })
})
afterAll(() => api.close())
beforeEach(() => api.forgetMails())

const stranger = {
  ...APPLICATION,
  name: 'Mallory Fake',
  businessName: 'Mallory Trading',
  reason: 'Mine now.',
  role: 'founder',
  newsletterConsent: true,
  termsAccepted: true,
}
const apply = (email: string, change: Record<string, unknown> = {}) =>
  api.post('/api/applications', { ...stranger, email, ...change })
const accept = (token: string) => api.post('/api/applications/further', { token })
const stored = (email: string) =>
  api.rows<{ id: string; status: string; name: string }>(
    'select id, status, name from public.applications where email = $1 order by submitted_at',
    [email],
  )
const mailsTo = async (email: string) => (await api.mails()).filter(mail => mail.to === email)

const addMembership = (account: string | null, email: string, change: Record<string, unknown> = {}) => {
  const row = { status: 'active', state: 'active', until: '2999-01-01', closed: null, ...change }
  return api.rows<{ id: string }>(
    `insert into public.memberships (user_id, email, source, status, state, access_until, account_closed_at)
     values ($1, $2, 'complimentary', $3, $4, $5, $6) returning id`,
    [account, email, row.status, row.state, row.until, row.closed],
  )
}
const ended = { status: 'canceled', state: 'ended', until: null }

const WHO: [string, boolean, (email: string) => Promise<unknown>][] = [
  ['a member', true, async email => addMembership(await api.addUser(email), email)],
  ['an admin', true, email => api.addUser(email, { admin: true })],
  [
    'somebody who was moved in and has not entered yet',
    true,
    async email => {
      const account = await api.addUser(email, { confirmed: false })
      await api.rows('update auth.users set invited_at = now() where id = $1', [account])
      await addMembership(account, email)
    },
  ],
  [
    'somebody whose membership waits for the account',
    true,
    async email => {
      const [membership] = await addMembership(null, email)
      await api.rows('insert into public.pending_registrations (email, membership_id) values ($1, $2)', [
        email,
        membership!.id,
      ])
    },
  ],
  [
    'somebody who was invited',
    false,
    async email => {
      const account = await api.addUser(email, { confirmed: false })
      await api.rows('update auth.users set invited_at = now() where id = $1', [account])
    },
  ],
  [
    'the owner before the account is made',
    false,
    email =>
      api.rows(
        `insert into public.site_settings (key, value) values ('owner_email', to_jsonb($1::text))
         on conflict (key) do update set value = excluded.value`,
        [email],
      ),
  ],
  [
    'the contact of a firm before the account is made',
    false,
    async email => {
      const [membership] = await api.rows<{ id: string }>(
        `insert into public.memberships (email, source, status, state, access_until)
         values ($1, 'firm', 'active', 'active', '2999-01-01') returning id`,
        [email],
      )
      await api.rows('insert into public.pending_registrations (email, membership_id) values ($1, $2)', [
        email,
        membership!.id,
      ])
    },
  ],
  ['a member who left', false, async email => addMembership(await api.addUser(email), email, ended)],
  [
    'a member who closed the account',
    false,
    email => addMembership(null, email, { ...ended, closed: '2026-01-01' }),
  ],
]

it.each(WHO)(
  'an application with the address of %s changes nothing, and tells its sender nothing',
  async (who, isIn, make) => {
    const email = `${who.replaceAll(' ', '.')}@example.com`
    await make(email)
    await api.rows(
      `insert into public.newsletter_subscribers (email, status, source) values ($1, 'unsubscribed', 'form')`,
      [email],
    )
    const fresh = await apply(`fresh.${email}`)
    await api.forgetMails()
    const response = await apply(email)
    await apply(email)
    expect(response.statusCode).toBe(fresh.statusCode)
    expect({ ...response.json(), id: 0, token: 0 }).toEqual({ ...fresh.json(), id: 0, token: 0 })
    const { id } = response.json() as { id: string }
    expect((await api.app.inject(`/api/checkout/payer?application=${id}`)).json()).toMatchObject({
      standing: 'unknown',
    })
    expect(await stored(email)).toEqual([])
    const [mail, ...others] = await api.mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: email,
      kind: isIn ? 'application-not-needed' : 'further-application',
    })
    expect(JSON.stringify(mail)).not.toMatch(/Mallory|Mine now/)
    expect(
      await api.rows('select status from public.newsletter_subscribers where email = $1', [email]),
    ).toEqual([{ status: 'unsubscribed' }])
  },
)

it.each([
  ['goes to a person where there was a membership', true, 'PENDING', 'application-received'],
  ['is approved by its role where somebody was only invited', false, 'APPROVED', 'application-approved'],
])('an application that its address confirms %s', async (what, wasMember, status, kind) => {
  const email = `${what.replaceAll(' ', '.')}@example.com`
  const account = await api.addUser(email, { confirmed: wasMember })
  if (wasMember) await addMembership(account, email, ended)
  else await api.rows('update auth.users set invited_at = now() where id = $1', [account])
  await apply(email)
  const [link] = await mailsTo(email)
  const token = linkIn(link!, '/further-application').searchParams.get('token')!
  expect((await api.app.inject(`/api/applications/further?token=${token}`)).json()).toMatchObject({
    standing: 'unsent',
    answers: { name: 'Mallory Fake' },
  })
  await api.forgetMails()
  const answers = await Promise.all([1, 2].map(() => accept(token)))
  const [application, ...others] = await stored(email)
  expect(others).toEqual([])
  expect(application).toMatchObject({ status, name: 'Mallory Fake' })
  expect(answers.map(answer => answer.json())).toEqual(Array(2).fill({ status, id: application!.id }))
  expect((await mailsTo(email)).map(mail => mail.kind)).toEqual([kind])
  expect((await mailsTo('team@example.com')).map(mail => mail.kind)).toEqual(['team-new-application'])
  expect(
    await api.rows('select status from public.newsletter_subscribers where email = $1', [email]),
  ).toEqual([{ status: 'subscribed' }])
})

it('an application that was confirmed late does not count for somebody who has become a member', async () => {
  const email = 'become.a.member@example.com'
  const account = await api.addUser(email)
  const [membership] = await addMembership(account, email, ended)
  await apply(email)
  const [link] = await mailsTo(email)
  await api.rows(
    `update public.memberships set status = 'active', state = 'active', access_until = '2999-01-01' where id = $1`,
    [membership!.id],
  )
  const token = linkIn(link!, '/further-application').searchParams.get('token')!
  expect((await accept(token)).statusCode).toBe(409)
  expect(await stored(email)).toEqual([])
})

it('an application is answered in the same time, whether or not its address is known', async () => {
  const slow = await openTestApi({ uniformResponseMs: 400 })
  try {
    await slow.addUser('known@example.com', { admin: true })
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const started = performance.now()
      expect((await slow.post('/api/applications', { ...stranger, email })).statusCode).toBe(201)
      // The timer of Node may fire a millisecond early.
      expect(performance.now() - started).toBeGreaterThan(398)
    }
  } finally {
    await slow.close()
  }
})
