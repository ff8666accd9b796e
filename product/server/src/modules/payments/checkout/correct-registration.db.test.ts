// The address of a payment is corrected by the browser that paid and the mailbox of the new address, and by nobody else.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import { addApplication } from '../../../testing/applications'
import { linkIn, openTestApi, type TestApi } from '../../../testing/test-api'

let api: TestApi
let auth: FastifyInstance
let round = 0
let typed: string
let meant: string

beforeAll(async () => {
  api = await openTestApi()
  auth = Fastify()
  await auth.register(api.backendPlugin)
})
afterAll(async () => {
  await auth.close()
  await api.close()
})
beforeEach(async () => {
  await api.forgetMails()
  round++
  typed = `tabea${round}@gmial.com`
  meant = `tabea${round}@gmail.com`
})

/** @returns the checkout session's id, which the browser that paid holds, and the token mailed to the address */
async function pay() {
  const applicationId = await addApplication(api, typed)
  await api.rows(
    `insert into private.application_status_links (token_hash, application_id)
     values (encode(sha256($1::bytea), 'hex'), $2)`,
    [typed, applicationId],
  )
  await api.rows(
    `insert into public.newsletter_subscribers (email, status, source, consented_at)
     values ($1, 'subscribed', 'application', now())`,
    [typed],
  )
  const paid = await api.post('/api/checkout/sandbox', { plan: 'annual', email: typed, applicationId })
  const session = new URL(paid.json().redirectTo, 'https://juno.test').searchParams.get('session_id')!
  const [mail] = await api.mails()
  await api.forgetMails()
  return { session, applicationId, mailed: linkIn(mail!, '/create-account').searchParams.get('token')! }
}
const correct = (session_id: string, email = meant) =>
  api.post('/api/checkout/address', { session_id, email })
const tokenTo = async (address: string) => {
  const mail = (await api.mails()).findLast(({ to }) => to === address)
  return linkIn(mail!, '/create-account').searchParams.get('token')!
}
const lookUp = async (query: Record<string, string>) =>
  (await api.app.inject({ url: '/api/checkout/session', query })).json()
async function signUp(email: string, proof: Record<string, string>) {
  const payload = { email, password: 'Correct-horse-1', data: proof }
  const { access_token } = (await auth.inject({ method: 'POST', url: '/auth/v1/signup', payload })).json<{
    access_token?: string
  }>()
  return access_token !== undefined
}
const memberships = () =>
  api.rows(
    `select m.email, u.email as owner from public.memberships m left join auth.users u on u.id = m.user_id
     where m.email in ($1, $2)`,
    [typed, meant],
  )

it('makes the account with the new address by its mailbox alone, and ends what the old one got', async () => {
  const { session, applicationId, mailed } = await pay()
  expect((await correct(session)).statusCode).toBe(200)
  const token = await tokenTo(meant)
  expect((await api.mails()).map(({ to }) => to)).toEqual([meant])
  expect(await lookUp({ token })).toMatchObject({ status: 'complete', email: meant, accountExists: false })
  expect(await lookUp({ session_id: session })).toMatchObject({ email: typed })
  expect(await signUp(meant, { registration_token: token })).toBe(true)
  expect(await memberships()).toEqual([{ email: meant, owner: meant }])
  expect(await lookUp({ token: mailed })).toMatchObject({ status: 'unknown', email: null })
  expect(await signUp(typed, { registration_token: mailed })).toBe(false)
  const stored = await api.rows(
    `select a.email, (select count(*)::int from private.application_status_links where application_id = a.id) as links,
       (select array_agg(s.email::text) from public.newsletter_subscribers s where s.email in ($2, $3)) as readers
     from public.applications a where a.id = $1`,
    [applicationId, typed, meant],
  )
  expect(stored).toEqual([{ email: meant, links: 0, readers: [meant] }])
  const audit = await api.rows(
    `select details from public.audit_log where action = 'application.address_corrected' and subject_id = $1`,
    [applicationId],
  )
  expect(audit).toMatchObject([{ details: { email: meant, before: typed } }])
})

it('changes nothing until then: the address of before still opens the account, and ends the correction', async () => {
  const { session, mailed } = await pay()
  await correct(session)
  const token = await tokenTo(meant)
  expect(await signUp(typed, { registration_token: mailed })).toBe(true)
  expect(await lookUp({ token })).toMatchObject({ status: 'unknown', email: null })
  expect(await signUp(meant, { registration_token: token })).toBe(false)
  expect(await memberships()).toEqual([{ email: typed, owner: typed }])
  expect((await correct(session)).statusCode).toBe(409)
})

it('takes neither the token that was mailed, nor the id of another payment, for the browser that paid', async () => {
  const { mailed } = await pay()
  for (const session of [mailed, 'cs_test_of_nobody']) expect((await correct(session)).statusCode).toBe(409)
  expect(await api.mails()).toEqual([])
})

