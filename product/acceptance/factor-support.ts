// Makes people with an authenticator app for the acceptance tests, with the codes that the app shows.
import type { SupabaseClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { newMember, signedIn } from './auth-support'

/**
 * Returns the code that the app shows, now or a step later. Both are accepted for at least half a minute, and each
 * belongs to a later step than any code before.
 */
function appOf(secret: string): (steps?: number) => string {
  const totp = new TOTP({ secret })
  return (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Enrols an unverified factor. */
export async function enrolment(client: SupabaseClient, friendlyName = 'Phone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Juno' })
  if (error) throw error
  return { id: data.id, totp: data.totp, code: appOf(data.totp.secret) }
}

/** Makes a member with an app. @returns `used`: the code that verified it; the next one to enter is `factor.code(1)` */
export async function withApp() {
  const member = await newMember()
  const client = await signedIn(member.email)
  const factor = await enrolment(client)
  const used = factor.code()
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: used })
  if (error) throw error
  return { ...member, client, factor, used }
}
