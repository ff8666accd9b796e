import { describe, expect, test } from 'vitest'
import {
  mailsTo,
  newClient,
  newMember,
  nextMail,
  PASSWORD,
  randomEmail,
  request,
  signedIn,
} from './auth-support'

describe.concurrent('the account', () => {
  test('metadata is merged key by key, and null removes a key', async () => {
    const client = await signedIn((await newMember()).email)
    await client.auth.updateUser({ data: { bio: 'Hello “you” <b>🌸</b>', city: 'Oslo' } })
    const { data } = await client.auth.updateUser({ data: { city: null, tags: ['a', 1, { b: null }] } })
    expect(data.user!.user_metadata).toMatchObject({
      bio: 'Hello “you” <b>🌸</b>',
      tags: ['a', 1, { b: null }],
    })
    expect(data.user!.user_metadata).not.toHaveProperty('city')
  })

  test('metadata that would not fit into a token is refused', async () => {
    const client = await signedIn((await newMember()).email)
    const { error } = await client.auth.updateUser({ data: { bio: 'x'.repeat(9000) } })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('the owner of an account cannot write its app metadata', async () => {
    const client = await signedIn((await newMember()).email)
    const token = (await client.auth.getSession()).data.session!.access_token
    const response = await request('/user', {
      method: 'PUT',
      body: JSON.stringify({ app_metadata: { role: 'admin' } }),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })
    expect(response.status).toBe(403)
    expect((await client.auth.getUser()).data.user!.app_metadata).not.toHaveProperty('role')
  })
})

describe.concurrent('a new password', () => {
  test('after a fresh sign-in replaces the old one and ends the other sessions', async () => {
    const { email } = await newMember()
    const [here, elsewhere] = await Promise.all([signedIn(email), signedIn(email)])
    expect((await here.auth.updateUser({ password: 'Brand-new-pass-1' })).error).toBeNull()
    expect((await here.auth.getUser()).error).toBeNull()
    const gone = await elsewhere.auth.getUser()
    expect(gone.error).toMatchObject({ name: 'AuthSessionMissingError' })
    await signedIn(email, 'Brand-new-pass-1')
  })

  test('must differ from the old one, be strong, and come with the right current one when that is given', async () => {
    const client = await signedIn((await newMember()).email)
    const change = (attributes: { password: string; current_password?: string }) =>
      client.auth.updateUser(attributes).then(({ error }) => error?.code)
    expect(await change({ password: PASSWORD })).toBe('same_password')
    expect(await change({ password: 'weak' })).toBe('weak_password')
    expect(await change({ password: 'Password123', current_password: PASSWORD })).toBe('weak_password')
    expect(await change({ password: 'Brand-new-pass-1', current_password: 'Wrong-one-1' })).toBe(
      'current_password_invalid',
    )
    expect(await change({ password: 'Brand-new-pass-1', current_password: PASSWORD })).toBeUndefined()
  })

  test('can be allowed by a mailed code, which works once', async () => {
    const { email } = await newMember()
    const client = await signedIn(email)
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const { code } = await nextMail(email)
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await client.auth.updateUser({ password: 'Brand-new-pass-1', nonce: wrong })
    expect(refused.error).toMatchObject({ code: 'reauthentication_not_valid', status: 422 })
    const changed = await client.auth.updateUser({ password: 'Brand-new-pass-1', nonce: code })
    expect(changed.error).toBeNull()
    const again = await client.auth.updateUser({ password: 'Brand-new-pass-2', nonce: code })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })
})

describe.concurrent('a new address', () => {
  test('takes effect once both the old and the new address have confirmed', async () => {
    const { email, id } = await newMember()
    const wanted = randomEmail()
    const client = await signedIn(email)
    const { data, error } = await client.auth.updateUser({ email: wanted })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, new_email: wanted })

    const [toOld, toNew] = [await nextMail(email), await nextMail(wanted)]
    expect([toOld.type, toNew.type]).toEqual(['email_change', 'email_change'])
    const first = await newClient().auth.verifyOtp({ token_hash: toNew.tokenHash, type: 'email_change' })
    expect(first.error).toBeNull()
    expect(first.data.session).toBeNull()
    const twice = await newClient().auth.verifyOtp({ token_hash: toNew.tokenHash, type: 'email_change' })
    expect(twice.error).toMatchObject({ code: 'otp_expired' })
    expect((await client.auth.getUser()).data.user!.email).toBe(email)

    const second = await newClient().auth.verifyOtp({ token_hash: toOld.tokenHash, type: 'email_change' })
    expect(second.data.user).toMatchObject({ id, email: wanted })
    await signedIn(wanted)
    const old = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('that belongs to another account is answered like any other, and changes nothing', async () => {
    const [one, other] = [await newMember(), await newMember()]
    const client = await signedIn(one.email)
    const { data, error } = await client.auth.updateUser({ email: other.email })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: one.email, new_email: other.email })

    const { tokenHash } = await nextMail(one.email)
    const confirmed = await newClient().auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' })
    expect(confirmed.error).toBeNull()
    expect(await mailsTo(other.email)).toEqual([])
    await signedIn(one.email)
    await signedIn(other.email)
  })
})
