import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

const PASSWORD = 'Correct-horse-1'
const OTHER = 'Stranger-first-1'
const sms = {
  enableSignup: true,
  enableConfirmations: true,
  template: 'Juno: {{ .Code }}',
  maxFrequencySeconds: 30,
  otpLength: 6,
  otpExpirySeconds: 120,
  testOtp: { '15550100': '424242' },
}
const KNOWN_ERRORS = { expired: [403, 'otp_expired', 'Token has expired or is invalid'] }
let t: TestBackend
let phone: string
beforeAll(async () => {
  t = await openTestBackend({ auth: { sms, enableAnonymousSignIns: true } })
})
afterAll(() => t.close())
beforeEach(() => {
  phone = `1555${randomInt(1e9, 1e10)}`
  t.sms.refusal = null
  t.pass(3600)
})

const post = (path: string, body: object) => t.request('POST', `/auth/v1${path}`, body)
const own = ({ access_token }: { access_token: string }) => ({ authorization: `Bearer ${access_token}` })
const signUp = (password = PASSWORD, data = {}) => post('/signup', { phone: `+${phone}`, password, data })
const signIn = (password = PASSWORD) => post('/token?grant_type=password', { phone: `+${phone}`, password })
const code = () => t.sms.sent.at(-1)!.otp
const verify = (token = code(), to = phone, type = 'sms') => post('/verify', { type, phone: to, token })
const failure = ({ status, body }: { status: number; body: { error_code: string; msg: string } }) => [
  status,
  body.error_code,
  body.msg,
]
async function member() {
  await signUp()
  return (await verify()).body
}

