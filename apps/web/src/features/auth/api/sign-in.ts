/** Signing in with email and password. */
import { useMutation } from '@tanstack/react-query'
import { requireConfigBlock } from '@/config/app-config'
import { sessionStorageKey } from '@/lib/auth/session-storage-key'
import { clearLegacyAuthEntries } from '../legacy-auth-entries'
import { signInMessage, AUTH_MESSAGES } from '../auth-failure'

/** Clears what older clients left behind, then signs in. Rejects with an Error whose message may be shown. */
export async function signIn({ email, password }: { email: string; password: string }): Promise<void> {
  const { error } = await attempt(email, password).catch((cause: unknown) => {
    throw new Error(AUTH_MESSAGES.unexpected, { cause })
  })
  if (error) throw new Error(signInMessage(error), { cause: error })
}

/** The page is drawn without the client, the half of its weight, and loads it while the person types. */
export const loadAuthClient = () => import('@/lib/supabase')

async function attempt(email: string, password: string) {
  const { supabaseUrl } = requireConfigBlock(document)
  clearLegacyAuthEntries(localStorage, sessionStorageKey(supabaseUrl))
  const { supabase } = await loadAuthClient()
  return supabase.auth.signInWithPassword({ email: email.trim(), password })
}

export const useSignIn = () => useMutation({ mutationFn: signIn })
