// Makes the auth store of a browser page, with the real client (loaded when there may be a session that the page cannot use as it is), local storage and
// the URL.
import type { Session } from '@supabase/supabase-js'
import type { AppConfig } from '@/config/app-config'
import { deviceStorage } from '@/lib/browser-storage'
import { loadClient } from '@/lib/load-client'
import { wait } from '@/lib/wait'
import { createAuthStore } from './auth-store'
import { clientCreated } from './client-created'
import { mayHaveSession, sessionStorageKey, usableSession } from './stored-session'

export function createBrowserAuthStore({ supabaseUrl }: AppConfig) {
  const key = sessionStorageKey(supabaseUrl)
  return createAuthStore({
    storedSession: () => usableSession(supabaseUrl),
    mayHaveSession: () => mayHaveSession(supabaseUrl),
    loadClient,
    onClientCreated: listener => clientCreated.subscribe(listener),
    fetchProfile: async userId => (await import('./secure-profile')).fetchSecureProfile(userId),
    whenStored: session => whenStored(key, session),
    onSessionStored: listener => {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key && event.newValue !== null) listener()
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  })
}

/** Waits this long for a storage that sends no event. */
const patienceMs = 2000

/**
 * Another tab announces its session at once, but what it stored may reach this tab's local storage later: a read in
 * between would be made as the previous person.
 * @returns null when this session is stored already; otherwise a promise that resolves as soon as it is, or after two
 * seconds
 */
export function whenStored(key: string, session: Session): Promise<void> | null {
  const isStored = () => deviceStorage.getItem(key)?.includes(session.access_token) ?? false
  if (isStored()) return null
  const seen = new AbortController()
  const onStorage = () => {
    if (isStored()) seen.abort()
  }
  window.addEventListener('storage', onStorage)
  return wait(patienceMs, seen.signal)
    .catch(() => undefined)
    .finally(() => window.removeEventListener('storage', onStorage))
}
