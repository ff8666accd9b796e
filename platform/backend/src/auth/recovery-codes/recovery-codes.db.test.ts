import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'
import { claimsOf, testFactors, type TestSession } from '../../../testing/test-factors'

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
const make = (session: TestSession) => people.call(session, 'POST', '/factors/recovery_codes', {})
const left = async (session: TestSession) =>
  (await people.call(session, 'GET', '/factors/recovery_codes')).body
const enter = (session: TestSession, code: unknown, headers = {}) =>
  people.call(session, 'POST', '/factors/recovery_codes/verify', { code } as object, headers)
const noticesTo = ({ user }: TestSession) =>
  t.notices.filter(({ to }) => to === user.email).map(({ kind, codesLeft }) => [kind, codesLeft])
const rowsOf = async (userId: string) => {
  const { rows } = await t.database.adminPool.query(
    'select * from juno_service.recovery_codes where user_id = $1',
    [userId],
  )
  return rows
}
/** @returns a session of AAL1 of an account with a factor, and its ten codes */
async function locked() {
  const { session, factor } = await people.withFactor()
  const codes = (await make(session)).body.codes as string[]
  return { session: await people.signIn(session.user.email), upgraded: session, factor, codes }
}

describe('a set of codes', () => {
  test('is ten, shown once, stored as hashes, and counted for its owner', async () => {
    const { session } = await people.withFactor()
    expect(await left(session)).toEqual({ remaining: 0, created_at: null })
    const made = await make(session)
    expect([made.status, new Set(made.body.codes).size]).toEqual([200, 10])
    const stored = JSON.stringify(await rowsOf(session.user.id))
    for (const code of made.body.codes)
      for (const form of [code, code.replaceAll('-', '')]) expect(stored).not.toContain(form)
    expect(await left(session)).toEqual({ remaining: 10, created_at: t.now().toISOString() })
    expect(noticesTo(session)).toEqual([
      ['factor_added', undefined],
      ['recovery_codes_created', undefined],
    ])
  })

  test('replaces the one before', async () => {
    const { session, upgraded, codes } = await locked()
    const again = (await make(upgraded)).body.codes
    expect(refused(await enter(session, codes[0]))).toEqual([422, 'mfa_verification_failed'])
    expect((await enter(session, again[0])).status).toBe(200)
  })

  test('is made at AAL2 alone, by somebody who has a factor', async () => {
    const { session } = await locked()
    expect(refused(await make(session))).toEqual([403, 'insufficient_aal'])
    expect(await left(session)).toMatchObject({ remaining: 10 })
    expect(refused(await make(await people.newSession()))).toEqual([404, 'mfa_factor_not_found'])
    expect(refused(await t.request('POST', '/auth/v1/factors/recovery_codes', {}))).toEqual([
      401,
      'no_authorization',
    ])
  })

  test('goes with the last factor, in whichever way that is removed', async () => {
    const { session, upgraded, factor, codes } = await locked()
    const recovered = (await enter(session, codes[0])).body
    const spare = await people.enroll(recovered, 'Spare')
    const two = (await people.enter(recovered, spare, spare.code())).body
    await people.call(two, 'DELETE', `/factors/${factor.id}`)
    expect(await rowsOf(two.user.id)).toHaveLength(9)
    await people.call(two, 'DELETE', `/factors/${spare.id}`)
    expect(await rowsOf(two.user.id)).toHaveLength(0)

    const other = await locked()
    await t.database.adminPool.query('delete from auth.mfa_factors where user_id = $1', [
      other.session.user.id,
    ])
    expect(await rowsOf(other.session.user.id)).toEqual([])
    expect(refused(await enter(other.session, other.codes[0]))).toEqual([422, 'mfa_verification_failed'])
    expect(upgraded.user.id).not.toBe(other.session.user.id)
  })
})

describe('a code', () => {
  test('upgrades the session as a factor does, and tells the owner how many are left', async () => {
    const { session, codes } = await locked()
    t.pass(5)
    const { status, body } = await enter(session, ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')} `)
    expect([status, body.recovery_codes_left]).toEqual([200, 9])
    expect(claimsOf(body)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
      session_id: claimsOf(session).session_id,
    })
    const refreshed = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: body.refresh_token,
    })
    expect(claimsOf(refreshed.body)).toMatchObject({ aal: 'aal2' })
    // A copy of an earlier refresh token has no part in it.
    const copy = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    })
    expect(copy.body.error_code).toBe('refresh_token_not_found')
    expect(noticesTo(body).at(-1)).toEqual(['recovery_code_used', 9])
  })

  test('counts once, also for twenty requests at the same time', async () => {
    const { session, codes } = await locked()
    const spare = await people.signIn(session.user.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        enter(index % 2 ? session : spare, codes[0], { 'x-forwarded-for': `10.1.1.${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await left(answers.find(({ status }) => status === 200)!.body)).toMatchObject({ remaining: 9 })
    expect(noticesTo(session).filter(([kind]) => kind === 'recovery_code_used')).toHaveLength(1)
  })

  test('of another account, a made-up one, and what is none at all are refused alike', async () => {
    const [mine, other] = [await locked(), await locked()]
    for (const code of [other.codes[0], '0000-0000-0000', 'x', '123456'])
      expect(await enter(mine.session, code)).toMatchObject({
        status: 422,
        body: { error_code: 'mfa_verification_failed', msg: 'Invalid recovery code entered' },
      })
    for (const code of ['', null, undefined, 7, {}, []])
      expect((await enter(mine.session, code)).body.error_code).toBe('validation_failed')
    expect((await enter(other.session, other.codes[0])).status).toBe(200)
  })

  test('shares ten attempts an hour with the codes of the factors', async () => {
    const { session, factor, codes } = await locked()
    const from = (index: number) => ({ 'x-forwarded-for': `10.2.1.${index}` })
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await enter(session, '0000-0000-0000', from(attempt))).status).toBe(422)
      const challenge_id = await people.challenge(session, factor, from(attempt))
      const wrong = { challenge_id, code: '000000' }
      expect(
        (await people.call(session, 'POST', `/factors/${factor.id}/verify`, wrong, from(attempt))).status,
      ).toBe(422)
    }
    expect(refused(await enter(session, codes[0], from(20)))).toEqual([429, 'over_request_rate_limit'])
    t.pass(3600)
    const later = await people.signIn(session.user.email)
    expect((await enter(later, codes[0])).status).toBe(200)
  })

  test('that was the last one leaves none', async () => {
    const { session, codes } = await locked()
    let current = session
    for (const code of codes) current = (await enter(current, code)).body
    expect(noticesTo(session).at(-1)).toEqual(['recovery_code_used', 0])
    expect(await left(current)).toEqual({ remaining: 0, created_at: null })
  })

  test('is no fresh sign-in for a new password', async () => {
    const { session, codes } = await locked()
    t.pass(3595)
    const recovered = (await enter(session, codes[0])).body
    t.pass(10)
    const change = await people.call(recovered, 'PUT', '/user', { password: 'Another-horse-2' })
    expect(refused(change)).toEqual([400, 'reauthentication_needed'])
  })

  test('gives no level that outlives the last factor', async () => {
    const { session, factor, codes } = await locked()
    const recovered = (await enter(session, codes[0])).body
    expect((await people.call(recovered, 'DELETE', `/factors/${factor.id}`)).status).toBe(200)
    const { body } = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', {
      refresh_token: recovered.refresh_token,
    })
    expect(claimsOf(body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
  })
})
