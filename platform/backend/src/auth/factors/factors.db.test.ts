import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { openTestBackend, type TestResponse, type TestBackend } from '../../../testing/test-backend'
import { claimsOf, testFactors } from '../../../testing/test-factors'

let t: TestBackend
let people: ReturnType<typeof testFactors>

beforeAll(async () => {
  t = await openTestBackend({ trustedProxyHops: 1 })
  people = testFactors(t)
})
afterAll(() => t.close())
// The limits have refilled, and no code of the test before is valid.
beforeEach(() => t.pass(7200))

const refused = ({ status, body }: TestResponse) => [status, body.error_code]
const refresh = (refresh_token: string) =>
  t.request('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token })

describe('a code', () => {
  test('upgrades the session to AAL2, which survives refreshes', async () => {
    const first = await people.newSession()
    expect(claimsOf(first)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    const factor = await people.enroll(first)
    t.pass(5)
    const { status, body } = await people.enter(first, factor, factor.code())
    expect(status).toBe(200)
    expect(body.user.factors).toMatchObject([
      { id: factor.id, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ])
    const upgraded = claimsOf(body)
    expect(upgraded).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'password' }] })
    expect(upgraded.session_id).toBe(claimsOf(first).session_id)

    const next = (await refresh(body.refresh_token)).body
    expect(claimsOf(next)).toMatchObject({ aal: 'aal2', amr: upgraded.amr, session_id: upgraded.session_id })
    const { rows } = await t.database.adminPool.query(
      `select s.aal, s.factor_id, array_agg(a.authentication_method order by 1) as methods
       from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id where s.user_id = $1 group by s.id`,
      [body.user.id],
    )
    expect(rows).toEqual([{ aal: 'aal2', factor_id: factor.id, methods: ['password', 'totp'] }])
  })

  test('invalidates earlier refresh tokens', async () => {
    const first = await people.newSession()
    const factor = await people.enroll(first)
    const { body } = await people.enter(first, factor, factor.code())
    expect(refused(await refresh(first.refresh_token))).toEqual([400, 'refresh_token_not_found'])
    expect((await refresh(body.refresh_token)).status).toBe(200)
  })

  test('is accepted once, whichever session sends it', async () => {
    const { session, factor } = await people.withFactor()
    const used = factor.code()
    const other = await people.signIn(session.user.email)
    expect(refused(await people.enter(other, factor, used))).toEqual([422, 'mfa_verification_failed'])
    expect(refused(await people.enter(session, factor, used))).toEqual([422, 'mfa_verification_failed'])
    t.pass(30)
    expect((await people.enter(other, factor, factor.code())).status).toBe(200)
  })

  test('sent by two sessions in parallel upgrades one', async () => {
    const { session, factor } = await people.withFactor()
    t.pass(60)
    const sessions = await Promise.all([1, 2, 3, 4].map(() => people.signIn(session.user.email)))
    const challenges = await Promise.all(sessions.map(each => people.challenge(each, factor)))
    const code = factor.code()
    const answers = await Promise.all(
      sessions.map((each, at) =>
        people.call(each, 'POST', `/factors/${factor.id}/verify`, { challenge_id: challenges[at], code }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 200)).toHaveLength(1)
    // The later request finds the code used, or its session ended by the earlier one.
    for (const status of statuses) expect([200, 403, 422]).toContain(status)
  })

  test('of the step before or after is accepted, of a step further away it is not', async () => {
    const { session, factor } = await people.withFactor()
    t.pass(120)
    expect(refused(await people.enter(session, factor, factor.code(-2)))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    expect(refused(await people.enter(session, factor, factor.code(2)))).toEqual([
      422,
      'mfa_verification_failed',
    ])
    expect((await people.enter(session, factor, factor.code(-1))).status).toBe(200)
    expect((await people.enter(session, factor, factor.code(1))).status).toBe(200)
    // A later one was accepted: earlier ones are no longer valid.
    expect(refused(await people.enter(session, factor, factor.code()))).toEqual([
      422,
      'mfa_verification_failed',
    ])
  })

  test('of an app that was set up under other secrets is refused in words', async () => {
    const { session, factor } = await people.withFactor()
    try {
      await t.restart({ jwtSecret: 'another secret of the tests, of thirty-two bytes' })
      t.pass(60)
      const anew = await people.signIn(session.user.email)
      const answer = await people.enter(anew, factor, factor.code())
      expect(refused(answer)).toEqual([422, 'mfa_factor_unreadable'])
      expect(answer.body.msg).toContain('while the server had other secrets')
    } finally {
      await t.restart()
    }
  })

  test('the first one ends other sessions of AAL1', async () => {
    const first = await people.newSession()
    const elsewhere = await people.signIn(first.user.email)
    const factor = await people.enroll(first)
    await people.enter(first, factor, factor.code())
    expect(refused(await people.call(elsewhere, 'GET', '/user'))).toEqual([403, 'session_not_found'])
  })

  test('wrong codes are limited per account, and a correct password does not reset the count', async () => {
    const { session, factor } = await people.withFactor()
    for (let attempt = 0; attempt < 10; attempt++) {
      t.pass(11)
      expect(refused(await people.enter(session, factor, 'x00000'))).toEqual([422, 'mfa_verification_failed'])
    }
    expect(refused(await people.enter(session, factor, 'x00000'))[0]).toBe(429)
    const thief = await people.signIn(session.user.email)
    const blocked = await people.enter(thief, factor, factor.code())
    expect(refused(blocked)).toEqual([429, 'over_request_rate_limit'])
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    t.pass(3600)
    const later = await people.signIn(session.user.email)
    expect((await people.enter(later, factor, factor.code())).status).toBe(200)
  })

  test('wrong codes are limited per address, across accounts', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const answers: number[] = []
    for (let person = 0; person < 4; person++) {
      const session = await people.newSession()
      const factor = await people.enroll(session)
      for (let attempt = 0; attempt < 2; attempt++) {
        const challenge_id = await people.challenge(session, factor, from)
        const body = { challenge_id, code: 'x00000' }
        answers.push((await people.call(session, 'POST', `/factors/${factor.id}/verify`, body, from)).status)
      }
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 422, 429, 429])
  })

  test('wrong codes sent in parallel are all counted', async () => {
    const { session, factor } = await people.withFactor()
    const challenge_id = await people.challenge(session, factor)
    const guess = (at: number) =>
      people.call(
        session,
        'POST',
        `/factors/${factor.id}/verify`,
        { challenge_id, code: 'x00000' },
        { 'x-forwarded-for': `198.51.100.${at}` },
      )
    const answers = await Promise.all(Array.from({ length: 25 }, (_, at) => guess(at)))
    expect(answers.filter(({ status }) => status !== 429)).toHaveLength(10)
  })

  test('does not make a session recent enough to change the password after an hour', async () => {
    const { session, factor } = await people.withFactor()
    t.pass(3700)
    const next = (await refresh(session.refresh_token)).body
    const { body } = await people.enter(next, factor, factor.code())
    expect(refused(await people.call(body, 'PUT', '/user', { password: 'Another-horse-2' }))).toEqual([
      400,
      'reauthentication_needed',
    ])
  })
})

