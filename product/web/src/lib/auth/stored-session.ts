// The session in local storage, without loading the auth client.
import { carriesAuthAnswer } from './recovery-mode'

/** The default name of supabase-js: `sb-<first label of the host>-auth-token`. */
export const sessionStorageKey = (supabaseUrl: string) =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`

/** False only when there is surely no session: nothing stored, and nothing for the client to read in the URL. */
export function mayHaveSession(supabaseUrl: string): boolean {
  return localStorage.getItem(sessionStorageKey(supabaseUrl)) !== null || carriesAuthAnswer(window.location)
}
