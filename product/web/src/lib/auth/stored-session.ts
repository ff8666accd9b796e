// Reads the session in local storage, without loading the auth client.
import type { Session } from '@supabase/supabase-js'
import { deviceStorage } from '../browser-storage'
import { carriesAuthAnswer } from './recovery-mode'

/** The default name of supabase-js: `sb-<first label of the host>-auth-token`. */
export const sessionStorageKey = (supabaseUrl: string) =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`

/**
 * Returns false only when there is certainly no session: nothing is stored, and the URL has nothing for the client to
 * read.
 */
export function mayHaveSession(supabaseUrl: string): boolean {
  return deviceStorage.getItem(sessionStorageKey(supabaseUrl)) !== null || carriesAuthAnswer(window.location)
}

/** The client renews a session that has less left than this. */
const marginMs = 90_000

/**
 * Returns the stored session as the client would, where the client has nothing else to do: the session needs no
 * renewal, and the URL has nothing for the client to read.
 */
export function usableSession(supabaseUrl: string): Session | null {
  if (carriesAuthAnswer(window.location)) return null
  const session = parsed(deviceStorage.getItem(sessionStorageKey(supabaseUrl)))
  const { access_token, refresh_token, expires_at = 0, user } = session ?? {}
  const isWhole = access_token && refresh_token && user
  return isWhole && expires_at * 1000 - Date.now() > marginMs ? (session as Session) : null
}

function parsed(text: string | null): Partial<Session> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Session> | null
  } catch {
    return null
  }
}
