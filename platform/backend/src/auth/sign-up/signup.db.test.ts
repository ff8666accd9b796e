import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

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

test('the link of the latest sign-up replaces earlier ones, and no password typed before it counts', async () => {
  await signUp('Stranger-first-1')
  const strangersLink = t.mails.at(-1)!.tokenHash
  t.pass(61)
  await signUp(PASSWORD)
  expect((await verify(strangersLink)).body.error_code).toBe('otp_expired')
  expect((await verify(t.mails.at(-1)!.tokenHash)).status).toBe(200)
  expect((await signIn('Stranger-first-1')).body.error_code).toBe('invalid_credentials')
  expect((await signIn(PASSWORD)).body.error_code).toBe('invalid_credentials')
})

test.each(['link', 'code', 'recovery', 'magic link', 'invitation', 'operator link'])(
  'a %s that confirms the account drops the password and the metadata of the sign-up',
  async kind => {
    const { id } = (await signUp('Stranger-first-1', { name: 'A stranger' })).body
    const mail = await mailOf(kind)
    const { body } = await t.request('POST', '/auth/v1/verify', mail)
    expect(body.user).toMatchObject({ id, email })
    expect(body.user.user_metadata).not.toHaveProperty('name')
    expect((await signIn('Stranger-first-1')).body.error_code).toBe('invalid_credentials')
    const own = { authorization: `Bearer ${body.access_token}` }
    expect((await t.request('PUT', '/auth/v1/user', { password: PASSWORD }, own)).status).toBe(200)
    expect((await signIn(PASSWORD)).status).toBe(200)
  },
)

async function mailOf(kind: string): Promise<object> {
  const { authAdmin } = t.backend
  if (kind === 'recovery') await t.request('POST', '/auth/v1/recover', { email })
  if (kind === 'magic link') await t.request('POST', '/auth/v1/otp', { email })
  if (kind === 'invitation') await authAdmin.inviteUser(email)
  if (kind === 'operator link') {
    const link = await authAdmin.generateLink({ type: 'magiclink', email })
    return { token_hash: link.hashed_token, type: 'magiclink' }
  }
  const { tokenHash, otp } = t.mails.at(-1)!
  if (kind === 'code') return { email, token: otp, type: 'signup' }
  return { token_hash: tokenHash, type: kind === 'recovery' ? 'recovery' : 'signup' }
}

test('a sign-up leaves an account whose number is confirmed as it is, though its address is not', async () => {
  const phone = `1555${randomInt(1e9, 1e10)}`
  const given = { email, phone, phone_confirm: true, password: PASSWORD, user_metadata: { name: 'Ada' } }
  const { id } = await t.backend.authAdmin.createUser(given)
  const { status, body } = await signUp('Stranger-pass-1', { name: 'A stranger' })
  expect(status).toBe(200)
  expect(body.id).not.toBe(id)
  expect(await t.backend.authAdmin.getUserByEmail(email)).toMatchObject({
    id,
    phone,
    phone_confirmed_at: expect.any(Date),
    raw_user_meta_data: { name: 'Ada' },
  })
  await verify(t.mails.at(-1)!.tokenHash)
  expect((await signIn('Stranger-pass-1')).body.error_code).toBe('invalid_credentials')
  expect((await signIn(PASSWORD)).body.user.id).toBe(id)
})

