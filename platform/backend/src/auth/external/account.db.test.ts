import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { randomInt, randomUUID } from 'node:crypto'
import { CLIENT, startIdentityProvider, type IdentityProvider } from '../../../../../test/identity-provider'
import { externalSignIn, type ExternalSignIn } from '../../../testing/external-sign-in'
import { openTestBackend, type TestBackend } from '../../../testing/test-backend'
import { testFactors } from '../../../testing/test-factors'

const PASSWORD = 'Correct-horse-1'
let idp: IdentityProvider
let t: TestBackend
let at: ExternalSignIn
let email: string

beforeAll(async () => {
  idp = await startIdentityProvider(['https://juno.test/auth/v1/callback'])
  t = await openTestBackend({ auth: policy() })
  at = externalSignIn(t, 'keycloak', idp.visit)
})
afterAll(async () => {
  await t.close()
  await idp.close()
})
beforeEach(() => {
  t.pass(900)
  email = `${randomUUID()}@example.com`
})

function policy(emailOptional = false) {
  const settings = {
    clientIds: [CLIENT.client_id],
    secret: CLIENT.client_secret,
    url: idp.issuer,
    emailOptional,
  }
  return { external: { keycloak: settings } }
}

const signInWithPassword = () =>
  t.request('POST', '/auth/v1/token?grant_type=password', { email, password: PASSWORD })
const userOf = async (session: URLSearchParams) => {
  const authorization = `Bearer ${session.get('access_token')}`
  return (await t.request('GET', '/auth/v1/user', undefined, { authorization })).body
}
const accounts = async () =>
  (await t.database.adminPool.query('select * from auth.users where email = $1', [email])).rows

describe('an address that is verified on both sides', () => {
  test('links the identity to the account, which keeps its password', async () => {
    const { id } = await t.backend.authAdmin.createUser({ email, password: PASSWORD, email_confirm: true })
    const user = await userOf(await at.signIn(idp.person({ email: email.toUpperCase() }).sub))
    expect(user).toMatchObject({
      id,
      email,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
      identities: [{ provider: 'email' }, { provider: 'keycloak', email }],
    })
    expect((await signInWithPassword()).status).toBe(200)
    const told = () => t.notices.filter(({ userId }) => userId === id)
    expect(told()).toMatchObject([{ kind: 'identity_linked', provider: 'keycloak', to: email }])
    await at.signIn(user.identities[1].id)
    expect(told()).toHaveLength(1)
  })

  test('links a second provider’s identity, too, by the address of the first', async () => {
    const first = await userOf(await at.signIn(idp.person({ email }).sub))
    expect((await userOf(await at.signIn(idp.person({ email }).sub))).id).toBe(first.id)
  })

  test('links nothing to the account whose identity claims it unverified', async () => {
    const { id } = await t.backend.authAdmin.createUser({ email: `own-${email}`, email_confirm: true })
    await t.database.adminPool.query(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
       values ($1::text, $1::uuid, jsonb_build_object('email', $2::text, 'email_verified', false), 'keycloak', now())`,
      [id, email],
    )
    expect((await userOf(await at.signIn(idp.person({ email }).sub))).id).not.toBe(id)
  })
})

describe('an account that nobody confirmed', () => {
  test('goes to whoever owns its address, without the password, the metadata and the links of before', async () => {
    const typed = { email, password: PASSWORD, data: { name: 'A stranger', role: 'founder' } }
    const { body } = await t.request('POST', '/auth/v1/signup', typed)
    const strangersLink = t.mails.at(-1)!.tokenHash
    const user = await userOf(await at.signIn(idp.person({ email }).sub))
    expect(user).toMatchObject({
      id: body.id,
      app_metadata: { provider: 'keycloak', providers: ['keycloak'] },
      user_metadata: { name: 'Ada Lovelace', email_verified: true },
      identities: [{ provider: 'keycloak' }],
    })
    expect(user.user_metadata).not.toHaveProperty('role')
    expect(user.email_confirmed_at).toBeTruthy()
    expect((await signInWithPassword()).body.error_code).toBe('invalid_credentials')
    const opened = await t.request('POST', '/auth/v1/verify', { token_hash: strangersLink, type: 'signup' })
    expect(opened.body.error_code).toBe('otp_expired')
  })

  test('is not confirmed by an address that the provider has not verified', async () => {
    await t.request('POST', '/auth/v1/signup', { email, password: PASSWORD })
    const back = await at.signIn(idp.person({ email, email_verified: false }).sub)
    expect(Object.fromEntries(back)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    })
    expect((await accounts())[0].email_confirmed_at).toBeNull()
  })

  test('that was invited keeps what the operator wrote about it', async () => {
    await t.backend.authAdmin.inviteUser(email, { data: { table: 'Seven' } })
    const user = await userOf(await at.signIn(idp.person({ email }).sub))
    expect(user).toMatchObject({ email, user_metadata: { table: 'Seven', name: 'Ada Lovelace' } })
  })
})

describe('an account that an operator made, of which nothing is confirmed', () => {
  const made = () =>
    t.backend.authAdmin.createUser({ email, password: PASSWORD, user_metadata: { table: 'Seven' } })

  test('is opened by whoever owns its address, with what the operator gave', async () => {
    const { id } = await made()
    const user = await userOf(await at.signIn(idp.person({ email }).sub))
    expect(user).toMatchObject({
      id,
      user_metadata: { table: 'Seven', name: 'Ada Lovelace' },
      identities: [{ provider: 'email' }, { provider: 'keycloak' }],
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect((await signInWithPassword()).body.user.id).toBe(id)
  })

  test('is not opened by an address that the provider has not verified', async () => {
    const { id } = await made()
    const back = await at.signIn(idp.person({ email, email_verified: false }).sub)
    expect(back.get('error_code')).toBe('provider_email_needs_verification')
    expect((await accounts())[0]).toMatchObject({
      id,
      confirmed_at: null,
      raw_user_meta_data: { table: 'Seven' },
    })
  })
})

describe('an account that somebody owns, with an address that nobody confirmed', () => {
  const rowsOf = async (table: string, id: string) =>
    (await t.database.adminPool.query(`select * from auth.${table} where user_id = $1`, [id])).rows

  test('whose number is confirmed is not taken over by whoever has that address', async () => {
    const phone = `1555${randomInt(1e9, 1e10)}`
    const given = { email, phone, phone_confirm: true, password: PASSWORD, user_metadata: { name: 'Ada' } }
    const { id } = await t.backend.authAdmin.createUser(given)
    await t.database.adminPool.query(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       values (gen_random_uuid(), $1, 'phone', 'verified', now(), now())`,
      [id],
    )
    const before = [await accounts(), await rowsOf('identities', id), await rowsOf('mfa_factors', id)]
    const back = await at.signIn(idp.person({ email }).sub)
    expect(Object.fromEntries(back)).toMatchObject({
      error_code: 'email_exists',
      error_description: 'A user with this email address has already been registered',
    })
    expect([await accounts(), await rowsOf('identities', id), await rowsOf('mfa_factors', id)]).toEqual(
      before,
    )
  })

  test.each(['phone_confirmed_at = now()', 'is_sso_user = true'])(
    'signs in with its own identity, and keeps what it has: %s',
    async owned => {
      const person = idp.person({ email })
      const { id } = await userOf(await at.signIn(person.sub))
      const phone = `1555${randomInt(1e9, 1e10)}`
      await t.database.adminPool.query(
        `update auth.users set email_confirmed_at = null, phone = $2, ${owned} where id = $1`,
        [id, phone],
      )
      await t.database.adminPool.query(
        `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
         values ($1::text, $1::uuid, '{}', 'phone', now())`,
        [id],
      )
      expect((await userOf(await at.signIn(person.sub))).id).toBe(id)
      expect((await accounts())[0]).toMatchObject({ id, phone })
      expect(await rowsOf('identities', id)).toHaveLength(2)
    },
  )
})

