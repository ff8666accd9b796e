import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { softwareAuthenticator, type Deviation } from '../../../../../test/software-authenticator'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'
import { claimsOf } from '../../../testing/test-factors'
import { ORIGIN, testPasskeys } from '../../../testing/test-passkeys'

let t: TestBackend
let people: ReturnType<typeof testPasskeys>

beforeAll(async () => {
  t = await openTestBackend({
    trustedProxyHops: 1,
    auth: { passkeys: { enabled: true }, webauthn: { rpDisplayName: 'Juno' } },
  })
  people = testPasskeys(t)
})
afterAll(() => t.close())
// The limits have refilled, and no challenge of the test before counts.
beforeEach(() => t.pass(7200))

const refused = ({ status, body }: TestResponse) => [status, body.error_code]
const NOT_VERIFIED = [400, 'webauthn_verification_failed']
const begin = async () =>
  (await t.request('POST', '/auth/v1/passkeys/authentication/options', {})).body as {
    challenge_id: string
    expires_at: number
    options: {
      challenge: string
      rpId: string
      userVerification: string
      allowCredentials?: { id: string }[]
    }
  }
const finish = (challenge_id: string, credential: unknown, headers = {}) =>
  t.request('POST', '/auth/v1/passkeys/authentication/verify', { challenge_id, credential }, headers)

