import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { CLIENT, startIdentityProvider, type IdentityProvider } from '../../../../../test/identity-provider'
import { externalSignIn, pkcePair, received, type ExternalSignIn } from '../../../testing/external-sign-in'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors, type TestSession } from '../../../testing/test-factors'

let idp: IdentityProvider
let t: TestBackend
let at: ExternalSignIn
let session: TestSession
let own: { authorization: string }

beforeAll(async () => {
  idp = await startIdentityProvider(['https://juno.test/auth/v1/callback'])
  t = await openTestBackend({ auth: { ...external(), enableManualLinking: true } })
  at = externalSignIn(t, 'keycloak', idp.visit)
})
afterAll(async () => {
  await t.close()
  await idp.close()
})
beforeEach(async () => {
  t.pass(900)
  session = await testFactors(t).newSession()
  own = { authorization: `Bearer ${session.access_token}` }
})

function external() {
  return {
    external: { keycloak: { clientIds: [CLIENT.client_id], secret: CLIENT.client_secret, url: idp.issuer } },
  }
}

const exchange = (auth_code: string, code_verifier: string) =>
  t.request('POST', '/auth/v1/token?grant_type=pkce', { auth_code, code_verifier })
const user = async () => (await t.request('GET', '/auth/v1/user', undefined, own)).body
const unlink = (id: string) => t.request('DELETE', `/auth/v1/user/identities/${id}`, undefined, own)
const linked = async (sub: string) => {
  const { verifier, parameters } = pkcePair()
  const callback = await at.begin({ login_hint: sub, ...parameters }, own)
  const code = received(await callback.send()).get('code')!
  return exchange(code, verifier)
}

describe('linking', () => {
  test('adds the identity, whatever its address, and changes nothing else of the account', async () => {
    const person = idp.person({ email_verified: false })
    const { body } = await linked(person.sub)
    expect(body.user).toMatchObject({
      id: session.user.id,
      email: session.user.email,
      app_metadata: { providers: ['email', 'keycloak'] },
      identities: [{ provider: 'email' }, { provider: 'keycloak', id: person.sub, email: person.email }],
    })
    expect(t.notices.at(-1)).toMatchObject({
      kind: 'identity_linked',
      provider: 'keycloak',
      to: session.user.email,
    })
    expect((await at.signIn(person.sub)).has('access_token')).toBe(true)
  })

  test('happens when the code is exchanged: a stranger’s browser that comes back links nothing', async () => {
    const victim = idp.person()
    const { verifier, parameters } = pkcePair()
    const callback = await at.begin({ login_hint: victim.sub, ...parameters }, own)
    const code = received(await callback.send({ cookie: '' })).get('code')!
    expect((await user()).identities).toHaveLength(1)
    expect((await exchange(code, pkcePair().verifier)).body.error_code).toBe('bad_code_verifier')
    expect((await exchange(code, verifier)).body.error_code).toBe('flow_state_not_found')
    expect((await user()).identities).toHaveLength(1)
  })

  test('without a challenge needs the browser that began', async () => {
    const callback = await at.begin({ login_hint: idp.person().sub }, own)
    expect(received(await callback.send({ cookie: '' })).get('error_code')).toBe('bad_oauth_state')
    expect(received(await callback.send()).has('access_token')).toBe(true)
    expect((await user()).identities).toHaveLength(2)
  })

  test('an identity belongs to one account', async () => {
    const { sub } = idp.person()
    await linked(sub)
    const again = received(await (await at.begin({ login_hint: sub }, own)).send())
    expect(Object.fromEntries(again)).toMatchObject({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    })
    const other = await testFactors(t).newSession()
    const stolen = await at.begin({ login_hint: sub }, { authorization: `Bearer ${other.access_token}` })
    expect(received(await stolen.send()).get('error_description')).toBe(
      'Identity is already linked to another user',
    )
  })

  test('asks for the second factor of an account that has one', async () => {
    const people = testFactors(t)
    const { session: strong } = await people.withFactor()
    const weak = await people.signIn(strong.user.email)
    const path = '/user/identities/authorize?provider=keycloak&skip_http_redirect=true'
    expect((await people.call(weak, 'GET', path)).body.error_code).toBe('insufficient_aal')
    expect((await people.call(strong, 'GET', path)).body.url).toContain(idp.issuer)
  })

  test('is off unless the operator allows it', async () => {
    const closed = await openTestBackend({ auth: external() })
    try {
      const people = testFactors(closed)
      const other = await people.newSession()
      for (const [method, path] of [
        ['GET', '/user/identities/authorize?provider=keycloak'],
        ['DELETE', `/user/identities/${randomUUID()}`],
      ] as const) {
        const { status, body } = await people.call(other, method, path)
        expect([status, body.error_code]).toEqual([404, 'manual_linking_disabled'])
      }
    } finally {
      await closed.close()
    }
  })

  test('gives an account without an address the verified one of the provider', async () => {
    const set = `update auth.users set email = null, email_confirmed_at = null, is_anonymous = true where id = $1`
    await t.database.adminPool.query(set, [session.user.id])
    await t.database.adminPool.query('delete from auth.identities where user_id = $1', [session.user.id])
    const refused = idp.person({ email_verified: false })
    expect((await linked(refused.sub)).body.error_code).toBe('provider_email_needs_verification')
    const person = idp.person()
    expect((await linked(person.sub)).body.user).toMatchObject({ email: person.email, is_anonymous: false })
  })
})

