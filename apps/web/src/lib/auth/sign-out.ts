// Ends the session here; the client's broadcast ends it in the other tabs.
import { supabase } from '@/lib/supabase'

/**
 * Signs out everywhere; guards decide what is shown next. An already ended session is no failure. When the server cannot
 * be reached, the session is at least ended here.
 */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut()
  if (error) await signOutHere()
}

/** Ends this browser's session alone. An already ended session is no failure: the client ignores 401, 403 and 404. */
export async function signOutHere(): Promise<void> {
  await supabase.auth.signOut({ scope: 'local' })
}
