import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SigningKey } from '../contract'
import { createAuthenticator } from './authenticator'
import { importSigningKeys } from './signing-keys'

const jwtSecret = 'a secret of the tests, of thirty-two bytes or more'
const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rsa = (bits = 2048) => generateKeyPairSync('rsa', { modulusLength: bits })
type Pair = { privateKey: KeyObject; publicKey: KeyObject }
const privateJwk = ({ privateKey }: Pair, kid: string, more = {}) =>
  ({
    ...privateKey.export({ format: 'jwk' }),
    kid,
    use: 'sig',
    key_ops: ['sign', 'verify'],
    ...more,
  }) as SigningKey

const [active, retired, stranger] = [ec(), rsa(), ec()]
const keys = await importSigningKeys([
  privateJwk(active, 'active'),
  privateJwk(retired, 'retired', { key_ops: ['verify'] }),
])
const authenticate = createAuthenticator(
  { jwtSecret, publishableKey: 'p', secretKey: 's', issuer: 'https://juno.test/auth/v1' },
  () => new Date(),
  keys,
)

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const CLAIMS = { role: 'authenticated', sub: 'ada', exp: 4e9 }
function token(header: object, signature: (content: Buffer) => Buffer | string, claims: object = CLAIMS) {
  const content = `${encoded(header)}.${encoded(claims)}`
  return `${content}.${Buffer.from(signature(Buffer.from(content))).toString('base64url')}`
}
const by =
  ({ privateKey }: Pair) =>
  (content: Buffer) =>
    sign('sha256', content, { key: privateKey, dsaEncoding: 'ieee-p1363' })
const hmac = (key: string | Buffer) => (content: Buffer) => createHmac('sha256', key).update(content).digest()
const roleOf = async (bearer: string) => (await authenticate({ authorization: `Bearer ${bearer}` })).role

test('tokens of the active key, of a retired one and of the secret count', async () => {
  expect(await roleOf(token({ alg: 'ES256', kid: 'active' }, by(active)))).toBe('authenticated')
  expect(await roleOf(token({ alg: 'RS256', kid: 'retired' }, by(retired)))).toBe('authenticated')
  for (const header of [{ alg: 'HS256' }, { alg: 'HS256', kid: 'of another service' }])
    expect(await roleOf(token(header, hmac(jwtSecret)))).toBe('authenticated')
})

const publicPem = ({ publicKey }: Pair) => publicKey.export({ type: 'spki', format: 'pem' })
const strangersJwk = stranger.publicKey.export({ format: 'jwk' })
test.each<[string, string]>([
  ['no algorithm', token({ alg: 'none', kid: 'active' }, () => '')],
  ['the public key as a secret', token({ alg: 'HS256', kid: 'active' }, hmac(publicPem(active)))],
  ['the public JWK as a secret', token({ alg: 'HS256', kid: 'active' }, hmac(encoded(keys.published[0])))],
  ['the RSA key as a secret', token({ alg: 'HS256', kid: 'retired' }, hmac(publicPem(retired)))],
  ['the secret under the name of a key', token({ alg: 'HS256', kid: 'active' }, hmac(jwtSecret))],
  ['another key under the name of ours', token({ alg: 'ES256', kid: 'active' }, by(stranger))],
  ['the active key under the name of the retired', token({ alg: 'ES256', kid: 'retired' }, by(active))],
  ['an unknown name', token({ alg: 'ES256', kid: 'stranger' }, by(stranger))],
  ['no name', token({ alg: 'ES256' }, by(active))],
  ['a name that every object has', token({ alg: 'ES256', kid: '__proto__' }, by(stranger))],
  ['a name that is a list', token({ alg: 'ES256', kid: ['active'] }, by(stranger))],
  ['a path', token({ alg: 'HS256', kid: '../../../../dev/null' }, hmac(''))],
  ['a key of its own', token({ alg: 'ES256', jwk: strangersJwk }, by(stranger))],
  ['its own key under our name', token({ alg: 'ES256', kid: 'active', jwk: strangersJwk }, by(stranger))],
  [
    'an address of keys',
    token({ alg: 'ES256', kid: 'x', jku: 'http://127.0.0.1:1/', x5u: 'http://127.0.0.1:1/' }, by(stranger)),
  ],
  ['another algorithm of the key', token({ alg: 'RS512', kid: 'retired' }, by(retired))],
  [
    'a changed role',
    token({ alg: 'ES256', kid: 'active' }, by(stranger), { ...CLAIMS, role: 'service_role' }),
  ],
])('a token with %s is refused', async (_, bearer) => {
  await expect(authenticate({ authorization: `Bearer ${bearer}` })).rejects.toMatchObject({ code: 'bad_jwt' })
  await expect(authenticate({ apikey: bearer })).rejects.toMatchObject({ code: 'bad_jwt' })
})

test('only public parts are published', () => {
  expect(keys.published).toEqual([
    {
      kty: 'EC',
      kid: 'active',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      use: 'sig',
      key_ops: ['verify'],
      alg: 'ES256',
      ext: true,
    },
    {
      kty: 'RSA',
      kid: 'retired',
      n: expect.any(String),
      e: 'AQAB',
      use: 'sig',
      key_ops: ['verify'],
      alg: 'RS256',
      ext: true,
    },
  ])
})

test('the first key that may sign is the active one', async () => {
  const [one, two] = [ec(), rsa()]
  const publicOnly = { ...one.publicKey.export({ format: 'jwk' }), kid: 'public' } as SigningKey
  const { active: first } = await importSigningKeys([
    publicOnly,
    privateJwk(two, 'two'),
    privateJwk(one, 'one'),
  ])
  expect(first).toMatchObject({ kid: 'two', algorithm: 'RS256' })
  expect((await importSigningKeys([publicOnly])).active).toBeNull()
})
