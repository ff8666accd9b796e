// Accounts that a stranger signed up and an operator then wrote into, before anybody confirmed them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

const PASSWORD = 'Correct-horse-1'
let t: TestBackend
let email: string
beforeAll(async () => {
  t = await openTestBackend()
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
const verify = (body: object) => t.request('POST', '/auth/v1/verify', body)

describe('what an operator wrote into an account that a stranger had signed up', () => {
  const metadata = { name: 'Ada' }
  beforeEach(async () => {
    await signUp('Stranger-first-1', { name: 'A stranger', bio: 'x' })
  })
  const strangersId = async () => (await t.backend.authAdmin.getUserByEmail(email))!.id

  test.each(['link', 'code', 'recovery'])('stays when a %s confirms it', async kind => {
    const id = await strangersId()
    const given = { password: PASSWORD, user_metadata: metadata, app_metadata: { plan: 'gold' } }
    await t.backend.authAdmin.updateUser(id, given)
    t.pass(61)
    if (kind === 'recovery') await t.request('POST', '/auth/v1/recover', { email })
    else await t.request('POST', '/auth/v1/resend', { email, type: 'signup' })
    const { tokenHash: token_hash, otp: token } = t.mails.at(-1)!
    const type = kind === 'recovery' ? 'recovery' : 'signup'
    const { body } = await verify(kind === 'code' ? { email, token, type } : { token_hash, type })
    expect(body.user).toMatchObject({ id, user_metadata: metadata, app_metadata: { plan: 'gold' } })
    expect(body.user.user_metadata).not.toHaveProperty('bio')
    expect((await signIn('Stranger-first-1')).body.error_code).toBe('invalid_credentials')
    expect((await signIn(PASSWORD)).body.user.id).toBe(id)
  })

  test('stays when the stranger signs up again, and the password that was typed before goes at once', async () => {
    const id = await strangersId()
    await t.backend.authAdmin.updateUser(id, { app_metadata: { plan: 'gold' } })
    t.pass(61)
    await signUp('Stranger-again-1', { name: 'A stranger' })
    expect(await t.backend.authAdmin.getUserById(id)).toMatchObject({
      email,
      encrypted_password: '',
      raw_user_meta_data: {},
      raw_app_meta_data: { plan: 'gold' },
    })
  })

  test('stays by a link that the operator generated, with its password and metadata', async () => {
    const { authAdmin } = t.backend
    const link = await authAdmin.generateLink({ type: 'signup', email, password: PASSWORD, data: metadata })
    expect(link.user.raw_user_meta_data).toEqual(metadata)
    const { body } = await verify({ token_hash: link.hashed_token, type: 'signup' })
    expect(body.user).toMatchObject({ id: link.user.id, user_metadata: metadata })
    expect((await signIn('Stranger-first-1')).body.error_code).toBe('invalid_credentials')
    expect((await signIn(PASSWORD)).status).toBe(200)
  })

  test('comes with what the stranger typed where the operator confirms it as well', async () => {
    const id = await strangersId()
    await t.backend.authAdmin.updateUser(id, { email_confirm: true, app_metadata: { plan: 'gold' } })
    expect((await signIn('Stranger-first-1')).body.user.app_metadata).toMatchObject({ plan: 'gold' })
  })
})

describe('a host that keeps what was typed at a sign-up', () => {
  let keeping: TestBackend
  beforeAll(async () => {
    keeping = await openTestBackend({ dropUnprovenCredentials: false })
  })
  afterAll(() => keeping.close())
  const send = (path: string, body: object) => keeping.request('POST', `/auth/v1${path}`, body)

  test('keeps it beside what an operator writes, and that over a further sign-up', async () => {
    const { id } = (await send('/signup', { email, password: PASSWORD, data: { name: 'Ada' } })).body
    const given = { app_metadata: { plan: 'gold' }, user_metadata: { table: 'Seven' } }
    const { raw_user_meta_data } = await keeping.backend.authAdmin.updateUser(id, given)
    expect(raw_user_meta_data).toMatchObject({ name: 'Ada', table: 'Seven' })
    keeping.pass(61)
    await send('/signup', { email, password: 'Typed-later-1', data: { name: 'Ada L.' } })
    const token_hash = keeping.mails.at(-1)!.tokenHash
    const { body } = await send('/verify', { token_hash, type: 'signup' })
    expect(body.user).toMatchObject({
      id,
      app_metadata: { provider: 'email', providers: ['email'], plan: 'gold' },
      user_metadata: { name: 'Ada L.' },
    })
    expect((await send('/token?grant_type=password', { email, password: 'Typed-later-1' })).status).toBe(200)
  })

  test('keeps the password that an operator gave, whoever signs up later', async () => {
    const { id } = (await send('/signup', { email, password: 'Stranger-first-1' })).body
    await keeping.backend.authAdmin.updateUser(id, { password: PASSWORD })
    keeping.pass(61)
    await send('/signup', { email, password: 'Stranger-again-1' })
    await send('/verify', { token_hash: keeping.mails.at(-1)!.tokenHash, type: 'signup' })
    expect((await send('/token?grant_type=password', { email, password: PASSWORD })).body.user.id).toBe(id)
  })
})
