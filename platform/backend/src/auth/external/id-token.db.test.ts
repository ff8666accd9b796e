import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHash, randomUUID } from 'node:crypto'
import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'
import { CLIENT, startIdentityProvider, type IdentityProvider } from '../../../../../test/identity-provider'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'

const NONCE = 'what only the app knows'
const sha256 = (text: string) => createHash('sha256').update(text)
let idp: IdentityProvider
let t: TestBackend

beforeAll(async () => {
  idp = await startIdentityProvider([])
  const settings = {
    clientIds: [CLIENT.client_id, 'juno-ios'],
    secret: CLIENT.client_secret,
    url: idp.issuer,
  }
  t = await openTestBackend({ auth: { external: { google: settings }, enableManualLinking: true } })
})
afterAll(async () => {
  await t.close()
  await idp.close()
})
beforeEach(() => t.pass(900))

function claims(changes: JWTPayload = {}): JWTPayload {
  const now = Math.floor(t.now().getTime() / 1000)
  const sub = randomUUID()
  return {
    iss: idp.issuer,
    aud: CLIENT.client_id,
    sub,
    iat: now,
    exp: now + 600,
    email: `${sub}@example.com`,
    email_verified: true,
    ...changes,
  }
}
const grant = (id_token: string, more = {}, headers = {}) =>
  t.request('POST', '/auth/v1/token?grant_type=id_token', { provider: 'google', id_token, ...more }, headers)

describe('an ID token of the provider', () => {
  test('opens the account', async () => {
    const payload = claims({ name: 'Ada', hd: 'example.com' })
    const { status, body } = await grant(await idp.sign(payload))
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      email: payload.email,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { name: 'Ada', custom_claims: { hd: 'example.com' }, sub: payload.sub },
    })
  })

  test('of each of our clients counts', async () => {
    expect((await grant(await idp.sign(claims({ aud: ['juno-ios'] })))).status).toBe(200)
  })

  test('comes with the nonce of which it holds the hash', async () => {
    const token = await idp.sign(claims({ nonce: sha256(NONCE).digest('hex') }))
    expect((await grant(token, { nonce: NONCE })).status).toBe(200)
    expect((await grant(token, { nonce: 'another' })).body).toMatchObject({
      error: 'invalid nonce',
      error_description: 'Nonces mismatch',
    })
    const either = 'Passed nonce and nonce in id_token should either both exist or not.'
    expect((await grant(token)).body).toMatchObject({ code: 400, msg: either })
    expect((await grant(await idp.sign(claims()), { nonce: NONCE })).body.msg).toBe(either)
  })

  test('belongs to the access token that comes with it', async () => {
    const at_hash = sha256('the access token').digest().subarray(0, 16).toString('base64url')
    const token = await idp.sign(claims({ at_hash }))
    expect((await grant(token, { access_token: 'the access token' })).status).toBe(200)
    expect((await grant(token, { access_token: 'another one' })).body.msg).toBe('Bad ID token')
  })

  test('links its identity to the account of the session', async () => {
    const people = testFactors(t)
    const session = await people.newSession()
    const authorization = `Bearer ${session.access_token}`
    const token = await idp.sign(claims())
    const { body } = await grant(token, { link_identity: true }, { authorization })
    expect(body.user).toMatchObject({ id: session.user.id, identities: [{}, { provider: 'google' }] })
    expect((await grant(token, { link_identity: true })).body.error_code).toBe('no_authorization')
  })

  test('asks the provider for its keys once', async () => {
    await grant(await idp.sign(claims()))
    const asked = idp.keyRequests()
    await Promise.all([claims(), claims()].map(async payload => grant(await idp.sign(payload))))
    expect(idp.keyRequests()).toBe(asked)
  })
})

describe('an ID token is refused', () => {
  const now = () => Math.floor(t.now().getTime() / 1000)

  test.each<[string, () => JWTPayload]>([
    ['for another audience', () => ({ aud: 'somebody-else' })],
    ['without an audience', () => ({ aud: undefined })],
    ['of another issuer', () => ({ iss: 'https://accounts.google.com' })],
    ['of an issuer that only begins alike', () => ({ iss: `${idp.issuer}/` })],
    ['once it has expired', () => ({ iat: now() - 700, exp: now() - 60 })],
    ['without an expiry', () => ({ exp: undefined })],
    ['before it counts', () => ({ nbf: now() + 300 })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
  ])('%s', async (_, changes) => {
    const token = await idp.sign(claims(changes()))
    expect((await grant(token)).body).toMatchObject({ code: 400, msg: 'Bad ID token' })
  })

  test.each<[string, () => Promise<string> | string]>([
    ['without a signature', () => new UnsecuredJWT(claims()).encode()],
    [
      'signed with another key of the same name',
      async () => {
        const { privateKey } = await generateKeyPair('RS256')
        const { kid } = JSON.parse(
          Buffer.from((await idp.sign(claims())).split('.')[0]!, 'base64url').toString(),
        )
        return new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
      },
    ],
    [
      'signed with the public key as a shared secret',
      async () => {
        const { keys } = (await (await fetch(`${idp.issuer}/jwks`)).json()) as { keys: [{ kid: string }] }
        const spki = await exportSPKI(
          (await importJWK(keys[0], 'RS256', { extractable: true })) as Parameters<typeof exportSPKI>[0],
        )
        const header = { alg: 'HS256', kid: keys[0].kid }
        return new SignJWT(claims()).setProtectedHeader(header).sign(new TextEncoder().encode(spki))
      },
    ],
    [
      'signed with the client’s secret',
      () => {
        const secret = new TextEncoder().encode(CLIENT.client_secret)
        return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(secret)
      },
    ],
    ['that names an unknown key', () => idp.sign(claims(), { kid: 'another' })],
    [
      'that brings its own key',
      async () => {
        const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
        const { x, y } = await crypto.subtle.exportKey('jwk', publicKey)
        const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! }
        const header = { alg: 'ES256', jwk, jku: 'https://evil.test/jwks' }
        return new SignJWT(claims()).setProtectedHeader(header).sign(privateKey)
      },
    ],
    ['that is none', () => 'not.a.token'],
  ])('%s', async (_, token) => {
    expect((await grant(await token())).body).toMatchObject({ code: 400, msg: 'Bad ID token' })
  })

  test('whose issuer is not the one that the caller names', async () => {
    const token = await idp.sign(claims())
    expect((await grant(token, { issuer: 'https://accounts.google.com' })).body.msg).toBe('Bad ID token')
  })

  test('of a provider that is not configured', async () => {
    const token = await idp.sign(claims())
    for (const more of [{ provider: 'apple' }, { provider: '', issuer: idp.issuer }]) {
      expect((await grant(token, more)).body).toMatchObject({ code: 400, error_code: 'provider_disabled' })
    }
  })

  test('that is missing', async () => {
    expect((await grant('')).body.msg).toBe('id_token required')
  })
})
