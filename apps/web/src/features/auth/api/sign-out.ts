/** Leaving the account in this browser. */
import { supabase } from '@/lib/supabase'

/** Ends this browser's session. An already ended session is no failure: the client ignores 401, 403 and 404. */
export async function signOutHere(): Promise<void> {
  await supabase.auth.signOut({ scope: 'local' })
}
