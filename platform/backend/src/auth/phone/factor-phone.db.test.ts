import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { claimsOf, testFactors, type TestSession } from '../../../testing/test-factors'

const phone = {
  enrollEnabled: true,
  verifyEnabled: true,
  template: 'Second: {{ .Code }}',
  maxFrequencySeconds: 20,
  otpLength: 8,
}
const mfa = { maxEnrolledFactors: 3, totp: { enrollEnabled: true, verifyEnabled: true }, phone }
let t: TestBackend
let people: ReturnType<typeof testFactors>
let session: TestSession
beforeAll(async () => {
  t = await openTestBackend({ auth: { mfa, enableAnonymousSignIns: true } })
  people = testFactors(t)
})
afterAll(() => t.close())
beforeEach(async () => {
  t.sms.refusal = null
  t.pass(3600)
  session = await people.newSession()
})

const enroll = (body: object = {}) =>
  people.call(session, 'POST', '/factors', { factor_type: 'phone', phone: '+1 5550100', ...body })
const challenge = (id: string, body: object = {}) =>
  people.call(session, 'POST', `/factors/${id}/challenge`, body)
const verify = (id: string, challenge_id: string, code: string) =>
  people.call(session, 'POST', `/factors/${id}/verify`, { challenge_id, code })
const failure = ({ status, body }: { status: number; body: { error_code: string; msg: string } }) => [
  status,
  body.error_code,
  body.msg,
]
const lastCode = () => t.sms.sent.at(-1)!.otp

test('a texted code upgrades the session to AAL2, and removing the factor takes it back', async () => {
  const { body: factor } = await enroll({ friendly_name: 'Mobile' })
  expect(factor).toEqual({
    id: expect.any(String),
    type: 'phone',
    friendly_name: 'Mobile',
    phone: '+1 5550100',
  })
  const { body: begun } = await challenge(factor.id, { channel: 'whatsapp' })
  expect(begun).toEqual({ id: expect.any(String), type: 'phone', expires_at: expect.any(Number) })
  expect(t.sms.sent.at(-1)).toMatchObject({
    to: '15550100',
    channel: 'whatsapp',
    text: expect.stringMatching(/^Second: \d{8}$/),
  })
  const wrong = await verify(factor.id, begun.id, '1')
  expect(failure(wrong)).toEqual([422, 'mfa_verification_failed', 'Invalid MFA Phone code entered'])
  session = (await verify(factor.id, begun.id, lastCode())).body
  expect(claimsOf(session)).toMatchObject({
    aal: 'aal2',
    amr: expect.arrayContaining([expect.objectContaining({ method: 'mfa/phone' })]),
  })
  expect(session.user.factors).toMatchObject([{ phone: '15550100', status: 'verified' }])
  expect(t.notices.at(-1)!.kind).toBe('factor_added')

  expect((await verify(factor.id, begun.id, lastCode())).body.error_code).toBe('mfa_ip_address_mismatch')
  expect((await people.call(session, 'DELETE', `/factors/${factor.id}`)).status).toBe(200)
  const refreshed = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', session)
  expect(claimsOf(refreshed.body)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
})

test('a code is bound to its challenge, and expires with it', async () => {
  const { id } = (await enroll()).body
  const first = (await challenge(id)).body
  const code = lastCode()
  t.pass(30)
  const second = (await challenge(id)).body
  expect((await verify(id, second.id, code)).body.error_code).toBe('mfa_verification_failed')
  t.pass(300)
  expect((await verify(id, first.id, code)).body.error_code).toBe('mfa_challenge_expired')
})

test('the table alone does not reveal the code', async () => {
  const { id } = (await enroll()).body
  await challenge(id)
  const { rows } = await t.database.adminPool.query<{ otp_code: string }>(
    'select otp_code from auth.mfa_challenges where factor_id = $1',
    [id],
  )
  expect(rows[0]!.otp_code).toMatch(/^[0-9a-f]{64}$/)
})

test('a message is sent once in max_frequency, and one that the provider refuses begins nothing', async () => {
  const { id } = (await enroll()).body
  t.sms.refusal = 'it cannot be reached'
  expect(failure(await challenge(id))).toEqual([
    422,
    'sms_send_failed',
    'Error sending mfa OTP to provider: it cannot be reached',
  ])
  t.sms.refusal = null
  expect((await challenge(id)).status).toBe(200)
  expect(failure(await challenge(id))).toEqual([
    429,
    'over_sms_send_rate_limit',
    'For security purposes, you can only request this after 20 seconds.',
  ])
  const { rows } = await t.database.adminPool.query('select from auth.mfa_challenges where factor_id = $1', [
    id,
  ])
  expect(rows).toHaveLength(1)
})

test.each([
  [{ phone: '' }, 'Phone number required to enroll Phone factor'],
  [{ phone: 'x' }, 'Invalid phone number format (E.164 required)'],
])('an enrolment of %j is refused', async (body, message) => {
  expect(failure(await enroll(body))).toEqual([400, 'validation_failed', message])
})

test('a number is a factor once: an abandoned enrolment makes room, a verified one does not', async () => {
  await enroll()
  const { id } = (await enroll()).body
  session = (await verify(id, (await challenge(id)).body.id, lastCode())).body
  expect(failure(await enroll({ friendly_name: 'Other' }))).toEqual([
    422,
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ])
})

test('an anonymous account has no second factor', async () => {
  session = (await t.request('POST', '/auth/v1/signup', {})).body
  expect(failure(await enroll())).toEqual([
    403,
    'no_authorization',
    'Anonymous user not allowed to perform these actions',
  ])
})
