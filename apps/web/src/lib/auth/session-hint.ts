// Whether there may be a session to recover, told without loading the auth client.
import { carriesAuthAnswer } from './recovery-mode'
import { sessionStorageKey } from './session-storage-key'

/** False only when there is surely none: nothing stored, and nothing for the client to read in the URL. */
export function mayHaveSession(supabaseUrl: string): boolean {
  return localStorage.getItem(sessionStorageKey(supabaseUrl)) !== null || carriesAuthAnswer(window.location)
}