describe('an account that an operator made, of which nothing is confirmed', () => {
  let id: string
  beforeEach(async () => {
    const given = { email, password: PASSWORD, user_metadata: { name: 'Ada', table: 'Seven' } }
    ;({ id } = await t.backend.authAdmin.createUser(given))
  })

  test('stays as it is when a stranger signs up with its address', async () => {
    const { status, body } = await signUp('Stranger-pass-1', { name: 'A stranger' })
    expect(status).toBe(200)
    expect(body.id).not.toBe(id)
    expect(await t.backend.authAdmin.getUserByEmail(email)).toMatchObject({
      id,
      confirmed_at: null,
      raw_user_meta_data: { name: 'Ada', table: 'Seven' },
    })
  })

  test.each(['link', 'code', 'recovery', 'magic link', 'operator link'])(
    'keeps what the operator gave when a %s confirms it',
    async kind => {
      await signUp('Stranger-pass-1', { name: 'A stranger', role: 'founder' })
      t.pass(61)
      const { body } = await t.request('POST', '/auth/v1/verify', await mailOf(kind))
      expect(body.user).toMatchObject({ id, user_metadata: { name: 'Ada', table: 'Seven' } })
      expect(body.user.user_metadata).not.toHaveProperty('role')
      expect((await signIn('Stranger-pass-1')).body.error_code).toBe('invalid_credentials')
      expect((await signIn(PASSWORD)).body.user.id).toBe(id)
    },
  )

  test('is not opened by a sign-up where addresses are not confirmed', async () => {
    const open = await openTestBackend({ auth: { enableConfirmations: false } })
    try {
      const made = await open.backend.authAdmin.createUser({ email, user_metadata: { name: 'Ada' } })
      const { body } = await open.request('POST', '/auth/v1/signup', { email, password: PASSWORD })
      expect(body).not.toHaveProperty('access_token')
      expect(await open.backend.authAdmin.getUserById(made.id)).toMatchObject({
        confirmed_at: null,
        encrypted_password: '',
        raw_user_meta_data: { name: 'Ada' },
      })
    } finally {
      await open.close()
    }
  })
})

test('an account whose address an operator changed does not give way to whoever signs up with it', async () => {
  const phone = `1555${randomInt(1e9, 1e10)}`
  const given = { email: `had-${email}`, phone, phone_confirm: true, user_metadata: { name: 'Ada' } }
  const { id } = await t.backend.authAdmin.createUser(given)
  await t.database.adminPool.query('delete from juno_service.operators_accounts where user_id = $1', [id])
  const changed = await t.backend.authAdmin.updateUser(id, { email, phone: `1556${phone.slice(4)}` })
  expect(changed.confirmed_at).toBeNull()
  await signUp('Stranger-pass-1')
  expect(await t.backend.authAdmin.getUserById(id)).toMatchObject({ raw_user_meta_data: { name: 'Ada' } })
})

test('an invitation drops what a stranger typed and brings what the operator wrote', async () => {
  await signUp('Stranger-first-1', { name: 'A stranger', bio: 'x' })
  await t.backend.authAdmin.inviteUser(email, { data: { name: 'Ada' } })
  expect(t.mails.at(-1)).toMatchObject({ kind: 'invite', userMetadata: { name: 'Ada' } })
  const { body } = await verify(t.mails.at(-1)!.tokenHash)
  expect(body.user.user_metadata).toMatchObject({ name: 'Ada' })
  expect(body.user.user_metadata).not.toHaveProperty('bio')
})

test('the mail of a sign-up repeats nothing that was typed in it', async () => {
  await signUp(PASSWORD, { name: 'Win a prize at https://evil.test' })
  expect(t.mails.at(-1)!.userMetadata).toEqual({})
})

