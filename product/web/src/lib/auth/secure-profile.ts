// Reads the caller's secure profile: name, bio, avatar and whether the caller is an admin.
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import type { SecureProfile } from './current-user'

/**
 * Reads the secure profile of one user, or the plain profile when that view cannot be read
 * (docs/specification/sign-in.md#secure-profile).
 * @throws when neither can be read
 */
export async function fetchSecureProfile(userId: string): Promise<SecureProfile> {
  const columns = 'id, name, bio, is_admin, avatar_url'
  const secure = await supabase.from('secure_profiles').select(columns).eq('id', userId).single()
  if (!secure.error) return unwrap(secure)
  return unwrap(await supabase.from('profiles').select(columns).eq('id', userId).single())
}
