import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createHash } from 'node:crypto'
import { externalSignIn, type ExternalSignIn } from '../../../testing/external-sign-in'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'

let server: Server
let t: TestBackend
let github: ExternalSignIn
let challenge = ''
let emails: object[]
let exchanged: URLSearchParams

/** Answers as a GitHub Enterprise server does. */
function answer(path: string, body: URLSearchParams): unknown {
  if (path === '/login/oauth/access_token') {
    exchanged = body
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    // GitHub refuses with status 200.
    if (verifier !== challenge)
      return { error: 'bad_verification_code', error_description: 'The code is wrong.' }
    return { access_token: 'gho_test', token_type: 'bearer', scope: 'user:email' }
  }
  if (path === '/api/v3/user') return { id: 583231, login: 'octocat', name: 'The Octocat', avatar_url: null }
  if (path === '/api/v3/user/emails') return emails
  return null
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer(request.url!, new URLSearchParams(body))))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  t = await openTestBackend({ auth: { external: { github: { clientIds: ['Iv1.test'], secret: 's', url } } } })
  github = externalSignIn(t, 'github', async location => {
    const { searchParams } = new URL(location)
    challenge = searchParams.get('code_challenge')!
    return new URL(`https://juno.test/?code=a-code&state=${searchParams.get('state')}`)
  })
})
afterAll(async () => {
  await t.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})
beforeEach(() => t.pass(900))

test('the main verified address of a GitHub account is the account’s', async () => {
  emails = [
    { email: 'old@example.com', primary: false, verified: true },
    { email: 'Octocat@example.com', primary: true, verified: true },
  ]
  const session = await github.signIn('')
  const authorization = `Bearer ${session.get('access_token')}`
  const { body } = await t.request('GET', '/auth/v1/user', undefined, { authorization })
  expect(body).toMatchObject({
    email: 'octocat@example.com',
    user_metadata: { user_name: 'octocat', full_name: 'The Octocat', provider_id: '583231' },
    identities: [{ provider: 'github', id: '583231' }],
  })
  expect(Object.fromEntries(exchanged)).toMatchObject({ client_id: 'Iv1.test', client_secret: 's' })
})

test('an account at GitHub without a verified address is refused', async () => {
  emails = [{ email: 'nobody@example.com', primary: true, verified: false }]
  await t.database.adminPool.query('delete from auth.users')
  expect((await github.signIn('')).get('error_code')).toBe('provider_email_needs_verification')
})

test('a code that GitHub refuses signs nobody in', async () => {
  const callback = await github.begin({})
  challenge = 'another'
  const back = new URL(String((await callback.send()).headers.location)).searchParams
  expect(Object.fromEntries(back)).toMatchObject({
    error_code: 'unexpected_failure',
    error_description: 'Unable to exchange external code',
  })
})