describe('a sign-up with a code challenge', () => {
  const verifierOf = (browser: string) => browser.repeat(50).slice(0, 50)
  const signUpIn = (browser: string, password: string) =>
    t.request('POST', '/auth/v1/signup', {
      email,
      password,
      data: { name: browser },
      code_challenge: createHash('sha256').update(verifierOf(browser)).digest('base64url'),
      code_challenge_method: 's256',
    })
  /** Opens the latest mail as a page without script does. */
  async function openMail(): Promise<string> {
    const form = new URLSearchParams({ token_hash: t.mails.at(-1)!.tokenHash, type: 'signup' })
    const { headers } = await t.request('POST', '/auth/v1/verify', form)
    return new URL(String(headers.location)).searchParams.get('code')!
  }
  const exchange = (auth_code: string, browser: string) =>
    t.request('POST', '/auth/v1/token?grant_type=pkce', { auth_code, code_verifier: verifierOf(browser) })

  test('keeps its password and metadata when the same browser exchanges the code', async () => {
    await signUpIn('owner', PASSWORD)
    const code = await openMail()
    expect((await signIn(PASSWORD)).body.error_code).toBe('invalid_credentials')
    const { status, body } = await exchange(code, 'owner')
    expect(status).toBe(200)
    expect(body.user.user_metadata).toMatchObject({ name: 'owner', email_verified: true })
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  test.each([
    ['before', ['stranger', 'owner']],
    ['after', ['owner', 'stranger']],
  ])("%s the owner's, a stranger's sign-up opens nothing", async (_, order) => {
    for (const browser of order) {
      await signUpIn(browser, browser === 'owner' ? PASSWORD : 'Stranger-pass-1')
      t.pass(61)
    }
    const code = await openMail()
    await exchange(code, 'owner')
    expect((await signIn('Stranger-pass-1')).body.error_code).toBe('invalid_credentials')
  })

  test('brings no password to the flow of a mail that was asked for later', async () => {
    await signUpIn('stranger', 'Stranger-pass-1')
    t.pass(61)
    await t.request('POST', '/auth/v1/resend', {
      email,
      type: 'signup',
      code_challenge: createHash('sha256').update(verifierOf('owner')).digest('base64url'),
      code_challenge_method: 's256',
    })
    expect((await exchange(await openMail(), 'owner')).status).toBe(200)
    expect((await signIn('Stranger-pass-1')).body.error_code).toBe('invalid_credentials')
  })

  test('does not replace a password that was set since', async () => {
    await signUpIn('owner', PASSWORD)
    const code = await openMail()
    const { id } = (await t.backend.authAdmin.getUserByEmail(email))!
    await t.backend.authAdmin.updateUser(id, { password: 'Set-meanwhile-1' })
    await exchange(code, 'owner')
    expect((await signIn('Set-meanwhile-1')).status).toBe(200)
  })
})

test('the response has one shape for new, unconfirmed, confirmed and invited addresses', async () => {
  const shapes: string[] = []
  const shapeOf = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(shapeOf)
      : value && typeof value === 'object'
        ? Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
        : String(value)
            .replace(/[0-9a-f-]{36}/, 'id')
            .replace(/^\d{4}-.*Z$/, 'time')
  const ask = async () => {
    t.pass(61)
    const { status, body } = await signUp(PASSWORD, { name: 'Ada' })
    shapes.push(JSON.stringify([status, shapeOf(body)]).replaceAll(email, 'email'))
  }
  await ask()
  await ask()
  await verify(t.mails.at(-1)!.tokenHash)
  await ask()
  email = `${randomUUID()}@example.com`
  await t.backend.authAdmin.inviteUser(email)
  await ask()
  expect(new Set(shapes).size).toBe(1)
})

test('signing up again shows the same id, for new, confirmed and invited addresses', async () => {
  const idsShown = async () => {
    const ids = []
    for (let times = 0; times < 3; times++) {
      t.pass(61)
      const { body } = await signUp(PASSWORD)
      ids.push(body.id, body.user_metadata.sub, body.identities[0].user_id)
    }
    return new Set(ids)
  }
  expect((await idsShown()).size).toBe(1)
  const { body } = await verify(t.mails.at(-1)!.tokenHash)
  const confirmed = await idsShown()
  email = `${randomUUID()}@example.com`
  const invited = await t.backend.authAdmin.inviteUser(email)
  const shown = [...confirmed, ...(await idsShown())]
  expect(shown).toHaveLength(2)
  for (const id of shown) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect([body.user.id, invited.id]).not.toContain(id)
  }
})

test('signing in with what was typed at a sign-up does not tell whether the address had an account', async () => {
  await t.backend.authAdmin.createUser({ email: 'had@example.com', email_confirm: true })
  const answers = []
  for (const address of ['had@example.com', 'had-none@example.com']) {
    await t.request('POST', '/auth/v1/signup', { email: address, password: PASSWORD })
    const credentials = { email: address, password: PASSWORD }
    const { status, body } = await t.request('POST', '/auth/v1/token?grant_type=password', credentials)
    answers.push({ status, body })
  }
  expect(answers[0]).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  expect(answers[1]).toEqual(answers[0])
})

test('a second mail within a minute is refused, and the first link stays valid', async () => {
  await signUp(PASSWORD)
  const { tokenHash } = t.mails.at(-1)!
  t.pass(59)
  const refused = await signUp('Another-one-1')
  expect(refused).toMatchObject({ status: 429, body: { error_code: 'over_email_send_rate_limit' } })
  expect(refused.headers['retry-after']).toBe('1')
  expect((await verify(tokenHash)).status).toBe(200)
})

test('isAdmin is not stored of somebody who signs up with it', async () => {
  const { id } = (await signUp(PASSWORD, { isAdmin: true })).body
  const { rows } = await t.database.adminPool.query(
    'select raw_user_meta_data from auth.users where id = $1',
    [id],
  )
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
