// The auth store of a browser page: the real client (loaded when there may be a session), local storage, the URL.
import type { AppConfig } from '@/config/app-config'
import { createAuthStore } from './auth-store'
import { clientCreated } from './client-created'
import { mayHaveSession } from './session-hint'
import { sessionStorageKey } from './session-storage-key'
import { whenStored } from './when-stored'

export function createBrowserAuthStore({ supabaseUrl }: AppConfig) {
  const key = sessionStorageKey(supabaseUrl)
  return createAuthStore({
    mayHaveSession: () => mayHaveSession(supabaseUrl),
    loadClient: () => import('@/lib/supabase'),
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