it('gives the membership to no other address than the one that was written to', async () => {
  const { session } = await pay()
  await correct(session)
  const token = await tokenTo(meant)
  expect(await signUp(`thief${round}@example.com`, { registration_token: token })).toBe(false)
  expect(await signUp(meant, { registration_token: `${token}x` })).toBe(false)
  expect(await memberships()).toEqual([{ email: typed, owner: null }])
})

it('takes the latest of several, and each link once', async () => {
  const { session } = await pay()
  await correct(session, `tabbea${round}@gmail.com`)
  await correct(session)
  const first = await tokenTo(`tabbea${round}@gmail.com`)
  const token = await tokenTo(meant)
  expect(await signUp(meant, { registration_token: token })).toBe(true)
  expect(await signUp(`tabbea${round}@gmail.com`, { registration_token: first })).toBe(false)
  expect(await memberships()).toEqual([{ email: meant, owner: meant }])
})

it('writes to five addresses a day for one payment', async () => {
  const { session } = await pay()
  const statuses = []
  for (let tries = 0; tries < 6; tries++)
    statuses.push((await correct(session, `guess${tries}.${round}@gmail.com`)).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409])
})

it('decides in one way when both mailboxes open their links at once', async () => {
  const { session, mailed } = await pay()
  await correct(session)
  const token = await tokenTo(meant)
  const opened = await Promise.all([
    signUp(typed, { registration_token: mailed }),
    signUp(meant, { registration_token: token }),
  ])
  expect(opened.filter(Boolean)).toHaveLength(1)
  const winner = opened[0] ? typed : meant
  expect(await memberships()).toEqual([{ email: winner, owner: winner }])
})

/** Pays and makes the account in the same browser. @returns the headers of its session */
async function join() {
  const { session } = await pay()
  const payload = { email: typed, password: 'Correct-horse-1', data: { checkout_session_id: session } }
  const { access_token } = (await auth.inject({ method: 'POST', url: '/auth/v1/signup', payload })).json<{
    access_token: string
  }>()
  return { authorization: `Bearer ${access_token}` }
}
const change = (headers: Record<string, string>, email = meant) =>
  auth.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload: { email } })
const ask = (path: string, payload: object) =>
  auth.inject({ method: 'POST', url: `/auth/v1${path}`, payload })
const addressed = async () => (await api.mails()).map(({ kind, to }) => `${kind} to ${to}`)
const linkTo = async (address: string) => {
  const mail = (await api.mails()).findLast(({ to }) => to === address)
  return Object.fromEntries(linkIn(mail!, '/auth/confirm').searchParams)
}
const use = async (address: string) => {
  const { token_hash, type } = await linkTo(address)
  return (await ask('/verify', { token_hash, type })).statusCode
}

it('lets the session that paid replace an address that no mail has confirmed, by the new mailbox alone', async () => {
  const headers = await join()
  await ask('/recover', { email: typed })
  const stale = await linkTo(typed)
  await api.forgetMails()
  expect((await change(headers)).statusCode).toBe(200)
  expect(await addressed()).toEqual([`auth-email_change to ${meant}`])
  expect(await use(meant)).toBe(200)
  expect(await memberships()).toEqual([{ email: meant, owner: meant }])
  expect(await addressed()).toEqual([`auth-email_change to ${meant}`])
  const { token_hash, type } = stale
  expect((await ask('/verify', { token_hash, type })).statusCode).toBe(403)
  expect(
    await api.rows('select email from public.applications where email in ($1, $2)', [typed, meant]),
  ).toEqual([{ email: meant }])
  await api.forgetMails()
  await change(headers, `again${round}@example.com`)
  expect((await addressed()).toSorted()).toEqual([
    `auth-email_change to again${round}@example.com`,
    `auth-email_change to ${meant}`,
  ])
})

it.each(['link', 'code'])('asks both mailboxes once a mailed %s was used at the old one', async kind => {
  const headers = await join()
  await (kind === 'link'
    ? ask('/recover', { email: typed })
    : ask('/otp', { email: typed, create_user: false }))
  expect(await use(typed)).toBe(200)
  await api.forgetMails()
  await change(headers)
  expect((await addressed()).toSorted()).toEqual([
    `auth-email_change to ${meant}`,
    `auth-email_change to ${typed}`,
  ])
})

it('asks both mailboxes for an account that was made with the mailed token, or belongs to the contact of a firm', async () => {
  const { mailed } = await pay()
  const payload = { email: typed, password: 'Correct-horse-1', data: { registration_token: mailed } }
  const { access_token } = (await auth.inject({ method: 'POST', url: '/auth/v1/signup', payload })).json<{
    access_token: string
  }>()
  await api.forgetMails()
  await change({ authorization: `Bearer ${access_token}` })
  expect(await addressed()).toHaveLength(2)

  await api.forgetMails()
  typed = `firm${typed}`
  const headers = await join()
  await api.rows(
    `insert into private.firms (name, contact_name, contact_email, seats, plan) values ('Firm', 'Ada', $1, 2, 'annual')`,
    [typed],
  )
  await api.forgetMails()
  await change(headers, `firm${meant}`)
  expect(await addressed()).toHaveLength(2)
})
