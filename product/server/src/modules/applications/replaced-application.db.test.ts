// An application with a mistyped address is sent again by the same browser, and takes the place of the first one.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { APPLICATION } from '../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../testing/test-api'

let api: TestApi
let admin: string
let round = 0
let typed: string
let meant: string

beforeAll(async () => {
  api = await openTestApi()
  admin = await api.addUser('team@example.com', { admin: true })
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.forgetMails()
  round++
  typed = `tabea${round}@gmial.com`
  meant = `tabea${round}@gmail.com`
})

const send = async (email: string, change: object = {}) =>
  (await api.post('/api/applications', { ...APPLICATION, email, newsletterConsent: true, ...change })).json<{
    id: string
    status: string
    message: string
    token: string
  }>()
const stored = () =>
  api.rows<{ id: string; email: string; status: string; submitted_at: Date }>(
    'select id, email, status, submitted_at from public.applications where email in ($1, $2)',
    [typed, meant],
  )
const addressed = async () => (await api.mails()).map(({ kind, to }) => `${kind} to ${to}`)

it.each([
  ['waits for the team', 'manager', 'application-received'],
  ['was approved by its role', 'founder', 'application-approved'],
])(
  'an application that %s moves to the other address, and what the first one got is over',
  async (_, role, kind) => {
    const first = await send(typed, { role })
    await api.rows(`update public.applications set submitted_at = now() - interval '5 hours' where id = $1`, [
      first.id,
    ])
    const [before] = await stored()
    const links = (await api.mails()).filter(({ to }) => to === typed)
    await api.forgetMails()
    const second = await send(meant, { role, replaces: first.token })
    expect(second).toMatchObject({ status: first.status, message: first.message })
    expect(await stored()).toEqual([
      { id: second.id, email: meant, status: first.status, submitted_at: before!.submitted_at },
    ])
    expect(await addressed()).toEqual([`${kind} to ${meant}`])
    expect(second.id).not.toBe(first.id)
    if (role === 'manager') {
      const token = linkIn(links[0]!, '/application-status').searchParams.get('token')!
      const looked = await api.app.inject(`/api/applications/status?token=${token}`)
      expect(looked.statusCode).toBe(404)
    } else {
      const looked = await api.app.inject(`/api/checkout/payer?application=${first.id}`)
      expect(looked.json()).toEqual({ standing: 'unknown', name: null, email: null })
      expect((await api.post('/api/checkout', { plan: 'annual', application: first.id })).statusCode).toBe(
        403,
      )
    }
    expect(
      await api.rows('select email from public.newsletter_subscribers where email in ($1, $2)', [
        typed,
        meant,
      ]),
    ).toEqual([{ email: meant }])
    expect(
      await api.rows(
        `select details from public.audit_log where action = 'application.address_corrected' and subject_id = $1`,
        [first.id],
      ),
    ).toMatchObject([{ details: { email: meant, before: typed } }])
  },
)

it('the same link twice makes one application, and the first token is used up', async () => {
  const first = await send(typed)
  await send(meant, { replaces: first.token })
  await send(meant, { replaces: first.token })
  expect(await stored()).toHaveLength(1)
})

it('tells a browser nothing of an address that is known: the answer has the same shape, its token takes nothing back', async () => {
  const first = await send(typed)
  const stranger = await send(typed, { reason: 'Something else' })
  expect(Object.keys(stranger).toSorted()).toEqual(Object.keys(first).toSorted())
  expect(stranger.token).not.toBe(first.token)
  await send(meant, { replaces: stranger.token })
  expect((await stored()).map(({ email }) => email).toSorted()).toEqual([meant, typed].toSorted())
})

it('neither the mailed link nor the id of an application takes it back', async () => {
  const first = await send(typed)
  const mailed = linkIn(
    (await api.mails()).find(({ to }) => to === typed)!,
    '/application-status',
  )
  for (const replaces of [mailed.searchParams.get('token')!, first.id]) await send(meant, { replaces })
  expect((await stored()).map(({ email }) => email)).toContain(typed)
})

