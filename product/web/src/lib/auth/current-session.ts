// Returns the current session, for operations that send its token or user id.
import type { Session } from '@supabase/supabase-js'
import { supabase } from '@/lib/supabase'

/** Returns null when nobody is signed in any more. */
export async function currentSession(): Promise<Session | null> {
  const { data } = await supabase.auth.getSession()
  return data.session
}

/** @throws Error with `otherwise`, which is meant for the page, when nobody is signed in any more */
export async function requireSession(otherwise: string): Promise<Session> {
  const session = await currentSession()
  if (!session) throw new Error(otherwise)
  return session
}
