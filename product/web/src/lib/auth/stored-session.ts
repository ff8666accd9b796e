// Reads the session in local storage, without loading the auth client.
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
