import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { softwareAuthenticator, type Deviation } from '../../../../../test/software-authenticator'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'
import { claimsOf, type TestSession } from '../../../testing/test-factors'
import { ORIGIN, testPasskeys } from '../../../testing/test-passkeys'

let t: TestBackend
let people: ReturnType<typeof testPasskeys>
const both = { enrollEnabled: true, verifyEnabled: true }

beforeAll(async () => {
  t = await openTestBackend({
    auth: { passkeys: { enabled: true }, mfa: { maxEnrolledFactors: 10, totp: both, webauthn: both } },
  })
  people = testPasskeys(t)
})
afterAll(() => t.close())
beforeEach(() => t.pass(7200))

const refused = ({ status, body }: TestResponse) => [status, body.error_code]
const challenge = (session: TestSession, { id }: { id: string }) =>
  people.call(session, 'POST', `/factors/${id}/challenge`, {})
const verify = (session: TestSession, { id }: { id: string }, challenge_id: string, webauthn: unknown) =>
  people.call(session, 'POST', `/factors/${id}/verify`, { challenge_id, webauthn })

describe('a security key', () => {
  test('is enrolled by its first use, which upgrades the session', async () => {
    const first = await people.newSession()
    const elsewhere = await people.signIn(first.user.email)
    const enrolled = await people.call(first, 'POST', '/factors', {
      factor_type: 'webauthn',
      friendly_name: 'Key',
    })
    expect(enrolled.body).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: 'Key' })
    const begun = await challenge(first, enrolled.body)
    expect(begun.body).toMatchObject({
      id: expect.any(String),
      type: 'webauthn',
      expires_at: Math.floor(t.now().getTime() / 1000) + 300,
      webauthn: {
        type: 'create',
        credential_options: {
          publicKey: {
            rp: { id: 'juno.test', name: 'juno.test' },
            authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
          },
        },
      },
    })
    const { status, body } = await people.answer(first, enrolled.body, softwareAuthenticator(ORIGIN))
    expect(status).toBe(200)
    expect(claimsOf(body)).toMatchObject({ aal: 'aal2' })
    expect((claimsOf(body).amr as { method: string }[]).map(({ method }) => method).sort()).toEqual([
      'mfa/webauthn',
      'password',
    ])
    expect(body.user.factors).toMatchObject([{ factor_type: 'webauthn', status: 'verified' }])
    expect(JSON.stringify(body.user)).not.toContain('publicKey')
    expect((await people.call(elsewhere, 'GET', '/user')).status).toBe(403)
    expect(t.notices.at(-1)).toMatchObject({ kind: 'factor_added', factorType: 'webauthn' })
  })

  test('that was left unfinished by a thief of the password is gone with the first factor, and finished by nobody', async () => {
    const owner = await people.newSession()
    const thief = await people.signIn(owner.user.email)
    const left = await people.call(thief, 'POST', '/factors', { factor_type: 'webauthn', friendly_name: 'x' })
    await challenge(thief, left.body)
    const app = await people.enroll(owner)
    const { body: session } = await people.enter(owner, app, app.code())
    const again = await people.signIn(owner.user.email)
    expect((await challenge(again, left.body)).status).toBe(404)

    // As one that was begun with the second factor and left.
    await t.database.adminPool.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'x', 'webauthn', 'unverified', $3, $3)`,
      [left.body.id, owner.user.id, t.now()],
    )
    expect(refused(await challenge(again, left.body))).toEqual([403, 'insufficient_aal'])
    const { body } = await challenge(session, left.body)
    const credential_response = softwareAuthenticator(ORIGIN).create(
      body.webauthn.credential_options.publicKey,
    )
    const answer = { type: 'create', credential_response }
    expect(refused(await verify(again, left.body, body.id, answer))).toEqual([403, 'insufficient_aal'])
    expect((await verify(session, left.body, body.id, answer)).status).toBe(200)
  })

  test('upgrades a later session, and asks for its own credential alone', async () => {
    const { session, factor, device } = await people.withKey()
    const later = await people.signIn(session.user.email)
    expect(claimsOf(later).aal).toBe('aal1')
    const { body } = await challenge(later, factor)
    expect(body.webauthn).toMatchObject({
      type: 'request',
      credential_options: {
        publicKey: {
          rpId: 'juno.test',
          userVerification: 'required',
          allowCredentials: [{ id: device.held[0]!.id.toString('base64url'), type: 'public-key' }],
        },
      },
    })
    const upgraded = await people.answer(later, factor, device)
    expect([upgraded.status, claimsOf(upgraded.body).aal]).toEqual([200, 'aal2'])
  })

  test.each<[string, Deviation]>([
    ['on a page of another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without user verification', { userVerified: false }],
    ['with a tampered signature', { tamper: 'signature' }],
    ['with a counter that goes back', { signCount: 1 }],
  ])('used %s is refused', async (_, deviation) => {
    const { session, factor, device } = await people.withKey()
    await people.answer(session, factor, device, { signCount: 7 })
    const later = await people.signIn(session.user.email)
    const answer = await people.answer(later, factor, device, deviation)
    expect(refused(answer)).toEqual([400, 'webauthn_verification_failed'])
    const { body } = await people.call(later, 'GET', '/user')
    expect(body.id).toBe(session.user.id)
    expect((await people.answer(later, factor, device, { signCount: 8 })).status).toBe(200)
  })

  test('answers a challenge once, also after a failure, and within five minutes', async () => {
    const { session, factor, device } = await people.withKey()
    const { body: begun } = await challenge(session, factor)
    const options = begun.webauthn.credential_options.publicKey
    const respond = (deviation?: Deviation) => ({
      type: 'request',
      credential_response: device.get(options, deviation),
    })
    const failed = await verify(session, factor, begun.id, respond({ tamper: 'signature' }))
    expect(refused(failed)).toEqual([400, 'webauthn_verification_failed'])
    expect(refused(await verify(session, factor, begun.id, respond()))).toEqual([422, 'mfa_factor_not_found'])

    const { body: late } = await challenge(session, factor)
    t.pass(300)
    expect(refused(await verify(session, factor, late.id, respond()))).toEqual([422, 'mfa_challenge_expired'])
  })

  test('of another account, and a fresh one, are no answer', async () => {
    const { session, factor } = await people.withKey()
    const { device: foreign } = await people.withKey()
    const thief = await people.signIn(session.user.email)
    const { body } = await challenge(thief, factor)
    const { challenge: bytes } = body.webauthn.credential_options.publicKey
    const signed = { type: 'request', credential_response: foreign.get({ challenge: bytes }) }
    expect(refused(await verify(thief, factor, body.id, signed))).toEqual([
      400,
      'webauthn_verification_failed',
    ])
    const { body: again } = await challenge(thief, factor)
    const options = again.webauthn.credential_options.publicKey
    const fresh = softwareAuthenticator(ORIGIN).create({
      challenge: options.challenge,
      rp: { id: 'juno.test' },
      user: { id: Buffer.from(session.user.id).toString('base64url') },
    })
    const made = await verify(thief, factor, again.id, { type: 'create', credential_response: fresh })
    expect(refused(made)).toEqual([400, 'validation_failed'])
  })

  test('that is a passkey of the account already is asked for elsewhere', async () => {
    const { session, device } = await people.withPasskey()
    const factor = await people.enrollKey(session)
    const { body } = await challenge(session, factor)
    const { excludeCredentials } = body.webauthn.credential_options.publicKey
    expect(excludeCredentials).toMatchObject([{ id: device.held[0]!.id.toString('base64url') }])
  })

  test.each([
    [undefined, 'WebAuthn config required'],
    [{ type: 'other' }, 'WebAuthn type must be create or request'],
    [{ type: 'request' }, 'credential_response required'],
  ])('answering %j is refused: %s', async (webauthn, message) => {
    const { session, factor } = await people.withKey()
    const { body } = await challenge(session, factor)
    const answer = await verify(session, factor, body.id, webauthn)
    expect([answer.status, answer.body.msg]).toEqual([400, message])
  })

  test('is removed with AAL2, which downgrades the session', async () => {
    const { session, factor } = await people.withKey()
    const thief = await people.signIn(session.user.email)
    expect(refused(await people.call(thief, 'DELETE', `/factors/${factor.id}`))).toEqual([
      422,
      'insufficient_aal',
    ])
    expect((await people.call(session, 'DELETE', `/factors/${factor.id}`)).status).toBe(200)
    const { body } = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    })
    expect(claimsOf(body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  })
})
