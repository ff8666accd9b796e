// Returns the current session, for operations that send its token or user id.
import type { Session } from '@supabase/supabase-js'
import { requireConfigBlock } from '@/config/app-config'
import { loadClient } from '@/lib/load-client'
import { clientCreated } from './client-created'
import { mayHaveSession, usableSession } from './stored-session'

/** Returns null when nobody is signed in any more. Loads the client only where it has to renew the session. */
export async function currentSession(): Promise<Session | null> {
  if (!clientCreated.isAnnounced()) {
    const { supabaseUrl } = requireConfigBlock(document)
    const session = usableSession(supabaseUrl)
    if (session || !mayHaveSession(supabaseUrl)) return session
  }
  const { data } = await (await loadClient()).auth.getSession()
  return data.session
}

/** @throws Error with `otherwise`, which is meant for the page, when nobody is signed in any more */
export async function requireSession(otherwise: string): Promise<Session> {
  const session = await currentSession()
  if (!session) throw new Error(otherwise)
  return session
}