describe('an address that the provider has not verified', () => {
  test('opens no account, neither a new one nor the one that has it', async () => {
    const stranger = idp.person({ email, email_verified: false })
    expect((await at.signIn(stranger.sub)).get('error_code')).toBe('provider_email_needs_verification')
    expect(await accounts()).toEqual([])
    await t.backend.authAdmin.createUser({ email, password: PASSWORD, email_confirm: true })
    expect((await at.signIn(stranger.sub)).get('error_code')).toBe('provider_email_needs_verification')
    const identities = await t.database.adminPool.query(
      'select from auth.identities where provider_id = $1',
      [stranger.sub],
    )
    expect(identities.rowCount).toBe(0)
  })

  test('is refused with GoTrue’s words', async () => {
    const back = await at.signIn(idp.person({ email_verified: false }).sub)
    expect(back.get('error_description')).toBe(
      'Unverified email with keycloak. Verify the email with keycloak in order to sign in',
    )
  })
})

describe('the rules of the operator', () => {
  test('a banned account stays out', async () => {
    const person = idp.person({ email })
    const { id } = await userOf(await at.signIn(person.sub))
    await t.database.adminPool.query(`update auth.users set banned_until = '2100-01-01' where id = $1`, [id])
    expect(Object.fromEntries(await at.signIn(person.sub))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
  })

  test('where sign-up is off, known people sign in and nobody else', async () => {
    const closed = await openTestBackend({ auth: { ...policy(), enableSignup: false } })
    try {
      const there = externalSignIn(closed, 'keycloak', idp.visit)
      const back = await there.signIn(idp.person({ email }).sub)
      expect(Object.fromEntries(back)).toMatchObject({
        error: 'access_denied',
        error_code: 'signup_disabled',
      })
      await closed.backend.authAdmin.createUser({ email, email_confirm: true })
      expect((await there.signIn(idp.person({ email }).sub)).has('access_token')).toBe(true)
    } finally {
      await closed.close()
    }
  })

  test('somebody without any address signs in where the provider’s setting allows it', async () => {
    const nobody = idp.person({ email: undefined, email_verified: undefined })
    expect((await at.signIn(nobody.sub)).get('error_description')).toBe(
      'Error getting user email from external provider',
    )
    const open = await openTestBackend({ auth: policy(true) })
    try {
      const there = externalSignIn(open, 'keycloak', idp.visit)
      const first = await there.signIn(nobody.sub)
      expect(first.has('access_token')).toBe(true)
      expect((await there.signIn(nobody.sub)).has('access_token')).toBe(true)
      const { rows } = await open.database.adminPool.query('select email from auth.users')
      expect(rows).toEqual([{ email: null }])
    } finally {
      await open.close()
    }
  })

  test('a second factor is still asked for', async () => {
    const { session } = await testFactors(t).withFactor()
    const signedIn = await at.signIn(idp.person({ email: session.user.email }).sub)
    const claims = JSON.parse(
      Buffer.from(signedIn.get('access_token')!.split('.')[1]!, 'base64url').toString(),
    )
    expect(claims).toMatchObject({ sub: session.user.id, aal: 'aal1' })
  })
})
