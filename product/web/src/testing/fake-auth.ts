// Makes a person for page tests, who signs in and out through the real auth store without a server.
import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import { createAuthStore, type AuthStoreOptions } from '@/lib/auth/auth-store'
import type { AuthClient } from '@/lib/auth/client-created'
import type { SecureProfile } from '@/lib/auth/current-user'
import { sessionStorageKey } from '@/lib/auth/stored-session'
import { testConfig } from './test-config'

export interface FakePerson {
  id?: string
  email?: string
  metadata?: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  /** aal2 once the code of the authenticator app was verified. */
  level?: 'aal1' | 'aal2'
  /** Further claims of the token. */
  claims?: Record<string, unknown>
  /** The state of each authenticator app. */
  factors?: readonly ('verified' | 'unverified')[]
  /** The row in the database, or 'fails' when it cannot be read. */
  profile?: Partial<SecureProfile> | 'fails' | 'never'
}

/** This admin renders the pages of the admin area. */
export const imogen: FakePerson = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'admin@example.com',
  profile: { name: 'Imogen', is_admin: true },
}

/** Returns an unsigned access token of this level. */
export function tokenAt(level: 'aal1' | 'aal2', claims: Record<string, unknown> = {}): string {
  const part = (value: object) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  return [part({ alg: 'HS256' }), part({ ...claims, aal: level }), 'c2lnbmF0dXJl'].join('.')
}

export const sessionOf = (person: FakePerson): Session =>
  ({
    access_token: person.level ? tokenAt(person.level, person.claims) : 'access-token',
    user: {
      id: person.id ?? 'user-1',
      email: person.email ?? 'nadia@example.com',
      user_metadata: person.metadata ?? {},
      app_metadata: person.appMetadata ?? {},
      factors: (person.factors ?? []).map((status, index) => ({
        id: `factor-${index + 1}`,
        factor_type: 'totp',
        status,
      })),
    },
  }) as unknown as Session

/** Puts a session where the client looks for it. Null removes it. */
export function storeSession(person: FakePerson | null): void {
  const key = sessionStorageKey(testConfig.supabaseUrl)
  if (!person) return localStorage.removeItem(key)
  localStorage.setItem(key, JSON.stringify(lastingSession(person)))
}

/** Returns a session like the auth wire's, valid for a day. */
export const lastingSession = (person: FakePerson) => ({
  ...sessionOf(person),
  refresh_token: 'refresh-token',
  token_type: 'bearer',
  expires_in: 86_400,
  expires_at: Math.floor(Date.now() / 1000) + 86_400,
})

/**
 * Makes a store, and `emit` in place of the auth client's events.
 * @param person is signed in at the start; null for nobody; 'unknown' while that is still being found out
 */
export function createFakeAuth(
  person: FakePerson | null | 'unknown',
  options: Partial<AuthStoreOptions> = {},
) {
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
  let profile = typeof person === 'object' && person ? person.profile : undefined
  let held: { asked: boolean; fail: () => void } | null = null
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
      if (held && !held.asked) {
        const waiting = held
        waiting.asked = true
        return new Promise((_, reject) => {
          waiting.fail = () => reject(new Error('no profile'))
        })
      }
      if (profile === 'never') return new Promise(() => {})
      if (profile === 'fails') return Promise.reject(new Error('no profile'))
      return Promise.resolve({ name: null, bio: null, avatar_url: null, is_admin: false, ...profile })
    },
    ...options,
  })
  return {
    store,
    emit,
    /** Changes the row in the database. */
    setProfile: (row: FakePerson['profile']) => {
      profile = row
    },
    /** The next read of the profile gets no response before `fail` refuses it. */
    holdProfile: () => {
      const hold = { asked: false, fail: () => {} }
      held = hold
      return { asked: () => hold.asked, fail: () => hold.fail() }
    },
  }
}