describe('a challenge', () => {
  test('expires after five minutes', async () => {
    const session = await people.newSession()
    const factor = await people.enroll(session)
    const { body } = await people.call(session, 'POST', `/factors/${factor.id}/challenge`, {})
    expect(body).toEqual({
      id: expect.any(String),
      type: 'totp',
      expires_at: Math.floor(t.now().getTime() / 1000) + 300,
    })
    t.pass(300)
    const verify = () =>
      people.call(session, 'POST', `/factors/${factor.id}/verify`, {
        challenge_id: body.id,
        code: factor.code(),
      })
    const answer = await verify()
    expect(refused(answer)).toEqual([422, 'mfa_challenge_expired'])
    expect(answer.body.msg).toContain(body.id)
    expect(refused(await verify())).toEqual([422, 'mfa_factor_not_found'])
  })

  test('is bound to the address that began it, and is used once', async () => {
    const session = await people.newSession()
    const factor = await people.enroll(session)
    const challenge_id = await people.challenge(session, factor, { 'x-forwarded-for': '198.51.100.1' })
    const verify = (ip: string) =>
      people.call(
        session,
        'POST',
        `/factors/${factor.id}/verify`,
        { challenge_id, code: factor.code() },
        { 'x-forwarded-for': ip },
      )
    expect(refused(await verify('198.51.100.2'))).toEqual([422, 'mfa_ip_address_mismatch'])
    expect((await verify('198.51.100.1')).status).toBe(200)
    t.pass(30)
    expect(refused(await verify('198.51.100.1'))).toEqual([422, 'mfa_ip_address_mismatch'])
  })

  test('is bound to one factor', async () => {
    const { session, factor } = await people.withFactor()
    const second = await people.enroll(session, 'Tablet')
    const challenge_id = await people.challenge(session, second)
    t.pass(30)
    const answer = await people.call(session, 'POST', `/factors/${factor.id}/verify`, {
      challenge_id,
      code: factor.code(),
    })
    expect(refused(answer)).toEqual([422, 'mfa_factor_not_found'])
  })
})

