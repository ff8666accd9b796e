// Ends the session here; the client's broadcast ends it in the other tabs.
import { removeAllDrafts } from '@/lib/drafts'
import { supabase } from '@/lib/supabase'

/**
 * Signs out everywhere; guards decide what is shown next. An already ended session is no failure. When the server cannot
 * be reached, the session is at least ended here. Drafts are removed: others may use the device.
 */
export async function signOut(): Promise<void> {
  const { error } = await supabase.auth.signOut()
  if (error) await endSessionHere()
  removeAllDrafts()
}

/** As signOut, for this browser's session alone. */
export async function signOutHere(): Promise<void> {
  await endSessionHere()
  removeAllDrafts()
}

/** For the person who goes on: drafts stay. An already ended session is no failure: the client ignores 401, 403, 404. */
export async function endSessionHere(): Promise<void> {
  await supabase.auth.signOut({ scope: 'local' })
}
