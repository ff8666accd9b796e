import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

const PASSWORD = 'Correct-horse-1'
const SOLVED = 'solved by a person'
/** As hCaptcha and Turnstile answer. */
const verified: Record<string, string>[] = []
let answer: (response: string | null) => [status: number, body: string]
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', part => (body += String(part)))
  request.on('end', () => {
    const fields = new URLSearchParams(body)
    verified.push(Object.fromEntries(fields))
    const [status, text] = answer(fields.get('response'))
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
})
let t: TestBackend
let email: string

beforeAll(async () => {
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  const verifyAddress = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`
  t = await openTestBackend({
    auth: {
      captcha: { provider: 'turnstile', secret: 'of the operator', verifyAddress },
      enableAnonymousSignIns: true,
      passkeys: { enabled: true },
      web3: { solana: true, ethereum: true },
      sms: {
        enableSignup: true,
        enableConfirmations: true,
        template: '{{ .Code }}',
        maxFrequencySeconds: 1,
        otpLength: 6,
        otpExpirySeconds: 600,
        testOtp: {},
      },
    },
  } as Parameters<typeof openTestBackend>[0])
})
afterAll(async () => {
  await t.close()
  provider.close()
})
beforeEach(() => {
  t.pass(900)
  verified.length = 0
  email = `${randomUUID()}@example.com`
  answer = response =>
    response === SOLVED
      ? [200, '{"success":true,"hostname":"juno.test"}']
      : [200, '{"success":false,"error-codes":["invalid-input-response","bad-request"]}']
})

const asked: [path: string, body: () => object][] = [
  ['/signup', () => ({ email, password: PASSWORD })],
  ['/signup', () => ({ phone: `1555${randomInt(1e9, 1e10)}`, password: PASSWORD })],
  ['/signup', () => ({})],
  ['/token?grant_type=password', () => ({ email, password: PASSWORD })],
  ['/token?grant_type=web3', () => ({ chain: 'ethereum', message: 'x', signature: 'y' })],
  ['/otp', () => ({ email })],
  ['/otp', () => ({ phone: `1555${randomInt(1e9, 1e10)}` })],
  ['/magiclink', () => ({ email })],
  ['/recover', () => ({ email })],
  ['/resend', () => ({ email, type: 'signup' })],
  ['/sso', () => ({ domain: 'example.com' })],
  ['/passkeys/authentication/options', () => ({})],
]
const post = (path: string, body: object, headers = {}) => t.request('POST', `/auth/v1${path}`, body, headers)
const solved = (captcha_token: unknown = SOLVED) => ({ gotrue_meta_security: { captcha_token } })

describe.each(asked)('POST %s (%#)', (path, body) => {
  test.each([{}, { gotrue_meta_security: {} }, solved(''), solved(null)])(
    'is refused with %j',
    async given => {
      const sent = t.mails.length + t.sms.sent.length
      expect(await post(path, { ...body(), ...given })).toMatchObject({
        status: 400,
        body: {
          error_code: 'captcha_failed',
          msg: 'captcha protection: request disallowed (no captcha_token found)',
        },
      })
      expect(verified).toEqual([])
      expect(t.mails.length + t.sms.sent.length).toBe(sent)
    },
  )

  test('is refused with a token that the provider refuses, and says why', async () => {
    const { status, body: refusal } = await post(path, { ...body(), ...solved('guessed') })
    expect([status, refusal.error_code]).toEqual([400, 'captcha_failed'])
    expect(refusal.msg).toBe('captcha protection: request disallowed (invalid-input-response, bad-request)')
    expect(verified).toEqual([{ secret: 'of the operator', response: 'guessed', remoteip: '127.0.0.1' }])
  })

  test('goes on with one that was solved, and with the secret key', async () => {
    const { body: first } = await post(path, { ...body(), ...solved() })
    expect(first.error_code).not.toBe('captcha_failed')
    expect(verified).toHaveLength(1)
    email = `${randomUUID()}@example.com`
    const { body: second } = await post(path, body(), { apikey: 'sb_secret_test' })
    expect(second.error_code).toBe(first.error_code)
    expect(verified).toHaveLength(1)
  })
})

test('an account made and signed in to with captchas is refreshed, read and signed out without one', async () => {
  await t.backend.authAdmin.createUser({ email, password: PASSWORD, email_confirm: true })
  const wrong = await post('/token?grant_type=password', { email, password: PASSWORD })
  expect(wrong.body.error_code).toBe('captcha_failed')
  const { body } = await post('/token?grant_type=password', { email, password: PASSWORD, ...solved() })
  const own = { authorization: `Bearer ${body.access_token}` }
  const { refresh_token } = body
  expect((await post('/token?grant_type=refresh_token', { refresh_token })).status).toBe(200)
  expect((await t.request('GET', '/auth/v1/user', undefined, own)).status).toBe(200)
  expect((await post('/logout', {}, own)).status).toBe(204)
  for (const grant of ['pkce', 'id_token'])
    expect((await post(`/token?grant_type=${grant}`, {})).body.error_code).not.toBe('captcha_failed')
  expect(verified).toHaveLength(1)
})

test('neither the publishable key nor a guessed one stands in for a captcha', async () => {
  for (const apikey of ['sb_publishable_test', 'sb_secret_guess'])
    expect((await post('/otp', { email }, { apikey })).body.error_code).toBe('captcha_failed')
})

test.each([
  [500, 'out of order'],
  [200, '{"success":"yes"}'],
  [302, ''],
])('a provider that answers %i %s lets nobody in', async (status, text) => {
  answer = () => [status, text]
  expect(await post('/signup', { email, password: PASSWORD, ...solved() })).toMatchObject({
    status: 500,
    body: { error_code: 'unexpected_failure', msg: 'captcha verification process failed' },
  })
  expect(await t.backend.authAdmin.getUserByEmail(email)).toBeNull()
})