describe('signing in with a passkey', () => {
  test('opens a session of AAL1 that says so, and records the use', async () => {
    const { session, device, passkey } = await people.withPasskey()
    const { status, body } = await people.signInWith(device)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: session.user.id, email: session.user.email })
    expect(claimsOf(body)).toMatchObject({ sub: session.user.id, aal: 'aal1', amr: [{ method: 'passkey' }] })
    const { body: listed } = await people.call(body, 'GET', '/passkeys')
    expect(listed).toEqual([
      {
        id: passkey.id,
        friendly_name: 'Passkey',
        created_at: expect.any(String),
        last_used_at: t.now().toISOString(),
      },
    ])
    expect((await people.signInWith(device)).status).toBe(200)
  })

  test('asks for any credential of this domain, with user verification', async () => {
    const { options, expires_at } = await begin()
    expect(options).toMatchObject({ rpId: 'juno.test', userVerification: 'required', allowCredentials: [] })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    expect(expires_at).toBe(Math.floor(t.now().getTime() / 1000) + 300)
  })

  test('asks for the second factor of an account that has one', async () => {
    const { session } = await people.withFactor()
    const device = softwareAuthenticator(ORIGIN)
    await people.register(session, device)
    const { body } = await people.signInWith(device)
    expect(claimsOf(body).aal).toBe('aal1')
    expect(refused(await people.call(body, 'PUT', '/user', { password: 'Another-horse-2' }))).toEqual([
      401,
      'insufficient_aal',
    ])
  })

  test.each<[string, Deviation]>([
    ['on a page of another origin', { origin: 'https://juno.test.evil.example' }],
    ['on a page of another port', { origin: 'https://juno.test:8443' }],
    ['inside a page of another site', { crossOrigin: true }],
    ['for another domain', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['meant for a registration', { type: 'webauthn.create' }],
    ['without user verification', { userVerified: false }],
    ['with a tampered signature', { tamper: 'signature' }],
    ['with tampered authenticator data', { tamper: 'authenticatorData' }],
    ['with tampered client data', { tamper: 'clientDataJSON' }],
  ])('%s is refused', async (_, deviation) => {
    const { device } = await people.withPasskey()
    expect(refused(await people.signInWith(device, deviation))).toEqual(NOT_VERIFIED)
    expect((await people.signInWith(device)).status).toBe(200)
  })

  test.each([
    ['goes back', 8],
    ['stands still', 9],
    ['starts again at none', 0],
  ])('with a counter that %s is refused: the authenticator was copied', async (_, signCount) => {
    const { device } = await people.withPasskey()
    expect((await people.signInWith(device, { signCount: 9 })).status).toBe(200)
    expect(refused(await people.signInWith(device, { signCount }))).toEqual(NOT_VERIFIED)
    expect((await people.signInWith(device, { signCount: 10 })).status).toBe(200)
  })

  test('with the same counter in parallel works once', async () => {
    const { device } = await people.withPasskey()
    const answers = await Promise.all([1, 2, 3].map(() => people.signInWith(device, { signCount: 5 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  test('with an authenticator that does not count works again and again', async () => {
    const { device } = await people.withPasskey()
    expect((await people.signInWith(device, { signCount: 0 })).status).toBe(200)
    expect((await people.signInWith(device, { signCount: 0 })).status).toBe(200)
  })

  test('with a credential of another account is refused, whatever handle comes with it', async () => {
    const { session } = await people.withPasskey()
    const { device } = await people.withPasskey()
    for (const userHandle of [session.user.id, randomUUID(), 'x'])
      expect(
        refused(
          await people.signInWith(device, { userHandle: Buffer.from(userHandle).toString('base64url') }),
        ),
      ).toEqual(NOT_VERIFIED)
  })

  test('with an unknown credential tells what a wrong signature tells', async () => {
    const { device, session, passkey } = await people.withPasskey()
    const wrong = await people.signInWith(device, { tamper: 'signature' })
    await people.call(session, 'DELETE', `/passkeys/${passkey.id}`)
    const unknown = await people.signInWith(device)
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
  })
})

describe('a challenge', () => {
  test('counts once, after a failure too', async () => {
    const { device } = await people.withPasskey()
    for (const deviation of [{}, { tamper: 'signature' } as const]) {
      const { challenge_id, options } = await begin()
      await finish(challenge_id, device.get(options, deviation))
      expect(refused(await finish(challenge_id, device.get(options)))).toEqual([
        400,
        'webauthn_challenge_not_found',
      ])
    }
  })

  test('sent five times in parallel opens one session', async () => {
    const { device } = await people.withPasskey()
    const { challenge_id, options } = await begin()
    const credential = device.get(options)
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => finish(challenge_id, credential)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
  })

  test('expires after five minutes, and is swept', async () => {
    const { device } = await people.withPasskey()
    const { challenge_id, options } = await begin()
    t.pass(300)
    expect(refused(await finish(challenge_id, device.get(options)))).toEqual([
      400,
      'webauthn_challenge_expired',
    ])
    await begin()
    t.pass(301)
    await t.restart()
    await expect
      .poll(async () => (await t.database.adminPool.query('select from auth.webauthn_challenges')).rowCount)
      .toBe(0)
  })

  test('of adding a passkey signs nobody in, and the other way round', async () => {
    const { session, device } = await people.withPasskey()
    const { body } = await people.call(session, 'POST', '/passkeys/registration/options', {})
    const signature = device.get({ challenge: body.options.challenge })
    expect(refused(await finish(body.challenge_id, signature))).toEqual([400, 'webauthn_challenge_not_found'])
    const { challenge_id } = await begin()
    const verify = { challenge_id, credential: signature }
    expect(refused(await people.call(session, 'POST', '/passkeys/registration/verify', verify))).toEqual([
      400,
      'webauthn_challenge_not_found',
    ])
  })

  test.each([
    [{}, 'challenge_id is required'],
    [{ challenge_id: '1', credential: {} }, 'challenge_id must be a valid UUID'],
    [{ challenge_id: randomUUID() }, 'credential is required'],
  ])('%j is refused: %s', async (body, message) => {
    const answer = await t.request('POST', '/auth/v1/passkeys/authentication/verify', body)
    expect([...refused(answer), answer.body.msg]).toEqual([400, 'validation_failed', message])
  })

  test.each([
    'x',
    {},
    { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '!' } },
    {
      id: 'a',
      rawId: 'a',
      type: 'public-key',
      response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
    },
  ])('answered by %j is refused', async credential => {
    const { challenge_id } = await begin()
    expect(refused(await finish(challenge_id, credential))).toEqual(NOT_VERIFIED)
  })
})

describe('the account', () => {
  test.each([
    ['is banned', `banned_until = now() + interval '100 years'`, [403, 'user_banned']],
    ['has not confirmed its address', 'email_confirmed_at = null', [403, 'email_not_confirmed']],
    ['has not confirmed its number', `phone = '15550100'`, [403, 'phone_not_confirmed']],
    ['is deleted', 'deleted_at = now()', NOT_VERIFIED],
  ])('that %s is not signed in', async (_, change, expected) => {
    const { session, device } = await people.withPasskey()
    await t.database.adminPool.query(`update auth.users set ${change} where id = $1`, [session.user.id])
    expect(refused(await people.signInWith(device))).toEqual(expected)
  })

  test('loses the passkeys of before to whoever confirms its address', async () => {
    const { session, device } = await people.withPasskey()
    const { id, email } = session.user
    await t.database.adminPool.query('update auth.users set email_confirmed_at = null where id = $1', [id])
    await t.database.adminPool.query('delete from juno_service.operators_accounts where user_id = $1', [id])
    await t.request('POST', '/auth/v1/otp', { email })
    const { tokenHash } = t.mails.at(-1)!
    const opened = await t.request('POST', '/auth/v1/verify', { type: 'email', token_hash: tokenHash })
    expect(opened.body.user.id).toBe(id)
    expect(refused(await people.signInWith(device))).toEqual(NOT_VERIFIED)
  })

  test('keeps its passkey when its password changes', async () => {
    const { session, device } = await people.withPasskey()
    await t.backend.authAdmin.updateUser(session.user.id, { password: 'Another-horse-2' })
    expect((await people.signInWith(device)).status).toBe(200)
  })
})

test('each step is limited by address', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const statuses = async (path: string) => {
    const answers = []
    for (let call = 0; call < 32; call++)
      answers.push((await t.request('POST', `/auth/v1/passkeys/${path}`, {}, from)).status)
    return answers.slice(-2)
  }
  expect(await statuses('authentication/options')).toEqual([429, 429])
  t.pass(7200)
  expect(await statuses('authentication/verify')).toEqual([429, 429])
  expect(await statuses('registration/options')).toEqual([429, 429])
})
