import type { SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import { newMember, operator, PASSWORD, signedIn } from './auth-support'
import { enrolment, withApp } from './factor-support'

const levels = async (client: SupabaseClient) => (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data

describe.concurrent('an authenticator app', () => {
  test('is enrolled, challenged and verified by its code', async () => {
    const client = await signedIn((await newMember()).email)
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })

    const { id, totp, code } = await enrolment(client)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg .*<\/svg>$/)
    expect(new URL(totp.uri).searchParams.get('secret')).toBe(totp.secret)
    const before = await client.auth.mfa.listFactors()
    expect(before.data!.all).toMatchObject([{ id, status: 'unverified', factor_type: 'totp' }])
    expect(before.data!.totp).toEqual([])

    const challenge = await client.auth.mfa.challenge({ factorId: id })
    expect(challenge.data).toMatchObject({ type: 'totp' })
    const wrong = await client.auth.mfa.verify({
      factorId: id,
      challengeId: challenge.data!.id,
      code: 'x00000',
    })
    expect(wrong.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 })
    const { data, error } = await client.auth.mfa.verify({
      factorId: id,
      challengeId: challenge.data!.id,
      code: code(),
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ token_type: 'bearer', user: { factors: [{ id, status: 'verified' }] } })
    expect(await levels(client)).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'totp' }, { method: 'password' }],
    })
    expect((await client.auth.mfa.listFactors()).data!.totp).toMatchObject([{ id, friendly_name: 'Phone' }])

    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal2' })
  })

  test('is asked for at the next sign-in, and each code is accepted once', async () => {
    const { email, factor, used } = await withApp()
    const client = await signedIn(email)
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    const again = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: used })
    expect(again.error).toMatchObject({ code: 'mfa_verification_failed' })
    const next = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: factor.code(1) })
    expect(next.error).toBeNull()
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
  })

  test('protects password, address and further factors from somebody who knows only the password', async () => {
    const { email, factor } = await withApp()
    const thief = await signedIn(email)
    const attempts = [
      thief.auth.updateUser({ password: 'Another-horse-2' }),
      thief.auth.updateUser({ email: `new-${email}` }),
      thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine' }),
      thief.auth.mfa.unenroll({ factorId: factor.id }),
    ]
    for (const { error } of await Promise.all(attempts))
      expect(error).toMatchObject({ code: 'insufficient_aal' })
  })

  test('is removed by its owner, and the session is downgraded', async () => {
    const { client, factor } = await withApp()
    const { data, error } = await client.auth.mfa.unenroll({ factorId: factor.id })
    expect([data, error]).toEqual([{ id: factor.id }, null])
    await client.auth.refreshSession()
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
  })

  test('is seen and removed by an operator', async () => {
    const { id: userId, email, factor } = await withApp()
    const { mfa } = operator().auth.admin
    const listed = await mfa.listFactors({ userId })
    expect(listed.data!.factors).toMatchObject([{ id: factor.id, status: 'verified' }])
    expect((await mfa.deleteFactor({ userId, id: factor.id })).error).toBeNull()
    expect((await mfa.listFactors({ userId })).data!.factors).toEqual([])
    expect(await levels(await signedIn(email, PASSWORD))).toMatchObject({ nextLevel: 'aal1' })
  })

  test('other kinds of factor are not supported', async () => {
    const client = await signedIn((await newMember()).email)
    const phone = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+15550100' })
    expect(phone.error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled' })
    const key = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })
    expect(key.error).toMatchObject({ code: 'mfa_webauthn_enroll_not_enabled' })
  })
})