describe('unlinking', () => {
  test('removes the identity: it opens the account no more', async () => {
    const person = idp.person()
    const { body } = await linked(person.sub)
    const identity = body.user.identities.find((each: { provider: string }) => each.provider === 'keycloak')
    expect((await unlink(identity.identity_id)).status).toBe(200)
    expect(await user()).toMatchObject({
      email: session.user.email,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email' }],
    })
    const session2 = await at.signIn(person.sub)
    const claims = JSON.parse(
      Buffer.from(session2.get('access_token')!.split('.')[1]!, 'base64url').toString(),
    )
    expect(claims.sub).not.toBe(session.user.id)
  })

  test('refuses the last one, one that is not there and what is no id', async () => {
    const [identity] = (await user()).identities
    expect((await unlink(identity.identity_id)).body).toMatchObject({
      code: 422,
      error_code: 'single_identity_not_deletable',
      msg: 'User must have at least 1 identity after unlinking',
    })
    await linked(idp.person().sub)
    expect((await unlink(randomUUID())).body).toMatchObject({ code: 422, error_code: 'identity_not_found' })
    expect((await unlink('x')).body).toMatchObject({ code: 404, error_code: 'validation_failed' })
  })

  test('of two at once keeps one', async () => {
    await linked(idp.person({ email: session.user.email }).sub)
    const ids = (await user()).identities.map((each: { identity_id: string }) => each.identity_id)
    await Promise.all(ids.map(unlink))
    expect((await user()).identities).toHaveLength(1)
  })

  const ofTheAddress = async () =>
    (await user()).identities.find(({ provider }: { provider: string }) => provider === 'email')

  test('of the address moves the account to the verified address of another identity', async () => {
    const person = idp.person()
    await linked(person.sub)
    const identity = await ofTheAddress()
    expect((await unlink(identity.identity_id)).status).toBe(200)
    expect(await user()).toMatchObject({ email: person.email, user_metadata: { email: person.email } })
    // The address of before: a thief who reads the other one may have unlinked it.
    expect(t.notices.at(-1)).toMatchObject({
      kind: 'identity_unlinked',
      provider: 'email',
      to: session.user.email,
    })
  })

  test.each([
    ['is not verified', { email_verified: false }],
    ['is another account’s', {}],
  ])('of the address is refused where the remaining one %s', async (_, details) => {
    const person = idp.person(details)
    await linked(person.sub)
    if (!('email_verified' in details)) await t.backend.authAdmin.createUser({ email: person.email! })
    const identity = await ofTheAddress()
    expect((await unlink(identity.identity_id)).body.error_code).toBe('email_conflict_identity_not_deletable')
  })
})
