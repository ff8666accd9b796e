// Every route, read from the route table: a new one is covered by itself.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors, type TestSession } from '../../../testing/test-factors'
import { ROOT_ROUTES } from '../oauth-server/routes'
import { ROUTES } from '../routes'

const QUERY = ['filter', 'resource_id', 'resource_id_prefix', 'state', 'token']
  .map(name => `${name}=a%00b`)
  .join('&')
const mounted = [
  ...ROUTES.map(([methods, path]) => [methods, `/auth/v1${path}`] as const),
  ...ROOT_ROUTES.map(([methods, path]) => [methods, path] as const),
]
const requests = mounted.flatMap(([methods, path]) =>
  [methods]
    .flat()
    .flatMap(method => [
      [method, `${path}?${QUERY}`.replaceAll(/:\w+/g, '1')] as const,
      ...[...path.matchAll(/:\w+/g)].map(
        ([name]) => [method, path.replace(name, 'a%00b').replaceAll(/:\w+/g, '1')] as const,
      ),
    ]),
)
let t: TestBackend
let session: TestSession

beforeAll(async () => {
  t = await openTestBackend({
    auth: {
      passkeys: { enabled: true },
      oauthServer: { enabled: true, allowDynamicRegistration: true, authorizationPath: '/consent' },
    },
  } as Parameters<typeof openTestBackend>[0])
  session = await testFactors(t).newSession()
})
afterAll(() => t.close())

test.each(requests)('%s %s with a null character is refused', async (method, path) => {
  const operated = path.startsWith('/auth/v1/admin/') || path.startsWith('/auth/v1/invite')
  const token = operated ? 'sb_secret_test' : session.access_token
  const body = method === 'GET' ? undefined : {}
  const response = await t.request(method, path, body, { authorization: `Bearer ${token}` })
  expect(response).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
})

test('a null character in the address to return to is passed over', async () => {
  for (const path of ['/verify?token=x&type=recovery', '/authorize?provider=none']) {
    const { status } = await t.request('GET', `/auth/v1${path}&redirect_to=https://juno.test/a%00b`)
    expect(status, path).toBeLessThan(500)
  }
  const opened = await t.request('GET', '/auth/v1/verify?token=x&type=recovery&redirect_to=a%00b')
  expect(opened.status).toBe(303)
})

test('a null character in the token of a link leads to the page that asks, whose request is refused', async () => {
  const opened = await t.request('GET', '/auth/v1/verify?token=a%00b&type=recovery')
  expect(opened.status).toBe(303)
  const { pathname, searchParams } = new URL(String(opened.headers.location))
  expect(pathname).toBe('/auth/confirm')
  const sent = await t.request('POST', '/auth/v1/verify', Object.fromEntries(searchParams))
  expect(sent).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
})
