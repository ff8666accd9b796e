import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPLICATION } from '../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let number = 0

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('reviewer@example.com', { admin: true })
})
afterAll(() => api.close())

const post = (url: string, body: unknown) => api.post(url, body, admin)
const apply = async (email: string, change: Record<string, unknown> = {}) =>
  (await post('/api/applications', { ...APPLICATION, email, reason: 'First words.', ...change })).json() as {
    id: string
  }
const look = (token: string) => api.app.inject(`/api/applications/further?token=${token}`)
const accept = (token: string) => post('/api/applications/further', { token })
const stored = (email: string) =>
  api.rows<{ id: string; status: string; reason: string; name: string }>(
    'select id, status, reason, name from public.applications where email = $1 order by submitted_at',
    [email],
  )

/** Applies twice. @returns the address, the first id and the token that was mailed for the second */
async function applyTwice(change: Record<string, unknown>, email = `twice.${++number}@example.com`) {
  const { id } = await apply(email)
  await api.forgetMails()
  await apply(email, change)
  const mail = (await api.mails()).find(({ kind }) => kind === 'further-application')
  const url = linkIn(mail!, '/further-application')
  return { id, email, token: url.searchParams.get('token')! }
}

it('shows the held answers to the holder of the link, and changes nothing', async () => {
  const { email, token } = await applyTwice({ reason: 'Second words.' })
  const before = await stored(email)
  expect((await look(token)).json()).toEqual({
    standing: 'open',
    answers: {
      name: 'Ada Lovelace',
      businessName: 'Analytical Engines',
      role: 'manager',
      reason: 'Second words.',
    },
  })
  expect(await stored(email)).toEqual(before)
})

it('decides nothing on answers that were replaced since the admin read them', async () => {
  const { id, email, token } = await applyTwice({ reason: 'Second words.' })
  const version = async () => {
    const [row] = await api.rows<{ version: string }>(
      'select to_json(updated_at)#>>array[]::text[] as version from public.applications where id = $1',
      [id],
    )
    return row!.version
  }
  const seen = await version()
  await accept(token)
  for (const action of ['approve', 'decline']) {
    const response = await post(`/api/applications/${action}`, { id, version: seen })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'application_changed',
      message: 'These answers have changed since you opened them. Please read them again before you decide.',
    })
  }
  expect(await stored(email)).toMatchObject([{ status: 'PENDING' }])
  const read = await post('/api/applications/approve', { id, version: await version() })
  expect(read.statusCode).toBe(200)
})

it('replaces the first answers once, and keeps them in the log', async () => {
  const { id, email, token } = await applyTwice({ reason: 'Second words.' })
  const answers = await Promise.all([1, 2, 3].map(() => accept(token)))
  expect(answers.map(answer => answer.json())).toEqual(Array(3).fill({ status: 'PENDING', id }))
  expect(await stored(email)).toMatchObject([{ id, status: 'PENDING', reason: 'Second words.' }])
  const log = await api.rows<{ details: { previous: { reason: string } } }>(
    `select details from public.audit_log where subject_id = $1`,
    [id],
  )
  expect(log.map(entry => entry.details.previous.reason)).toEqual(['First words.'])
  expect((await look(token)).json()).toMatchObject({ standing: 'used' })
})

it('keeps the wording of the terms and the moment of the form that was sent', async () => {
  const { id, token } = await applyTwice({ reason: 'Second words.', termsAccepted: true })
  await api.rows(
    `update private.further_applications
     set created_at = '2026-01-02', terms_version = 'January 1, 2026' where application_id = $1`,
    [id],
  )
  await accept(token)
  expect(
    await api.rows('select terms_version, terms_accepted_at from public.applications where id = $1', [id]),
  ).toEqual([{ terms_version: 'January 1, 2026', terms_accepted_at: new Date('2026-01-02') }])
})

it('approves by its role what would have been approved as a first application', async () => {
  const { id, email, token } = await applyTwice({ role: 'founder' })
  expect((await accept(token)).json()).toEqual({ status: 'APPROVED', id })
  expect(await stored(email)).toMatchObject([{ status: 'APPROVED' }])
  expect((await api.mails()).at(-1)).toMatchObject({ kind: 'application-approved', to: email })
})

