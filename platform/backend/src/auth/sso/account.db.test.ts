import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KNOWN_PASSWORD_HASH } from '../testing/known-password'
import { received } from '../../../testing/external-sign-in'
import { createSamlIdp, type SamlIdp } from '../../../testing/saml-idp'
import {
  accountOf,
  ADMIN,
  beginSso,
  honest,
  postResponse,
  register,
  SAML,
} from '../../../testing/saml-sign-in'
import { openTestBackend, type TestBackend, type TestResponse } from '../../../testing/test-backend'

let t: TestBackend
let idp: SamlIdp

beforeAll(async () => {
  t = await openTestBackend({ saml: SAML, auth: { passkeys: { enabled: true } } })
  idp = createSamlIdp()
  await register(t, idp, { domains: ['club.test'] })
})
afterAll(() => t.close())
beforeEach(() => t.pass(900))

const errorOf = (response: TestResponse) => received(response).get('error_code')
const begin = () => beginSso(t, { domain: 'club.test' })
const person = (nameId: string, attributes: Record<string, string> = {}) => ({
  nameId,
  attributes: { email: `${nameId}@club.test`, ...attributes },
})

describe('an account of an organization', () => {
  const signIn = async (said: object) => {
    const own = await begin()
    return own.send(idp.respond({ ...own.said, ...said }))
  }

  test('is never that of somebody else with the same address', async () => {
    const { body: password } = await t.request(
      'POST',
      '/auth/v1/admin/users',
      { email: 'same@club.test', password_hash: KNOWN_PASSWORD_HASH, email_confirm: true },
      ADMIN,
    )
    const first = await accountOf(t, await signIn(person('one', { email: 'same@club.test' })))
    const second = await accountOf(t, await signIn(person('two', { email: 'same@club.test' })))
    expect(new Set([password.id, first.id, second.id]).size).toBe(3)
  })

  test('outside of the domains of its organization has an address that nobody has verified', async () => {
    const foreign = await accountOf(t, await signIn(person('owner', { email: 'owner@juno.test' })))
    expect(foreign.email_confirmed_at).toBeUndefined()
    expect(foreign.user_metadata.email_verified).toBe(false)
    // Nor does a mailed link confirm it: none is sent.
    const before = t.mails.length
    await t.request('POST', '/auth/v1/otp', { email: 'owner@juno.test', create_user: false })
    await t.request('POST', '/auth/v1/recover', { email: 'owner@juno.test' })
    expect(t.mails).toHaveLength(before)
  })

  test('changes its address, phone and password at the organization', async () => {
    const session = received(await signIn(person('managed')))
    const authorization = `Bearer ${session.get('access_token')}`
    const change = (body: object) => t.request('PUT', '/auth/v1/user', body, { authorization })
    for (const body of [{ password: 'Brand-new-1' }, { email: 'x@club.test' }, { phone: '491701234567' }]) {
      const { status, body: refused } = await change(body)
      expect([status, refused.error_code]).toEqual([422, 'user_sso_managed'])
    }
    expect((await change({ data: { colour: 'blue' } })).status).toBe(200)
  })

  test('registers no passkey: the organization says who may sign in', async () => {
    const authorization = `Bearer ${received(await signIn(person('keyless'))).get('access_token')}`
    for (const step of ['options', 'verify']) {
      const refused = await t.request('POST', `/auth/v1/passkeys/registration/${step}`, {}, { authorization })
      expect([refused.status, refused.body.msg]).toEqual([422, 'SSO users cannot register passkeys'])
    }
  })

  test('that is banned is not opened', async () => {
    const { id } = await accountOf(t, await signIn(person('banned')))
    await t.request('PUT', `/auth/v1/admin/users/${id}`, { ban_duration: '24h' }, ADMIN)
    expect(errorOf(await signIn(person('banned')))).toBe('user_banned')
  })
})

test('where sign-up is closed no account is made', async () => {
  const closed = await openTestBackend({ saml: SAML, auth: { enableSignup: false } })
  try {
    await register(closed, idp)
    const xml = idp.respond(honest(closed))
    const back = received(await postResponse(closed, xml))
    expect([back.get('error'), back.get('error_code')]).toEqual(['access_denied', 'signup_disabled'])
  } finally {
    await closed.close()
  }
})
