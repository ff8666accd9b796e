import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { softwareAuthenticator, type Deviation } from '../../../../../test/software-authenticator'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'
import { ORIGIN, testPasskeys } from '../../../testing/test-passkeys'

let t: TestBackend
let people: ReturnType<typeof testPasskeys>

beforeAll(async () => {
  t = await openTestBackend({
    auth: { passkeys: { enabled: true }, webauthn: { rpDisplayName: 'Juno' }, enableAnonymousSignIns: true },
  })
  people = testPasskeys(t)
})
afterAll(() => t.close())
beforeEach(() => t.pass(7200))

const refused = ({ status, body }: TestResponse) => [status, body.error_code]
const OPTIONS = '/passkeys/registration/options'
const operator = { authorization: 'Bearer sb_secret_test' }

describe('adding a passkey', () => {
  test('asks for a credential that the authenticator keeps, with user verification', async () => {
    const session = await people.newSession()
    const { status, body } = await people.call(session, 'POST', OPTIONS, {})
    expect(status).toBe(200)
    expect(body).toEqual({
      challenge_id: expect.any(String),
      expires_at: Math.floor(t.now().getTime() / 1000) + 300,
      options: expect.objectContaining({
        rp: { id: 'juno.test', name: 'Juno' },
        user: {
          id: Buffer.from(session.user.id).toString('base64url'),
          name: session.user.email,
          displayName: session.user.email,
        },
        pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: 'public-key', alg })),
        attestation: 'none',
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        excludeCredentials: [],
      }),
    })
  })

  test('stores it as GoTrue does, and mails the account', async () => {
    const { session, device, passkey } = await people.withPasskey()
    expect(passkey).toEqual({
      id: expect.any(String),
      friendly_name: 'Passkey',
      created_at: t.now().toISOString(),
    })
    const { rows } = await t.database.adminPool.query(
      'select * from auth.webauthn_credentials where user_id = $1',
      [session.user.id],
    )
    expect(rows).toMatchObject([
      { id: passkey.id, credential_id: device.held[0]!.id, sign_count: '0', transports: ['internal'] },
    ])
    expect(t.notices.filter(({ userId }) => userId === session.user.id)).toMatchObject([
      { kind: 'passkey_added', to: session.user.email },
    ])
  })

  test('names the authenticators that the account has already', async () => {
    const { session, device } = await people.withPasskey()
    const { body } = await people.call(session, 'POST', OPTIONS, {})
    const id = device.held[0]!.id.toString('base64url')
    expect(body.options.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal'] }])
  })

  test.each<[string, Deviation]>([
    ['on a page of another origin', { origin: 'http://juno.test' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['meant for a sign-in', { type: 'webauthn.get' }],
    ['without user verification', { userVerified: false }],
    ['with an attestation that nobody asked for', { format: 'android-key' }],
  ])('%s is refused', async (_, deviation) => {
    const session = await people.newSession()
    const answer = await people.register(session, softwareAuthenticator(ORIGIN), deviation)
    expect(refused(answer)).toEqual([400, 'webauthn_verification_failed'])
    expect((await people.call(session, 'GET', '/passkeys')).body).toEqual([])
  })

  test('with the challenge of another account is refused', async () => {
    const [own, theirs] = [await people.newSession(), await people.newSession()]
    const { body } = await people.call(own, 'POST', OPTIONS, {})
    const credential = softwareAuthenticator(ORIGIN).create(body.options)
    const verify = { challenge_id: body.challenge_id, credential }
    const steal = await people.call(theirs, 'POST', '/passkeys/registration/verify', verify)
    expect(refused(steal)).toEqual([400, 'webauthn_challenge_not_found'])
    expect((await people.call(own, 'POST', '/passkeys/registration/verify', verify)).status).toBe(200)
    expect(refused(await people.call(own, 'POST', '/passkeys/registration/verify', verify))).toEqual([
      400,
      'webauthn_challenge_not_found',
    ])
  })

  test('that another account has is refused', async () => {
    const { device } = await people.withPasskey()
    const thief = await people.newSession()
    const { body } = await people.call(thief, 'POST', OPTIONS, {})
    const copied = softwareAuthenticator(ORIGIN)
    // A credential may claim any id, because its key is its own.
    const credential = copied.create(body.options, { id: device.held[0]!.id })
    const { challenge_id } = body
    const answer = await people.call(thief, 'POST', '/passkeys/registration/verify', {
      challenge_id,
      credential,
    })
    expect(refused(answer)).toEqual([422, 'webauthn_credential_exists'])
  })

  test('ends at ten, also when added in parallel', async () => {
    const session = await people.newSession()
    const begin = () => people.call(session, 'POST', OPTIONS, {})
    // All begin before the first one ends: the eleventh would be refused at its beginning.
    const begun = await Promise.all(Array.from({ length: 12 }, begin))
    const answers = await Promise.all(
      begun.map(({ body: { challenge_id, options } }) => {
        const credential = softwareAuthenticator(ORIGIN).create(options)
        return people.call(session, 'POST', '/passkeys/registration/verify', { challenge_id, credential })
      }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(refused(await people.call(session, 'POST', OPTIONS, {}))).toEqual([422, 'too_many_passkeys'])
  })

  test('needs somebody who is signed in for good', async () => {
    expect((await t.request('POST', `/auth/v1${OPTIONS}`, {})).status).toBe(401)
    const { body } = await t.request('POST', '/auth/v1/signup', {})
    expect(refused(await people.call(body, 'POST', OPTIONS, {}))).toEqual([403, 'no_authorization'])
  })

  test('needs the second factor of an account that has one, and so does removing', async () => {
    const { session } = await people.withFactor()
    const { body: passkey } = await people.register(session, softwareAuthenticator(ORIGIN))
    const thief = await people.signIn(session.user.email)
    expect(refused(await people.call(thief, 'POST', OPTIONS, {}))).toEqual([403, 'insufficient_aal'])
    expect(refused(await people.call(thief, 'DELETE', `/passkeys/${passkey.id}`))).toEqual([
      403,
      'insufficient_aal',
    ])
  })
})

describe('looking after passkeys', () => {
  test('renames and removes them, and mails the removal', async () => {
    const { session, device, passkey } = await people.withPasskey()
    const renamed = await people.call(session, 'PATCH', `/passkeys/${passkey.id}`, {
      friendly_name: ' My phone ',
    })
    expect([renamed.status, renamed.body.friendly_name]).toEqual([200, 'My phone'])
    const removed = await people.call(session, 'DELETE', `/passkeys/${passkey.id}`)
    expect([removed.status, removed.body]).toEqual([204, ''])
    expect((await people.call(session, 'GET', '/passkeys')).body).toEqual([])
    expect(refused(await people.signInWith(device))).toEqual([400, 'webauthn_verification_failed'])
    expect(t.notices.at(-1)).toMatchObject({ kind: 'passkey_removed', userId: session.user.id })
  })

  test.each([
    [{}, 'friendly_name is required'],
    [{ friendly_name: ' ' }, 'friendly_name is required'],
    [{ friendly_name: 'x'.repeat(121) }, 'friendly_name must be 120 characters or less'],
  ])('the name %j is refused', async (body, message) => {
    const { session, passkey } = await people.withPasskey()
    const answer = await people.call(session, 'PATCH', `/passkeys/${passkey.id}`, body)
    expect([answer.status, answer.body.msg]).toEqual([400, message])
  })

  test('a passkey of another account is not found', async () => {
    const { passkey } = await people.withPasskey()
    const other = await people.newSession()
    for (const id of [passkey.id, randomUUID(), '1']) {
      const name = { friendly_name: 'Mine' }
      expect(refused(await people.call(other, 'PATCH', `/passkeys/${id}`, name))).toEqual([
        404,
        'validation_failed',
      ])
      expect(refused(await people.call(other, 'DELETE', `/passkeys/${id}`))).toEqual([
        404,
        'validation_failed',
      ])
    }
  })

  test('operators list and delete them; nobody else does', async () => {
    const { session, passkey } = await people.withPasskey()
    const other = await people.newSession()
    const url = `/auth/v1/admin/users/${session.user.id}/passkeys`
    const listed = await t.request('GET', url, undefined, operator)
    expect(listed.body).toEqual([passkey])
    expect(refused(await people.call(session, 'GET', url.replace('/auth/v1', '')))).toEqual([
      403,
      'not_admin',
    ])
    const elsewhere = `/auth/v1/admin/users/${other.user.id}/passkeys/${passkey.id}`
    expect((await t.request('DELETE', elsewhere, undefined, operator)).status).toBe(404)
    expect((await t.request('DELETE', `${url}/${passkey.id}`, undefined, operator)).status).toBe(204)
    expect((await t.request('GET', url, undefined, operator)).body).toEqual([])
    const nobody = `/auth/v1/admin/users/${randomUUID()}/passkeys`
    expect(refused(await t.request('GET', nobody, undefined, operator))).toEqual([404, 'user_not_found'])
  })
})