it('lets a person decide on other answers after an approval, which stands, once their reader sends them', async () => {
  const email = 'approved.twice@example.com'
  await apply(email, { role: 'solopreneur' })
  await api.forgetMails()
  await apply(email, { role: 'manager' })
  const [mail] = await api.mails()
  expect(mail).toMatchObject({
    kind: 'further-application',
    subject: expect.stringContaining('approved already'),
  })
  const token = linkIn(mail!, '/further-application').searchParams.get('token')!
  expect((await look(token)).json()).toMatchObject({ standing: 'unsent', answers: { role: 'manager' } })
  expect((await stored(email)).map(row => row.status)).toEqual(['APPROVED'])
  expect((await accept(token)).json()).toMatchObject({ status: 'PENDING' })
  expect((await stored(email)).map(row => row.status)).toEqual(['APPROVED', 'PENDING'])
})

it('mails the link to the plans again where an approved address sends the same answers', async () => {
  const email = 'approved.again@example.com'
  await apply(email, { role: 'founder' })
  await api.forgetMails()
  await apply(email, { role: 'founder' })
  expect(await api.mails()).toMatchObject([{ kind: 'application-approved', to: email }])
})

it('never approves by a role where the address was declined before', async () => {
  const email = 'declined.twice@example.com'
  const { id } = await apply(email)
  await post('/api/applications/decline', { id })
  const { token } = await applyTwice({ role: 'founder' }, email)
  expect((await accept(token)).json()).toMatchObject({ status: 'PENDING' })
  expect((await stored(email)).map(row => row.status)).toEqual(['DECLINED', 'PENDING'])
})

it.each(['approve', 'decline'])('changes nothing after the team decided to %s', async decision => {
  const { id, email, token } = await applyTwice({ name: 'Mallory', role: 'founder' })
  await post(`/api/applications/${decision}`, { id })
  const before = await stored(email)
  expect((await accept(token)).statusCode).toBe(409)
  expect((await look(token)).json()).toMatchObject({ standing: 'decided' })
  expect(await stored(email)).toEqual(before)
})

it('stores no token, and accepts no other', async () => {
  const { token } = await applyTwice({ reason: 'Other words.' })
  expect(JSON.stringify(await api.rows('select * from private.further_applications'))).not.toContain(token)
  expect((await look('nothing-like-it')).statusCode).toBe(404)
  expect((await accept('nothing-like-it')).statusCode).toBe(404)
  expect((await accept('')).statusCode).toBe(400)
})

it('a further application subscribes nobody', async () => {
  await apply('consent@example.com')
  await apply('consent@example.com', { newsletterConsent: true, reason: 'Other words.' })
  expect(
    await api.rows('select 1 from public.newsletter_subscribers where email = $1', ['consent@example.com']),
  ).toEqual([])
})

it('sends at most three such mails a day for one sender, and says so in the last', async () => {
  const email = 'flood@example.com'
  await api.forgetMails()
  const send = (number: number, remoteAddress: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/applications',
      payload: { ...APPLICATION, email, reason: `Try ${number}.` },
      remoteAddress,
    })
  for (const number of [0, 1, 2, 3, 4]) await send(number, '198.51.100.7')
  const further = async () => (await api.mails()).filter(mail => mail.kind === 'further-application')
  const isLast = async () => (await further()).map(mail => mail.text.includes('last link that we send today'))
  expect(await isLast()).toEqual([false, false, true])
  // A stranger does not use up the applicant's corrections.
  await send(5, '203.0.113.9')
  expect(await isLast()).toEqual([false, false, true, false])
  for (let number = 6; number < 20; number++) await send(number, `192.0.2.${number}`)
  expect(await isLast()).toEqual([false, false, true, false, false, false, false, false, true])
})

it('does not subscribe a person again who had unsubscribed from the newsletter, before the address is proven', async () => {
  const email = 'unsubscribed@example.com'
  await api.rows(
    `insert into public.newsletter_subscribers (email, status, source) values ($1, 'unsubscribed', 'form')`,
    [email],
  )
  await apply(email, { newsletterConsent: true })
  expect(
    await api.rows('select status from public.newsletter_subscribers where email = $1', [email]),
  ).toEqual([{ status: 'unsubscribed' }])
  expect(await api.rows('select 1 from public.newsletter_consents where email = $1', [email])).toEqual([])
})
