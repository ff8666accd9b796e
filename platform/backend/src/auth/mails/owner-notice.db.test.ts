// The owner of an account is told of a change that somebody else may have made.
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors, type TestSession } from '../../../testing/test-factors'

const sms = {
  enableSignup: true,
  enableConfirmations: true,
  template: '{{ .Code }}',
  maxFrequencySeconds: 30,
  otpLength: 6,
  otpExpirySeconds: 120,
  testOtp: {},
}
let t: TestBackend
let session: TestSession
let email: string
beforeAll(async () => {
  t = await openTestBackend({ auth: { sms } })
})
afterAll(() => t.close())
beforeEach(async () => {
  t.pass(3600)
  session = await testFactors(t).newSession()
  email = session.user.email
})

const people = () => testFactors(t)
const change = (attributes: object) => people().call(session, 'PUT', '/user', attributes)
const notices = () => t.notices.filter(({ userId }) => userId === session.user.id)
const stored = async () => (await t.backend.authAdmin.getUserById(session.user.id))!
const verifyMail = (token_hash: string) =>
  t.request('POST', '/auth/v1/verify', { type: 'email_change', token_hash })

async function changeAddress(next: string): Promise<void> {
  await change({ email: next })
  for (const { tokenHash } of t.mails.slice(-2)) expect((await verifyMail(tokenHash)).status).toBe(200)
}

async function changePhone(): Promise<void> {
  const phone = `1555${randomInt(1e9, 1e10)}`
  await change({ phone })
  const token = t.sms.sent.at(-1)!.otp
  const { status } = await t.request('POST', '/auth/v1/verify', { type: 'phone_change', phone, token })
  expect(status).toBe(200)
}

describe('a change of', () => {
  test('the password is told, and one that is the first', async () => {
    await change({ password: 'Brand-new-pass-1' })
    expect(notices()).toMatchObject([{ kind: 'password_changed', to: email, isFirst: false }])
    await t.database.adminPool.query(`update auth.users set encrypted_password = '' where id = $1`, [
      session.user.id,
    ])
    await change({ password: 'Brand-new-pass-2' })
    expect(notices().at(-1)).toMatchObject({ kind: 'password_changed', isFirst: true })
  })

  test('the address is told to the one of before, once both have confirmed', async () => {
    const next = `next-${email}`
    await change({ email: next })
    expect(notices()).toEqual([])
    for (const { tokenHash } of t.mails.slice(-2)) await verifyMail(tokenHash)
    expect(notices()).toMatchObject([{ kind: 'email_changed', to: email, newEmail: next }])
  })

  test('the number is told, and one that is the first', async () => {
    await changePhone()
    t.pass(60)
    await changePhone()
    expect(notices()).toMatchObject([
      { kind: 'identity_linked', provider: 'phone', to: email },
      { kind: 'phone_changed', to: email },
    ])
  })

  test('something else is not told', async () => {
    await change({ data: { name: 'Ada' } })
    expect(notices()).toEqual([])
  })
})

test('a notice holds no password, no code and no token', async () => {
  await change({ password: 'Brand-new-pass-1' })
  await changeAddress(`next-${email}`)
  const { encrypted_password } = await stored()
  const told = JSON.stringify(notices())
  expect(notices()).toHaveLength(2)
  for (const secret of [
    'Brand-new-pass-1',
    encrypted_password!,
    ...t.mails.flatMap(m => [m.tokenHash, m.otp]),
  ])
    expect(told).not.toContain(secret)
})

describe('a notice that cannot be written', () => {
  const { push } = Array.prototype
  beforeEach(() => {
    t.notices.push = () => {
      throw new Error('the outbox is down')
    }
    return () => {
      t.notices.push = push
    }
  })

  test.each([
    ['password', () => change({ password: 'Brand-new-pass-1' })],
    [
      'address',
      async () => {
        await change({ email: `next-${email}` })
        const [current, next] = t.mails.slice(-2)
        await verifyMail(current!.tokenHash)
        return verifyMail(next!.tokenHash)
      },
    ],
  ])('undoes the change of the %s', async (_, attempt) => {
    const { encrypted_password } = await stored()
    expect((await attempt()).status).toBe(500)
    expect(await stored()).toMatchObject({ email, encrypted_password })
    expect((await people().call(session, 'GET', '/user')).status).toBe(200)
  })

  test('undoes the factor that was set up', async () => {
    const factor = await people().enroll(session)
    expect((await people().enter(session, factor, factor.code())).status).toBe(500)
    expect((await stored()).factors).toMatchObject([{ status: 'unverified' }])
  })
})

test('an operator switches each of them off', async () => {
  const silent = await openTestBackend({
    auth: { notifications: { passwordChanged: false, mfaFactorEnrolled: false } },
  })
  try {
    const { session: own, factor } = await testFactors(silent).withFactor()
    await testFactors(silent).call(own, 'PUT', '/user', { password: 'Brand-new-pass-1' })
    expect(silent.notices).toEqual([])
    await testFactors(silent).call(own, 'DELETE', `/factors/${factor.id}`)
    expect(silent.notices).toMatchObject([{ kind: 'factor_removed' }])
  } finally {
    await silent.close()
  }
})