describe('signing up', () => {
  test('a code is texted by the template; its verification signs in, and the password counts', async () => {
    const { body } = await signUp(PASSWORD, { name: 'Ada' })
    expect(body).toMatchObject({
      phone,
      email: '',
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
      user_metadata: { name: 'Ada' },
      identities: [{ provider: 'phone' }],
    })
    expect(t.sms.sent.at(-1)).toEqual({ to: phone, text: `Juno: ${code()}`, otp: code(), channel: 'sms' })
    expect(failure(await signIn())).toEqual([400, 'invalid_credentials', 'Invalid login credentials'])

    const session = (await verify()).body
    expect(session.user.user_metadata).not.toHaveProperty('phone')
    expect(session.user).toMatchObject({
      id: body.id,
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { name: 'Ada' },
    })
    expect((await signIn()).body.user.id).toBe(body.id)
  })

  test('a code is used once, and expires', async () => {
    await signUp()
    t.pass(121)
    expect(failure(await verify())).toEqual(KNOWN_ERRORS.expired)
    await post('/otp', { phone })
    const last = code()
    expect((await verify(last)).status).toBe(200)
    expect(failure(await verify(last))).toEqual(KNOWN_ERRORS.expired)
  })

  test('known and unknown numbers get the same response and a message', async () => {
    const fresh = await signUp()
    await verify()
    t.pass(60)
    const sent = t.sms.sent.length
    const known = await signUp(OTHER)
    expect(known.status).toBe(fresh.status)
    const shape = ({ body }: typeof known) =>
      JSON.stringify(body, (_, value) => (typeof value === 'string' ? '' : value))
    expect(shape(known)).toBe(shape(fresh))
    expect(known.body.id).not.toBe(fresh.body.id)
    t.pass(60)
    expect((await signUp(OTHER)).body.id).toBe(known.body.id)
    expect(t.sms.sent).toHaveLength(sent + 2)
    expect((await verify()).body.user.id).toBe(fresh.body.id)
    expect(failure(await signIn(OTHER))[1]).toBe('invalid_credentials')
    expect((await signIn()).status).toBe(200)
  })

  test('of two sign-ups within an hour no password counts, unless it is the same', async () => {
    await signUp(OTHER, { name: 'A stranger' })
    t.pass(60)
    await signUp()
    const { body } = await verify()
    expect(body.user.user_metadata).not.toHaveProperty('name')
    for (const password of [OTHER, PASSWORD])
      expect(failure(await signIn(password))[1]).toBe('invalid_credentials')

    phone = `1555${randomInt(1e9, 1e10)}`
    await signUp()
    t.pass(60)
    await signUp()
    await verify()
    expect((await signIn()).status).toBe(200)
  })

  test('later a sign-up replaces one that nobody confirmed, and a code asked for drops its password', async () => {
    await signUp(OTHER)
    t.pass(2 * 3600)
    await signUp()
    expect((await verify()).status).toBe(200)
    expect((await signIn()).status).toBe(200)

    phone = `1555${randomInt(1e9, 1e10)}`
    await signUp(OTHER)
    t.pass(60)
    await post('/otp', { phone })
    await verify()
    expect(failure(await signIn(OTHER))[1]).toBe('invalid_credentials')
  })

  test('the password of a sign-up outlives a code that was asked for later, where the host keeps it', async () => {
    const keeping = await openTestBackend({ auth: { sms }, dropUnprovenCredentials: false })
    const send = (path: string, body: object) => keeping.request('POST', `/auth/v1${path}`, body)
    try {
      await send('/signup', { phone, password: PASSWORD, data: { name: 'Ada' } })
      keeping.pass(60)
      await send('/otp', { phone })
      const { otp } = keeping.sms.sent.at(-1)!
      const { body } = await send('/verify', { type: 'sms', phone, token: otp })
      expect(body.user.user_metadata).toMatchObject({ name: 'Ada' })
      expect((await send('/token?grant_type=password', { phone, password: PASSWORD })).status).toBe(200)
    } finally {
      await keeping.close()
    }
  })

  test.each(['signup', 'otp'])(
    'an account that an operator made keeps what it has when somebody asks for a code: %s',
    async path => {
      const { authAdmin } = t.backend
      const { id } = await authAdmin.createUser({ phone, password: PASSWORD, user_metadata: { name: 'Ada' } })
      await post(`/${path}`, { phone, password: OTHER, data: { name: 'A stranger' } })
      const { body } = await verify()
      expect(body.user).toMatchObject({ id, user_metadata: { name: 'Ada' } })
      expect(failure(await signIn(OTHER))[1]).toBe('invalid_credentials')
      expect((await signIn()).status).toBe(200)
    },
  )

  test('the account of an organization keeps its metadata when somebody asks for a code to its number', async () => {
    const { authAdmin } = t.backend
    const { id } = await authAdmin.createUser({ phone, user_metadata: { name: 'Ada' } })
    await t.database.adminPool.query('update auth.users set is_sso_user = true where id = $1', [id])
    await t.database.adminPool.query('delete from juno_service.operators_accounts where user_id = $1', [id])
    await post('/otp', { phone })
    expect((await authAdmin.getUserById(id))?.raw_user_meta_data).toEqual({ name: 'Ada' })
  })

  test.each([
    [{ phone: '+1555x', password: PASSWORD }, 'Invalid phone number format (E.164 required)'],
    [
      { phone: '15550000', email: 'a@example.com', password: PASSWORD },
      'Only an email address or phone number should be provided on signup.',
    ],
    [{ phone: '15550000', password: PASSWORD, code_challenge: 'x' }, 'PKCE not supported for phone signups'],
    [
      { phone: '15550000', password: PASSWORD, channel: 'fax' },
      "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
    ],
    [{ phone: '15550000' }, 'Signup requires a valid password'],
  ])('%j is refused', async (body, message) => {
    expect(failure(await post('/signup', body))).toEqual([400, 'validation_failed', message])
  })
})

