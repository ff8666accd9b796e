// Provides the auth store, and the state of the MFA guard, to components.
import { createContext, useContext, useSyncExternalStore } from 'react'
import type { AuthState, AuthStore } from './auth-store'

export const AuthStoreContext = createContext<AuthStore | null>(null)

export function useAuthStore(): AuthStore {
  const store = useContext(AuthStoreContext)
  if (!store) throw new Error('The auth store is missing: render inside AuthStoreContext.')
  return store
}

/**
 * Returns the current session and user, and renders again when they change. While prerendering, it returns a visitor.
 */
export function useAuth(): AuthState {
  const store = useAuthStore()
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot)
}

/** False behind an MFA guard that still waits: a guard inside must not act on what the database refuses until then. */
export const MfaSettled = createContext(true)
