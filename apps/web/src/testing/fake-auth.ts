// A person for page tests: signs in and out through the real auth store, without a server.
import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { createAuthStore } from '@/lib/auth/auth-store'
import type { AuthClient } from '@/lib/auth/client-created'
import type { SecureProfile } from '@/lib/auth/current-user'

export interface FakePerson {
  id?: string
  email?: string
  metadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** What the database answers for her; 'fails' when it cannot. */
  profile?: Partial<SecureProfile> | 'fails' | 'never'
}

export const sessionOf = (person: FakePerson): Session =>
  ({
    access_token: 'access-token',
    user: {
      id: person.id ?? 'user-1',
      email: person.email ?? 'nadia@example.com',
      user_metadata: person.metadata ?? {},
      app_metadata: person.appMetadata ?? {},
    },
  }) as unknown as Session

/**
 * A store and the hand that moves it: `emit` is what the auth client would tell.
 * @param person who is signed in at the start; null for nobody; 'unknown' while that is still being found out.
 */
export function createFakeAuth(person: FakePerson | null | 'unknown') {
  const listeners = new Set<(event: AuthChangeEvent, session: Session | null) => void>()
  const emit = (event: AuthChangeEvent, who: FakePerson | null) => {
    for (const listener of listeners) listener(event, who ? sessionOf(who) : null)
  }
  const client = {
    auth: {
      onAuthStateChange: (listener: (event: AuthChangeEvent, session: Session | null) => void) => {
        listeners.add(listener)
        return { data: { subscription: { unsubscribe: () => listeners.delete(listener) } } }
      },
    },
  } as unknown as AuthClient
  const profile = typeof person === 'object' && person ? person.profile : undefined
  const store = createAuthStore({
    mayHaveSession: () => person !== null,
    loadClient: async () => {
      if (person !== 'unknown') emit('INITIAL_SESSION', person)
    },
    onClientCreated: listener => {
      listener(client)
      return () => {}
    },
    fetchProfile: () => {
      if (profile === 'never') return new Promise(() => {})
      if (profile === 'fails') return Promise.reject(new Error('no profile'))
      return Promise.resolve({ name: null, bio: null, avatar_url: null, is_admin: false, ...profile })
    },
  })
  return { store, emit }
}
