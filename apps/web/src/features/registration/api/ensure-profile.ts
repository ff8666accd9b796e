/**
 * Asks for the new account's profile row, which the database makes too
 * (docs/specification/registration.md#profile-row).
 */
import { createProfileSchema } from '@juno/domain/profiles/create-profile'
import { api, ApiError } from '@/lib/api'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'

/**
 * POST /api/create-profile; where that endpoint does not exist (404, 405) the database function does the same, and
 * where that fails too, an upsert of the own row. Rejects when no row is there in the end.
 */
export async function ensureProfile(userId: string, email: string): Promise<void> {
  try {
    await api('/api/create-profile', {
      method: 'POST',
      body: createProfileSchema.parse({ userId, email }),
    })
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
