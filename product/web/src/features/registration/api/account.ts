// Implements the steps of creating an account: the payment check, sign-up, profile row, sign-in.
import { createProfileSchema } from '@juno/domain/profiles/create-profile'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { serviceMessage } from '@/lib/auth/service-message'
import { loadClient } from '@/lib/load-client'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { SIGN_UP_FAILED, type AccountCreationSteps, type RegistrationStatus } from '../account-creation'

type Step<Name extends keyof AccountCreationSteps> = AccountCreationSteps[Name]

export const getRegistrationStatus: Step<'getRegistrationStatus'> = async email =>
  unwrap(await supabase.rpc('registration_status', { email })) as RegistrationStatus

export const signUp: Step<'signUp'> = async ({ email, password, proof }) => {
  const { auth } = await loadClient()
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { emailRedirectTo: `${window.location.origin}/sign-in`, data: { ...proof } },
  })
  if (error) throw new Error(serviceMessage(error, SIGN_UP_FAILED), { cause: error })
  if (!data.user) throw new Error(SIGN_UP_FAILED)
  return { userId: data.user.id, signedIn: data.session !== null }
}

/**
 * Calls POST /api/create-profile. Where that endpoint does not exist (404, 405), it calls the database function; where
 * that fails, it upserts the row (docs/specification/registration.md#profile-row).
 */
export const ensureProfile: Step<'ensureProfile'> = async (userId, email) => {
  try {
    await api('/api/create-profile', { method: 'POST', body: createProfileSchema.parse({ userId, email }) })
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 405)) throw error
    await makeProfileRow(userId, email)
  }
}

async function makeProfileRow(userId: string, email: string): Promise<void> {
  const made = await supabase.rpc('create_user_profile', { user_id: userId, user_email: email })
  if (made.error) {
    const row = { id: userId, updated_at: new Date().toISOString() }
    unwrap(await supabase.from('profiles').upsert(row).select('id'))
  }
  unwrap(await supabase.from('profiles').select('id').eq('id', userId).single())
}

export const signIn: Step<'signIn'> = async credentials => {
  const { auth } = await loadClient()
  const { error } = await auth.signInWithPassword(credentials)
  if (error) throw error
}
