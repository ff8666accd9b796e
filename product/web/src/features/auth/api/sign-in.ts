/** Signs in with a password, with a code by email, or with a provider. */
import type { Provider } from '@supabase/supabase-js'
import { requireConfigBlock } from '@/config/app-config'
import { paths, signInFrom } from '@/config/paths'
import { serviceMessage } from '@/lib/auth/service-message'
import { sessionStorageKey } from '@/lib/auth/stored-session'
import { deviceStorage, type BrowserStorage } from '@/lib/browser-storage'
import { loadClient } from '@/lib/load-client'
import { useMutation } from '@/lib/use-mutation'
import { AUTH_MESSAGES, signInMessage } from '../auth-failure'

/** Rejects with an Error whose message may be shown. */
async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  const { error } = await attempt(email, password).catch((cause: unknown) => {
    throw new Error(AUTH_MESSAGES.unexpected, { cause })
  })
  if (error) throw new Error(signInMessage(error), { cause: error })
}

async function attempt(email: string, password: string) {
  const supabase = await cleanClient()
  return supabase.auth.signInWithPassword({ email: email.trim(), password })
}

async function signInWithCode({ email, code }: { email: string; code: string }): Promise<void> {
  const supabase = await cleanClient()
  const { error } = await supabase.auth
    .verifyOtp({ email, token: code, type: 'email' })
    .catch((cause: unknown) => {
      throw new Error(AUTH_MESSAGES.unexpected, { cause })
    })
  if (!error) return
  const said = error.code === 'otp_expired' ? AUTH_MESSAGES.wrongCode : null
  throw new Error(said ?? serviceMessage(error, AUTH_MESSAGES.unexpected), { cause: error })
}

/** Rejects with an Error whose message may be shown. */
export const useSignInWithCode = () => useMutation({ mutationFn: signInWithCode })
export const useSignIn = () => useMutation({ mutationFn: signIn })

/** Leaves the page for the provider's, which leads back to the sign-in page. */
export const useSignInWith = (from: string | null) =>
  useMutation({
    mutationFn: async (provider: string) => {
      const { auth } = await cleanClient()
      const back = from === null ? paths.signIn : signInFrom(from)
      const options = { redirectTo: window.location.origin + back }
      const { error } = await auth.signInWithOAuth({ provider: provider as Provider, options })
      if (error) throw error
    },
  })

/** Loads the client after removing entries of its older releases from storage. */
export function cleanClient() {
  const { supabaseUrl } = requireConfigBlock(document)
  clearLegacyAuthEntries(deviceStorage, sessionStorageKey(supabaseUrl))
  return loadClient()
}

/**
 * Removes the entries that older releases of the client left in browser storage: `supabase.auth.token`, and every
 * `sb-…-auth-token` except `currentKey` and keys that begin with it (the code verifier is stored beside the session).
 */
export function clearLegacyAuthEntries(storage: BrowserStorage, currentKey: string): void {
  for (const key of storage.keys()) {
    if (key.startsWith(currentKey)) continue
    if (key === 'supabase.auth.token' || /^sb-.+-auth-token/.test(key)) storage.removeItem(key)
  }
}
