import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackendConfig, SigningKey } from '../../contract'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors, type TestSession } from '../../../testing/test-factors'

const newKey = (kid: string) =>
  ({
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    kid,
    key_ops: ['sign', 'verify'],
  }) as SigningKey
const [first, second] = [newKey('first'), newKey('second')]

const settings: Partial<BackendConfig> = {}
let t: TestBackend
beforeAll(async () => {
  t = await openTestBackend(settings)
})
afterAll(() => t.close())

const headerOf = ({ access_token }: TestSession) =>
  JSON.parse(Buffer.from(access_token.split('.')[0]!, 'base64url').toString())
const published = async () => (await t.request('GET', '/auth/v1/.well-known/jwks.json')).body.keys
const opens = async (session: TestSession) =>
  (await t.request('GET', '/auth/v1/user', undefined, { authorization: `Bearer ${session.access_token}` }))
    .status

async function rotateTo(...keys: SigningKey[]) {
  settings.signingKeys = keys
  await t.restart()
}

test('keys come, are rotated and go, and no session notices', async () => {
  const people = testFactors(t)
  const bySecret = await people.newSession()
  expect(headerOf(bySecret)).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(await published()).toEqual([])

  await rotateTo(first)
  const byFirst = await people.newSession()
  expect(headerOf(byFirst)).toEqual({ alg: 'ES256', kid: 'first', typ: 'JWT' })

  await rotateTo(second, first)
  expect(await opens(bySecret)).toBe(200)
  expect(await opens(byFirst)).toBe(200)
  const { body } = await t.request('POST', '/auth/v1/token?grant_type=refresh_token', byFirst)
  expect(headerOf(body)).toMatchObject({ kid: 'second' })
  expect((await published()).map(({ kid }: SigningKey) => kid)).toEqual(['second', 'first'])
  expect(JSON.stringify(await published())).not.toContain(first.d)

  await rotateTo(second)
  expect(await opens(byFirst)).toBe(403)
  expect(await opens(body)).toBe(200)
})

test('the public keys may be kept for ten minutes, nothing else may be', async () => {
  const keys = await t.request('GET', '/auth/v1/.well-known/jwks.json')
  expect(keys.headers['cache-control']).toBe('public, max-age=600')
  expect((await t.request('GET', '/auth/v1/settings')).headers['cache-control']).toBe('no-store')
})
