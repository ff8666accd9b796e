// Ends the session here, and through the client's broadcast in the other tabs.
import { supabase } from '@/lib/supabase'

/**
 * Signs out; what the person is shown next is the guard's business. An already ended session is no failure. When the
 * server cannot be reached, the session is at least forgotten here.
 */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut()
  if (error) await signOutHere()
}

/** Ends this browser's session alone. An already ended session is no failure: the client ignores 401, 403 and 404. */
export async function signOutHere(): Promise<void> {
  await supabase.auth.signOut({ scope: 'local' })
}