describe('enrolling', () => {
  test('returns what an app needs, and stores the secret encrypted', async () => {
    const session = await people.newSession()
    const { status, body } = await people.call(session, 'POST', '/factors', {
      factor_type: 'totp',
      friendly_name: 'Phone',
      issuer: 'Juno',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String),
      type: 'totp',
      friendly_name: 'Phone',
      totp: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining('otpauth://totp/Juno:'),
        qr_code: expect.stringMatching(/^<svg /),
      },
    })
    const { rows } = await t.database.adminPool.query('select secret from auth.mfa_factors where id = $1', [
      body.id,
    ])
    expect(rows[0].secret).toContain('aes-gcm-hkdf')
    expect(rows[0].secret).not.toContain(body.totp.secret)
    const shown = await people.call(session, 'GET', '/user')
    expect(shown.body.factors).toMatchObject([{ id: body.id, status: 'unverified' }])
    expect(JSON.stringify(shown.body)).not.toContain('secret')
  })

  test('refuses a name that is in use, and an eleventh factor, also when enrolled in parallel', async () => {
    const session = await people.newSession()
    await people.enroll(session, 'One')
    const again = await people.call(session, 'POST', '/factors', {
      factor_type: 'totp',
      friendly_name: 'One',
    })
    expect(refused(again)).toEqual([422, 'mfa_factor_name_conflict'])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        people.call(session, 'POST', '/factors', { factor_type: 'totp', friendly_name: `F${at}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(refused(answer)).toEqual([422, 'too_many_enrolled_mfa_factors'])
  })

  test('a second one requires AAL2, so that a password alone adds none', async () => {
    const { session } = await people.withFactor()
    const thief = await people.signIn(session.user.email)
    const body = { factor_type: 'totp', friendly_name: 'Mine' }
    expect(refused(await people.call(thief, 'POST', '/factors', body))).toEqual([403, 'insufficient_aal'])
    expect((await people.call(session, 'POST', '/factors', body)).status).toBe(200)
  })

  test('abandoned enrolments are deleted, and verifying one factor deletes the other unverified ones', async () => {
    const session = await people.newSession()
    await people.enroll(session, 'Phone')
    t.pass(301)
    const factor = await people.enroll(session, 'Phone')
    await people.enroll(session, 'Tablet')
    const { body } = await people.enter(session, factor, factor.code())
    expect(body.user.factors).toHaveLength(1)
  })

  test.each([
    [{ factor_type: 'phone', phone: '+15550100' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'sms' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
    [{ factor_type: 'totp', issuer: 'x'.repeat(65) }, 400, 'validation_failed'],
    [{ factor_type: 'totp', friendly_name: 'x'.repeat(101) }, 400, 'validation_failed'],
  ])('%j is refused', async (body, status, code) => {
    expect(refused(await people.call(await people.newSession(), 'POST', '/factors', body))).toEqual([
      status,
      code,
    ])
  })

  test('a name in any script fits into the QR code', async () => {
    const body = { factor_type: 'totp', issuer: '🌸'.repeat(32), friendly_name: '🌸' }
    expect((await people.call(await people.newSession(), 'POST', '/factors', body)).status).toBe(200)
  })
})

describe('removing', () => {
  test('requires AAL2, and downgrades every session that the factor upgraded', async () => {
    const { session, factor } = await people.withFactor()
    const thief = await people.signIn(session.user.email)
    expect(refused(await people.call(thief, 'DELETE', `/factors/${factor.id}`))).toEqual([
      422,
      'insufficient_aal',
    ])
    const { status, body } = await people.call(session, 'DELETE', `/factors/${factor.id}`)
    expect([status, body]).toEqual([200, { id: factor.id }])
    const next = (await refresh(session.refresh_token)).body
    expect(claimsOf(next)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(next.user.factors).toBeUndefined()
  })

  test('an unverified one needs no code', async () => {
    const session = await people.newSession()
    const factor = await people.enroll(session)
    expect((await people.call(session, 'DELETE', `/factors/${factor.id}`)).status).toBe(200)
    expect(t.notices.filter(({ userId }) => userId === session.user.id)).toEqual([])
  })

  test('a factor of another account is not found by any endpoint', async () => {
    const { factor } = await people.withFactor()
    const { session } = await people.withFactor()
    const paths = [
      ['POST', `/factors/${factor.id}/challenge`],
      ['POST', `/factors/${factor.id}/verify`],
      ['DELETE', `/factors/${factor.id}`],
      ['DELETE', `/factors/${randomUUID()}`],
    ] as const
    for (const [method, path] of paths) {
      const body = { challenge_id: randomUUID(), code: factor.code() }
      expect(refused(await people.call(session, method, path, body))).toEqual([404, 'mfa_factor_not_found'])
    }
    expect(refused(await people.call(session, 'DELETE', '/factors/1'))).toEqual([404, 'validation_failed'])
  })

  test('adding and removing a factor is notified by mail', async () => {
    const { session, factor } = await people.withFactor()
    await people.call(session, 'DELETE', `/factors/${factor.id}`)
    expect(t.notices.filter(({ userId }) => userId === session.user.id)).toMatchObject([
      { kind: 'factor_added', to: session.user.email },
      { kind: 'factor_removed', to: session.user.email },
    ])
  })
})

describe('an account with a factor', () => {
  test('a mailed link opens a session of AAL1', async () => {
    const { session } = await people.withFactor()
    await t.request('POST', '/auth/v1/recover', { email: session.user.email })
    const { tokenHash } = t.mails.at(-1)!
    const { body } = await t.request('POST', '/auth/v1/verify', { type: 'recovery', token_hash: tokenHash })
    expect(claimsOf(body).aal).toBe('aal1')
    expect(refused(await people.call(body, 'PUT', '/user', { password: 'Another-horse-2' }))).toEqual([
      401,
      'insufficient_aal',
    ])
  })

  test('operators list and delete its factors without seeing secrets', async () => {
    const { session, factor } = await people.withFactor()
    const operator = { authorization: 'Bearer sb_secret_test' }
    const url = `/auth/v1/admin/users/${session.user.id}/factors`
    const listed = await t.request('GET', url, undefined, operator)
    expect(listed.body).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }])
    expect(listed.body[0]).not.toHaveProperty('secret')
    expect(refused(await t.request('DELETE', `${url}/${randomUUID()}`, undefined, operator))).toEqual([
      404,
      'mfa_factor_not_found',
    ])
    const removed = await t.request('DELETE', `${url}/${factor.id}`, undefined, operator)
    expect(removed).toMatchObject({ status: 200, body: { id: factor.id } })
    expect(claimsOf((await refresh(session.refresh_token)).body).aal).toBe('aal1')
    const asHerself = { authorization: `Bearer ${session.access_token}` }
    expect(refused(await t.request('DELETE', `${url}/${factor.id}`, undefined, asHerself))).toEqual([
      403,
      'not_admin',
    ])
  })
})
