// Holds the session: follows the auth client's events and derives the current user. It knows no pages.
import type { AuthChangeEvent, Session } from '@supabase/supabase-js'
import type { AuthClient } from './client-created'
import { deriveCurrentUser, type CurrentUser, type SecureProfile } from './current-user'
import { isAtAal2, isUpgrade } from './session-assurance'

export interface AuthState {
  /** `loading` until it is known whether a session exists. */
  status: 'loading' | 'signed-out' | 'signed-in'
  session: Session | null
  user: CurrentUser | null
  /** False until the profile has been read or has failed to load. Then `user` is made from metadata alone. */
  profileSettled: boolean
  lastEvent: AuthChangeEvent | null
}

export interface AuthStoreOptions {
  /** Returns the session where it is known without the client, which then may come later. */
  storedSession?: () => Session | null
  /** False when there is certainly no session. Then the client is not loaded. */
  mayHaveSession: () => boolean
  /** Loads the client, which onClientCreated then passes to the store. */
  loadClient: () => Promise<unknown>
  onClientCreated: (listener: (client: AuthClient) => void) => () => void
  fetchProfile: (userId: string) => Promise<SecureProfile>
  /**
   * For a session that another tab announces: resolves once local storage has it. Returns null when it is there
   * already.
   */
  whenStored?: (session: Session) => Promise<void> | null
  /** Calls back when another tab has signed in. */
  onSessionStored?: (listener: () => void) => () => void
}

export type AuthStore = ReturnType<typeof createAuthStore>

const signedOut: AuthState = {
  status: 'signed-out',
  session: null,
  user: null,
  profileSettled: true,
  lastEvent: null,
}
const loading: AuthState = { ...signedOut, status: 'loading', profileSettled: false }

/** Makes the store. Nothing happens before start(). subscribe and getSnapshot fit useSyncExternalStore. */
export function createAuthStore(options: AuthStoreOptions) {
  let state: AuthState = loading
  const listeners = new Set<() => void>()
  const recoveryListeners = new Set<() => void>()
  const set = (next: AuthState) => {
    state = next
    for (const listener of listeners) listener()
  }

  let latestRead = 0
  const readProfile = async (session: Session, isKnown = false) => {
    const read = ++latestRead
    const profile = await options.fetchProfile(session.user.id).catch(() => null)
    if (read !== latestRead || state.session?.user.id !== session.user.id) return
    if (profile === null && isKnown && state.profileSettled) return
    set({ ...state, user: deriveCurrentUser(state.session.user, profile), profileSettled: true })
  }

  let latestEvent = 0
  /** The callback stays synchronous: awaiting the client inside it would deadlock the client. */
  const onAuthEvent = (event: AuthChangeEvent, session: Session | null) => {
    const number = ++latestEvent
    const storing = session && options.whenStored?.(session)
    if (!storing) take(event, session)
    else
      void storing.then(() => {
        if (number === latestEvent) take(event, session)
      })
  }

  const take = (event: AuthChangeEvent, session: Session | null) => {
    if (!session) {
      set({ ...signedOut, lastEvent: event })
      return
    }
    const samePerson = state.session?.user.id === session.user.id
    const user = samePerson && state.profileSettled ? state.user : deriveCurrentUser(session.user, null)
    // At aal1 the profile may have been refused, so it is read again. Verifying another factor at aal2 opens nothing
    // new.
    const wasAtAal2 = samePerson && isAtAal2(state.session)
    const upgraded =
      !wasAtAal2 && (event === 'MFA_CHALLENGE_VERIFIED' || (samePerson && isUpgrade(state.session, session)))
    set({
      status: 'signed-in',
      session,
      user,
      profileSettled: samePerson && state.profileSettled && !upgraded,
      lastEvent: event,
    })
    // A confirmed new address arrives with a session like any other.
    const moved = user !== null && user.email !== (session.user.email ?? '')
    if (!samePerson || upgraded || moved || event === 'USER_UPDATED')
      setTimeout(() => void readProfile(session), 0)
    if (event === 'PASSWORD_RECOVERY') for (const listener of recoveryListeners) listener()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    getSnapshot: () => state,
    /** Prerendered pages are for visitors. */
    getServerSnapshot: () => signedOut,
    /** Calls back when a recovery link has been opened. */
    onRecovery(listener: () => void) {
      recoveryListeners.add(listener)
      return () => {
        recoveryListeners.delete(listener)
      }
    },
    /** Reads the profile again, e.g. after it was edited. Where that fails, what is known stays. */
    async refreshProfile() {
      if (state.session) await readProfile(state.session, true)
    },
    /** Recovers the session, if any, and follows the client once it is there. Returns a function that stops it. */
    start() {
      const stops: (() => void)[] = []
      const load = () =>
        options.loadClient().catch(() => {
          if (state.status === 'loading') set(signedOut)
        })
      stops.push(
        options.onClientCreated(client => {
          const { data } = client.auth.onAuthStateChange(onAuthEvent)
          stops.push(() => data.subscription.unsubscribe())
        }),
      )
      const stored = options.storedSession?.()
      if (stored) take('INITIAL_SESSION', stored)
      else if (options.mayHaveSession()) void load()
      else set(signedOut)
      if (options.onSessionStored) stops.push(options.onSessionStored(() => void load()))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