it('takes nothing back once the team has decided', async () => {
  const first = await send(typed)
  await api.rows(`update public.applications set status = 'APPROVED', reviewed_at = now() where id = $1`, [
    first.id,
  ])
  await send(meant, { replaces: first.token })
  expect((await stored()).map(({ status }) => status).toSorted()).toEqual(['APPROVED', 'PENDING'])
})

it('takes nothing back once it is paid, whoever has paid', async () => {
  const first = await send(typed, { role: 'founder' })
  await api.post('/api/checkout/sandbox', { plan: 'annual', email: typed, applicationId: first.id })
  await send(meant, { role: 'founder', replaces: first.token })
  expect((await stored()).find(({ id }) => id === first.id)).toMatchObject({ email: typed })
  const [registration] = await api.rows(
    'select email from public.pending_registrations where application_id = $1',
    [first.id],
  )
  expect(registration).toEqual({ email: typed })
})

it('a payment that is under way for an application that was taken back opens nothing for the other address', async () => {
  const first = await send(typed, { role: 'founder' })
  const { url } = (await api.post('/api/checkout', { plan: 'annual', application: first.id })).json<{
    url: string
  }>()
  await send(meant, { role: 'founder', replaces: first.token })
  const session = new URL(url).searchParams.get('session')!
  await api.post(`/api/sandbox/checkout?session=${session}`, { card: 'works' })
  expect(
    await api.rows('select from public.pending_registrations where email in ($1, $2)', [typed, meant]),
  ).toEqual([])
})

const correct = (id: string, by = admin) =>
  api.post('/api/applications/correct-address', { id, email: meant }, by)

it.each([
  ['waits', 'manager', '/application-status'],
  ['is approved and not paid', 'founder', '/membership-selection'],
])('the team corrects the address of an application that %s, and writes to both', async (_, role, page) => {
  const first = await send(typed, { role })
  await api.forgetMails()
  expect((await correct(first.id)).json()).toEqual({ success: true })
  const [moved] = await stored()
  expect(moved).toMatchObject({ email: meant, status: first.status })
  expect(await addressed()).toEqual([`address-corrected to ${typed}`, `address-corrected to ${meant}`])
  const [old, news] = await api.mails()
  expect(old!.text).not.toContain(meant)
  const link = linkIn(news!, page)
  if (role === 'founder') {
    expect(link.searchParams.get('application')).toBe(moved!.id)
    expect((await api.app.inject(`/api/checkout/payer?application=${first.id}`)).json()).toMatchObject({
      standing: 'unknown',
      email: null,
    })
  }
  const audit = await api.rows(
    `select actor_id from public.audit_log where action = 'application.address_corrected' and subject_id = $1`,
    [first.id],
  )
  expect(audit).toEqual([{ actor_id: admin }])
})

it('the team corrects the address of a payment whose account is still to be made', async () => {
  const first = await send(typed, { role: 'founder' })
  await api.post('/api/checkout/sandbox', { plan: 'annual', email: typed, applicationId: first.id })
  const mailed = linkIn(
    (await api.mails()).find(({ kind }) => kind === 'create-account')!,
    '/create-account',
  )
  expect((await correct(first.id)).statusCode).toBe(200)
  const token = mailed.searchParams.get('token')!
  expect((await api.app.inject(`/api/checkout/session?token=${token}`)).json()).toMatchObject({
    status: 'unknown',
    email: null,
  })
  expect(
    await api.rows('select email from public.pending_registrations where application_id = $1', [first.id]),
  ).toEqual([{ email: meant }])
})

it('nobody but an admin corrects an application', async () => {
  const first = await send(typed)
  const member = await api.addUser(`member${round}@example.com`)
  expect((await correct(first.id, member)).statusCode).toBe(403)
  expect((await stored())[0]).toMatchObject({ email: typed })
})
