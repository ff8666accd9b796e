// Ends the session here. The client's broadcast ends it in the other tabs.
import type { AuthError } from '@supabase/supabase-js'
import { supabase } from '@/lib/supabase'

/**
 * Keeps drafts, since the same person goes on. An already ended session is no failure: the client ignores 401, 403,
 * 404.
 * @returns why the session goes on, or null. Never rejects.
 */
export async function endSession(): Promise<AuthError | null> {
  const { error } = await supabase.auth.signOut({ scope: 'local' })
  return error
}
