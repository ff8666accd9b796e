// Hooks at an address that accepts requests and answers when the test says so.
import { randomUUID } from 'node:crypto'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { KNOWN_PASSWORD, KNOWN_PASSWORD_HASH } from '../testing/known-password'

const uniformResponseMs = 100
/** The pool of a test backend has eight connections. */
const SHARE = 2
let server: Server
let t: TestBackend
let hanging: Map<string, { response: ServerResponse; event: string }[]>
let slow: string[]

beforeAll(async () => {
  hanging = new Map()
  slow = []
  server = createServer((request, response) => {
    const name = request.url!.slice(1)
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      if (slow.includes(name)) hanging.set(name, [...waiting(name), { response, event: body }])
      else respond(response, name === 'custom_access_token' ? body : '{}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const secrets = [`v1,whsec_${Buffer.alloc(32, 's').toString('base64')}`]
  const names = ['custom_access_token', 'before_user_created', 'password_verification_attempt', 'send_email']
  t = await openTestBackend({
    trustedProxyHops: 1,
    auth: {
      uniformResponseMs,
      enableAnonymousSignIns: true,
      rateLimits: { anonymousUsers: 1000 },
      hooks: Object.fromEntries(
        names.map(name => [name, { uri: `http://127.0.0.1:${port}/${name}`, secrets }]),
      ),
    },
  })
})
afterAll(async () => {
  await t.close()
  server.closeAllConnections()
  server.close()
})
afterEach(() => t.pass(3600))

const waiting = (name: string) => hanging.get(name) ?? []
const respond = (response: ServerResponse, body: string) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(body)
function release(name: string, bodyFor: (event: string) => string): void {
  slow = slow.filter(each => each !== name)
  for (const { response, event } of waiting(name)) respond(response, bodyFor(event))
  hanging.delete(name)
}
const post = (path: string, body: object, headers = {}) => t.request('POST', `/auth/v1${path}`, body, headers)
async function account() {
  const email = `${randomUUID()}@example.com`
  const { id } = await t.backend.authAdmin.createUser({
    email,
    password_hash: KNOWN_PASSWORD_HASH,
    email_confirm: true,
  })
  return { email, id }
}
const signIn = (email: string, password = KNOWN_PASSWORD, headers = {}) =>
  post('/token?grant_type=password', { email, password }, headers)

test('sign-ups that wait for a slow hook leave the pool to others, and further ones are refused at once', async () => {
  const { email } = await account()
  slow = ['before_user_created']
  const responses: number[] = []
  const signUps = Array.from({ length: 16 }, async () => {
    const response = await post('/signup', {})
    responses.push(response.status)
    return response
  })
  await expect.poll(() => responses.length).toBe(16 - SHARE)
  expect(waiting('before_user_created')).toHaveLength(SHARE)

  const { status, body } = await signIn(email)
  expect(status).toBe(200)
  expect((await post('/token?grant_type=refresh_token', body)).status).toBe(200)
  expect(waiting('before_user_created')).toHaveLength(SHARE)

  release('before_user_created', () => '{}')
  const all = await Promise.all(signUps)
  expect(all.filter(one => one.status === 200)).toHaveLength(SHARE)
  expect(all.find(one => one.status !== 200)).toMatchObject({
    status: 503,
    body: { msg: 'Service currently unavailable due to hook' },
  })
  expect((await post('/signup', {})).status).toBe(200)
})

test('a sign-in by password waits for a slow hook without a connection, and opens nothing for a password that changed', async () => {
  const { email, id } = await account()
  slow = ['custom_access_token']
  const signIns = Array.from({ length: 9 }, (_, index) =>
    signIn(email, KNOWN_PASSWORD, { 'x-forwarded-for': `192.0.2.${index}` }),
  )
  await expect.poll(() => waiting('custom_access_token').length).toBe(9)
  await t.database.adminPool.query(`update auth.users set encrypted_password = 'changed' where id = $1`, [id])
  release('custom_access_token', event => event)
  const responses = await Promise.all(signIns)
  expect(responses.map(({ body }) => body.error_code)).toEqual(Array(9).fill('invalid_credentials'))
  const { rows } = await t.database.adminPool.query('select from auth.sessions where user_id = $1', [id])
  expect(rows).toEqual([])
})

test('the hook about passwords is asked for known accounts alone, and the time does not tell', async () => {
  const { email } = await account()
  for (const address of [email, `${randomUUID()}@example.com`]) {
    const started = performance.now()
    expect((await signIn(address, 'wrong')).status).toBe(400)
    expect(performance.now() - started).toBeGreaterThan(uniformResponseMs - 2)
  }
})

test('a change does not wait for the hook that gets its notice, and the host sends it where that fails', async () => {
  const { email, id } = await account()
  const { body } = await signIn(email)
  slow = ['send_email']
  const headers = { authorization: `Bearer ${body.access_token}` }
  const changed = await t.request('PUT', '/auth/v1/user', { password: 'Brand-new-pass-1' }, headers)
  expect(changed.status).toBe(200)
  await expect.poll(() => waiting('send_email').length).toBe(1)
  const { event } = waiting('send_email')[0]!
  expect(JSON.parse(event).email_data.email_action_type).toBe('password_changed_notification')
  expect(t.notices).toEqual([])
  release('send_email', () => JSON.stringify({ error: { http_code: 400, message: 'What is this' } }))
  await expect.poll(() => t.notices).toMatchObject([{ kind: 'password_changed', userId: id }])
})
