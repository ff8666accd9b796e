import { randomUUID } from 'node:crypto'
import { openTestDatabase, type TestDatabase } from '@juno/backend/testing'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestServerContext, type TestServerContext } from '../../testing/test-server-context'
import { mailWayIn } from './way-in'

const PASSWORD = 'Correct-horse-1'
let database: TestDatabase
let opened: TestServerContext
let app: FastifyInstance
let email: string

beforeAll(async () => {
  database = await openTestDatabase({ template: 'product' })
  opened = await openTestServerContext(database)
  app = Fastify()
  await app.register(opened.backendPlugin)
})
afterAll(async () => {
  await app.close()
  await opened.close()
  await database.close()
})
beforeEach(async () => {
  email = `${randomUUID()}@example.com`
  const made = { email, password: PASSWORD, email_confirm: true }
  await opened.server.backend.authAdmin.createUser(made)
})

async function signIn(password: string) {
  const url = '/auth/v1/token?grant_type=password'
  return app.inject({ method: 'POST', url, payload: { email, password } })
}

async function changePassword(password: string) {
  const { access_token } = (await signIn(PASSWORD)).json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${access_token}` }
  return app.inject({ method: 'PUT', url: '/auth/v1/user', headers, payload: { password } })
}

const queued = async () =>
  (
    await database.adminPool.query(
      'select kind, subject, status from public.mail_outbox where to_email = $1',
      [email],
    )
  ).rows

test('a notice is queued in the transaction of its change', async () => {
  expect((await changePassword('Brand-new-pass-1')).statusCode).toBe(200)
  expect(await queued()).toEqual([
    {
      kind: 'auth-password_changed',
      subject: expect.stringContaining('The password was changed'),
      status: 'queued',
    },
  ])
})

test('a change whose notice cannot be queued is not made', async () => {
  await database.adminPool.query(
    `alter table public.mail_outbox add constraint full_outbox check (to_email <> '${email}') not valid`,
  )
  expect((await changePassword('Brand-new-pass-1')).statusCode).toBe(500)
  expect((await signIn(PASSWORD)).statusCode).toBe(200)
  expect(await queued()).toEqual([])
})

const post = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/auth/v1${path}`, payload })
const mailsTo = async (address: string) =>
  (
    await database.adminPool.query<{ kind: string; subject: string; text: string }>(
      'select kind, subject, text from public.mail_outbox where to_email = $1',
      [address],
    )
  ).rows

/** Has paid, and has not made the account. */
async function addPayer(): Promise<string> {
  const payer = `${randomUUID()}@example.com`
  const key = randomUUID()
  await database.adminPool.query(
    `insert into public.memberships (email, plan, status, state, stripe_customer_id, subscription_id, access_until)
     values ($1, 'annual', 'active', 'active', $2, $3, now() + interval '1 year')`,
    [payer, `cus_${key}`, `sub_${key}`],
  )
  await database.adminPool.query(
    `insert into public.pending_registrations (email, token, subscription_id, plan, expires_at)
     values ($1, encode(sha256($2::bytea), 'hex'), $3, 'annual', now() - interval '1 day')`,
    [payer, key, `sub_${key}`],
  )
  return payer
}

const asks = {
  recover: (address: string) => post('/recover', { email: address }),
  code: (address: string) => post('/otp', { email: address, create_user: false }),
  confirm: (address: string) => post('/otp?redirect_to=https://juno.test/set-password', { email: address }),
}

test.each(Object.keys(asks) as (keyof typeof asks)[])(
  '%s mails a person who paid and left the way to the account, which opens the membership',
  async kind => {
    const payer = await addPayer()
    const stranger = `${randomUUID()}@example.com`
    const answers = [await asks[kind](payer), await asks[kind](stranger)]
    expect(answers.map(({ statusCode, payload }) => [statusCode, payload])).toEqual([
      [200, '{}'],
      [200, '{}'],
    ])
    const [mail] = await mailsTo(payer)
    expect(mail!.subject).toBe('Finish your Juno account')
    const link = new URL(/https:\S+token_hash\S+/.exec(mail!.text)![0])
    const { token_hash, type } = Object.fromEntries(link.searchParams)
    const opened = await post('/verify', { token_hash, type })
    expect(opened.json()).toMatchObject({ user: { email: payer } })
    const { rows } = await database.adminPool.query(
      `select m.user_id = $2 as is_theirs from public.memberships m where m.email = $1`,
      [payer, opened.json<{ user: { id: string } }>().user.id],
    )
    expect(rows).toEqual([{ is_theirs: true }])
  },
)

test('an address without a membership that waits gets no account by asking for a code or a new password', async () => {
  const stranger = `${randomUUID()}@example.com`
  for (const ask of [asks.recover, asks.code]) expect((await ask(stranger)).statusCode).toBe(200)
  expect(await mailsTo(stranger)).toEqual([])
  const { rows } = await database.adminPool.query('select from auth.users where email = $1', [stranger])
  expect(rows).toEqual([])
})

test('an address that nothing waits for is told so in place of a link to a password', async () => {
  const [stranger, declined, approved] = [0, 1, 2].map(() => `${randomUUID()}@example.com`) as [
    string,
    string,
    string,
  ]
  await database.adminPool.query(
    `insert into public.applications (name, email, business_name, reason, status)
     values ('Ada', $1, 'Loom', 'To meet others', 'DECLINED'), ('Bea', $2, 'Mill', 'To meet others', 'APPROVED')`,
    [declined, approved],
  )
  for (const address of [stranger, declined, approved]) await asks.confirm(address)
  for (const address of [stranger, declined]) {
    const [mail] = await mailsTo(address)
    expect(mail).toMatchObject({ subject: 'No Juno membership waits for this address' })
    expect(mail!.text).toContain('https://juno.test/apply')
    expect(mail!.text).not.toContain('token_hash')
  }
  expect(await mailsTo(approved)).toMatchObject([
    { subject: 'Your link to Juno', text: expect.stringContaining('token_hash') },
  ])
})

test('the owner of an account hears of sign-ups with the address once a day, with the way in', async () => {
  for (const password of ['Another-pass-1', 'Another-pass-2']) await post('/signup', { email, password })
  await mailWayIn(opened.server, email)
  const mails = await mailsTo(email)
  expect(mails).toMatchObject([
    { kind: 'auth-account_exists', subject: 'You already have an account at Juno' },
  ])
  expect(mails[0]!.text).toContain('https://juno.test/sign-in')
})

test('the way in is mailed to accounts alone', async () => {
  const payer = await addPayer()
  await mailWayIn(opened.server, payer)
  expect(await mailsTo(payer)).toEqual([])
})
