import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { openTestBackend, type TestBackend } from '../../testing/test-backend'

const PASSWORD = 'Correct-horse-1'
let t: TestBackend
let email: string

beforeAll(async () => {
  t = await openTestBackend()
  // As the product does: a proof in the metadata confirms the account, and never stays there.
  await t.database.adminPool.query(`
    create function public.accept_proof() returns trigger language plpgsql as $$
    begin
      if new.raw_user_meta_data ->> 'proof' = 'valid' then new.email_confirmed_at := now(); end if;
      new.raw_user_meta_data := new.raw_user_meta_data - 'proof';
      return new;
    end $$;
    create trigger accept_proof before insert on auth.users for each row execute function public.accept_proof()`)
})
afterAll(() => t.close())
beforeEach(() => {
  email = `${randomUUID()}@example.com`
  t.pass(600)
})

const signUp = (password: string, data = {}) =>
  t.request('POST', '/auth/v1/signup', { email, password, data })
const signIn = (password: string) =>
  t.request('POST', '/auth/v1/token?grant_type=password', { email, password })
const verify = (token_hash: string) => t.request('POST', '/auth/v1/verify', { token_hash, type: 'signup' })

test('an account that a trigger confirms is signed in at once, without a mail', async () => {
  const mails = t.mails.length
  const { body } = await signUp(PASSWORD, { proof: 'valid', name: 'Ada' })
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email } })
  expect(body.user.user_metadata).toMatchObject({ name: 'Ada' })
  expect(body.user.user_metadata).not.toHaveProperty('proof')
  expect(t.mails).toHaveLength(mails)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('a sign-up that a trigger confirms replaces an unconfirmed account: its password and link are void', async () => {
  await signUp('Stranger-first-1')
  const strangersLink = t.mails.at(-1)!.tokenHash
  expect((await signUp(PASSWORD, { proof: 'valid' })).body.access_token).toBeTruthy()
  expect((await signIn('Stranger-first-1')).body.error_code).toBe('invalid_credentials')
  expect((await verify(strangersLink)).body.error_code).toBe('otp_expired')
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('the latest sign-up of an unconfirmed account replaces earlier ones', async () => {
  await signUp('Stranger-first-1')
  const strangersLink = t.mails.at(-1)!.tokenHash
  t.pass(61)
  await signUp(PASSWORD)
  expect((await verify(strangersLink)).body.error_code).toBe('otp_expired')
  expect((await verify(t.mails.at(-1)!.tokenHash)).status).toBe(200)
  expect((await signIn('Stranger-first-1')).body.error_code).toBe('invalid_credentials')
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('a second mail within a minute is refused, and the first link stays valid', async () => {
  await signUp(PASSWORD)
  const { tokenHash } = t.mails.at(-1)!
  t.pass(59)
  const refused = await signUp('Another-one-1')
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
  expect(refused.headers['retry-after']).toBe('1')
  expect((await verify(tokenHash)).status).toBe(200)
  expect((await signIn(PASSWORD)).status).toBe(200)
})

test('isAdmin is never stored in user metadata, whoever sends it', async () => {
  const { id } = (await signUp(PASSWORD, { isAdmin: true })).body
  const write = `update auth.users set raw_user_meta_data = raw_user_meta_data || '{"isAdmin": true}' where id = $1
                 returning raw_user_meta_data`
  const { rows } = await t.database.adminPool.query(write, [id])
  expect(rows[0].raw_user_meta_data).not.toHaveProperty('isAdmin')
})

test('neither the link nor the code can be read out of the database', async () => {
  await signUp(PASSWORD)
  const { tokenHash, otp } = t.mails.at(-1)!
  const { rows } = await t.database.adminPool.query(
    `select u.confirmation_token, o.token_hash from auth.users u join auth.one_time_tokens o on o.user_id = u.id
     where u.email = $1`,
    [email],
  )
  const stored = JSON.stringify(rows)
  expect(rows).toHaveLength(1)
  expect(stored).not.toContain(tokenHash)
  expect(stored).not.toContain(`"${otp}"`)
})

test('a mail that cannot be sent is an error', async () => {
  const { push } = t.mails
  t.mails.push = () => {
    throw new Error('outbox is down')
  }
  const { status, body } = await signUp(PASSWORD)
  t.mails.push = push
  expect(status).toBe(500)
  expect(body).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Unexpected failure, please check server logs for more information',
  })
})
