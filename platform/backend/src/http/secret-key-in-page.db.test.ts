// docs/auth-wire.md#the-secret-key
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../testing/test-backend'

let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend()
})
afterAll(() => t.close())

const secret = () => ({ apikey: 'sb_secret_test' })
const legacy = async () => {
  const key = new SignJWT({ role: 'service_role' }).setProtectedHeader({ alg: 'HS256' })
  const signed = await key.sign(
    new TextEncoder().encode('a secret of the tests, of thirty-two bytes or more'),
  )
  return { apikey: signed, authorization: `Bearer ${signed}` }
}
const publishable = () => ({ apikey: 'sb_publishable_test' })
const message = { messages: [{ topic: 'x', event: 'y', payload: {} }] }
const wires = [
  ['GET', '/auth/v1/admin/users', undefined],
  ['GET', '/rest/v1/', undefined],
  ['GET', '/storage/v1/bucket', undefined],
  ['POST', '/realtime/v1/api/broadcast', message],
] as const
const pages: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'https://juno.test' },
  { origin: 'null' },
  { 'sec-fetch-site': 'same-origin' },
]

describe.each(wires)('%s %s', (method, path, body) => {
  const ask = (headers: Record<string, string>) => t.request(method, path, body, headers)

  test.each(pages)('is refused a secret key that comes with %j', async page => {
    for (const key of [secret(), await legacy()]) {
      const { status, body: refused } = await ask({ ...key, ...page })
      expect(status).toBe(401)
      expect(JSON.stringify(refused)).not.toContain('sb_secret_test')
    }
  })

  test('takes one from a server', async () => {
    for (const key of [secret(), await legacy()]) expect((await ask(key)).status).toBeLessThan(300)
  })
})

const credentials = { email: 'nobody@example.com', password: 'Not-a-password-1' }
test.each([
  ['POST', '/auth/v1/token?grant_type=password', credentials],
  ['POST', '/auth/v1/signup', credentials],
  ['GET', '/auth/v1/settings', undefined],
  ['GET', '/auth/v1/user', undefined],
] as const)(
  'a page that carries the secret key is refused where none is needed: %s %s',
  async (method, path, body) => {
    const page = { origin: 'https://juno.test' }
    const token = { authorization: 'Bearer sb_publishable_test' }
    const inQuery = `${path}${path.includes('?') ? '&' : '?'}apikey=sb_secret_test`
    const refused = { status: 401, body: { msg: 'Forbidden use of secret API key in browser' } }
    expect(await t.request(method, path, body, { ...secret(), ...page })).toMatchObject(refused)
    expect(await t.request(method, path, body, { ...secret(), ...token, ...page })).toMatchObject(refused)
    expect(await t.request(method, inQuery, body, page)).toMatchObject(refused)
    const { body: known } = await t.request(method, path, body, { ...publishable(), ...page })
    expect(known).not.toMatchObject(refused.body)
  },
)

test('a page that sends the secret key beside a token is refused on the data wire', async () => {
  const headers = { ...secret(), authorization: 'Bearer sb_publishable_test', origin: 'https://juno.test' }
  expect((await t.request('GET', '/rest/v1/', undefined, headers)).status).toBe(401)
})

test.each(pages)('the publishable key is for pages: %j', async page => {
  expect((await t.request('GET', '/rest/v1/', undefined, { ...publishable(), ...page })).status).toBe(200)
})