describe('a message', () => {
  test('that the provider refuses leaves nothing behind, and may be asked for again at once', async () => {
    t.sms.refusal = 'it did not answer in time'
    const expected = [
      422,
      'sms_send_failed',
      'Error sending confirmation OTP to provider: it did not answer in time',
    ]
    expect(failure(await signUp())).toEqual(expected)
    expect(failure(await post('/otp', { phone }))).toEqual(expected)
    const { rows } = await t.database.adminPool.query('select from auth.users where phone = $1', [phone])
    expect(rows).toEqual([])
    t.sms.refusal = null
    expect((await signUp()).status).toBe(200)
  })

  test('is sent to a number once in max_frequency, and to all of them so often an hour', async () => {
    await signUp()
    expect(failure(await post('/otp', { phone }))).toEqual([
      429,
      'over_sms_send_rate_limit',
      'For security purposes, you can only request this after 30 seconds.',
    ])
    let last = await post('/otp', { phone: '15559000' })
    for (let i = 1; i < 40 && last.status === 200; i++) {
      t.pass(0.001)
      last = await t.request('POST', '/auth/v1/otp', { phone: `1555900${i}` })
      if (i % 20 === 0) t.pass(300)
    }
    expect(failure(last)).toEqual([429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'])
  })

  test('may go by WhatsApp', async () => {
    await post('/otp', { phone, channel: 'whatsapp' })
    expect(t.sms.sent.at(-1)).toMatchObject({ to: phone, channel: 'whatsapp' })
  })

  test('is not sent to a number for tests, which has a fixed code', async () => {
    const sent = t.sms.sent.length
    expect((await post('/otp', { phone: '+15550100' })).body).toEqual({ message_id: 'test-otp' })
    expect((await verify('424242', '15550100')).status).toBe(200)
    expect(t.sms.sent).toHaveLength(sent)
  })
})

describe('a code to sign in', () => {
  test('makes an account, and later signs in to it', async () => {
    expect((await post('/otp', { phone, data: { name: 'Ada' } })).body).toEqual({
      message_id: expect.stringMatching(/^SM/),
    })
    const first = (await verify()).body.user
    expect(first).toMatchObject({ phone, user_metadata: { name: 'Ada' } })
    t.pass(60)
    await post('/otp', { phone })
    expect((await verify()).body.user.id).toBe(first.id)
  })

  test('where no account may be made, a known number alone gets one, and the response does not tell', async () => {
    const { user } = await member()
    t.pass(60)
    const sent = t.sms.sent.length
    const unknown = await post('/otp', { phone: '15558888', create_user: false })
    const known = await post('/otp', { phone, create_user: false })
    expect([unknown.status, unknown.body]).toEqual([200, {}])
    expect([known.status, known.body]).toEqual([200, {}])
    expect(t.sms.sent.slice(sent).map(({ to }) => to)).toEqual([phone])
    expect((await verify()).body.user.id).toBe(user.id)

    t.pass(60)
    t.sms.refusal = 'it cannot be reached'
    expect((await post('/otp', { phone, create_user: false })).body).toEqual({})
  })

  test('wrong ones are bounded for a number, whoever sends them', async () => {
    await signUp()
    const wrong = code() === '000000' ? '000001' : '000000'
    for (let i = 0; i < 10; i++) expect(failure(await verify(wrong))).toEqual(KNOWN_ERRORS.expired)
    expect(failure(await verify())[1]).toBe('over_request_rate_limit')
    expect(failure(await verify(wrong, '15557777'))[1]).toBe('otp_expired')
  })

  test('of a banned account signs nobody in', async () => {
    const { user } = await member()
    await t.backend.authAdmin.updateUser(user.id, { ban_duration: '24h' })
    t.pass(60)
    await post('/otp', { phone })
    expect(failure(await verify())).toEqual([403, 'user_banned', 'User is banned'])
  })

  test.each([
    [{ type: 'sms', phone: '15550000' }, 400, 'Verify requires either a token or a token hash'],
    [
      { type: 'sms', token: '123456' },
      400,
      'Only an email address or phone number should be provided on verify',
    ],
    [{ type: 'sms', phone: 'x', token: '123456' }, 400, 'Invalid phone number format (E.164 required)'],
    [{ type: 'sms', token_hash: 'x' }, 400, 'Invalid email verification type'],
    [
      { type: 'sms', token_hash: 'x', phone: '15550000' },
      400,
      'Only the token_hash and type should be provided',
    ],
    [{ type: 'signup', phone: '15550000', token: '123456' }, 403, 'Token has expired or is invalid'],
  ])('%j is refused', async (body, status, message) => {
    const [actual, , text] = failure(await post('/verify', body))
    expect([actual, text]).toEqual([status, message])
  })

  test('of a text is no code of a mail, nor the other way round', async () => {
    const email = `${phone}@example.com`
    await t.backend.authAdmin.createUser({ email, phone, email_confirm: true, phone_confirm: true })
    await post('/otp', { phone })
    expect((await post('/verify', { type: 'email', email, token: code() })).body.error_code).toBe(
      'otp_expired',
    )
    await post('/otp', { email })
    expect((await verify(t.mails.at(-1)!.otp)).body.error_code).toBe('otp_expired')
  })
})

describe('resending', () => {
  test('a confirmation goes to a number that waits for one', async () => {
    await signUp()
    t.pass(60)
    const earlier = code()
    expect((await post('/resend', { type: 'sms', phone })).body).toEqual({})
    expect(failure(await verify(earlier === code() ? '' : earlier))[0]).not.toBe(200)
    expect((await verify()).status).toBe(200)
    t.pass(60)
    const sent = t.sms.sent.length
    for (const number of [phone, '15556666'])
      expect((await post('/resend', { type: 'sms', phone: number })).body).toEqual({})
    expect(t.sms.sent).toHaveLength(sent)
  })

  test.each([
    [{ type: 'sms' }, 'Type provided requires a phone number'],
    [{ type: 'sms', phone: 'x' }, 'Invalid phone number format (E.164 required)'],
    [{ type: 'phone_change' }, 'Missing email address or phone number'],
    [
      { type: 'sms', phone: '15550000', email: 'a@example.com' },
      'Only an email address or phone number should be provided.',
    ],
  ])('%j is refused', async (body, message) => {
    expect(failure(await post('/resend', body))).toEqual([400, 'validation_failed', message])
  })
})

test('settings name the sign-in and its provider', async () => {
  const { body } = await t.request('GET', '/auth/v1/settings')
  expect(body).toMatchObject({ external: { phone: true }, phone_autoconfirm: false, sms_provider: 'test' })
})

describe('without confirmations', () => {
  let open: TestBackend
  beforeAll(async () => {
    open = await openTestBackend({
      auth: { sms: { ...sms, enableConfirmations: false }, enableConfirmations: false },
    })
  })
  afterAll(() => open.close())

  test('a sign-up signs in at once, and a second one is told', async () => {
    const { body } = await open.request('POST', '/auth/v1/signup', { phone, password: PASSWORD })
    expect(body.user).toMatchObject({ phone, phone_confirmed_at: expect.any(String) })
    const again = await open.request('POST', '/auth/v1/signup', { phone, password: PASSWORD })
    expect(failure(again)).toEqual([422, 'user_already_exists', 'User already registered'])
    const next = await open.request('PUT', '/auth/v1/user', { phone: `${phone}1` }, own(body))
    expect(next.body.phone).toBe(`${phone}1`)
    expect(open.sms.sent).toEqual([])
  })

  test('the same holds for addresses', async () => {
    const account = { email: `${phone}@example.com`, password: PASSWORD }
    expect((await open.request('POST', '/auth/v1/signup', account)).body.access_token).toBeTruthy()
    const again = await open.request('POST', '/auth/v1/signup', account)
    expect(failure(again)).toEqual([422, 'user_already_exists', 'User already registered'])
  })
})

describe('where the operator has not enabled it', () => {
  let closed: TestBackend
  beforeAll(async () => {
    closed = await openTestBackend()
  })
  afterAll(() => closed.close())

  test.each([
    ['/signup', { password: PASSWORD }, 400, 'Phone signups are disabled'],
    ['/otp', {}, 400, 'Unsupported phone provider'],
    ['/token?grant_type=password', { password: PASSWORD }, 422, 'Phone logins are disabled'],
    ['/verify', { type: 'sms', token: '123456' }, 400, 'Unsupported phone provider'],
    ['/resend', { type: 'sms' }, 400, 'Phone logins are disabled'],
  ])('%s is refused', async (path, body, status, message) => {
    const response = await closed.request('POST', `/auth/v1${path}`, { phone: '15550100', ...body })
    expect(failure(response)).toEqual([status, 'phone_provider_disabled', message])
  })
})
