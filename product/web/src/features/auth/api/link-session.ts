/** Uses the session that a link from the auth service leaves, and sets a password with it. */
import { useQuery } from '@tanstack/react-query'
import { isUnanswered } from '@/lib/auth/service-message'
import { failureTexts } from '@/lib/failure-text'
import { loadClient, loadPassingClient } from '@/lib/load-client'
import { useMutation } from '@/lib/use-mutation'
import { setPasswordMessage } from '../auth-failure'
import { SET_PASSWORD_MESSAGES } from '../set-password-state'

interface FoundSession {
  lookup: 'present' | 'absent' | 'failed'
  email: string | null
}

/**
 * Waits until the client has processed the address (it exchanges `?code=` itself), then reads the session. Never
 * rejects.
 */
export async function findSession(): Promise<FoundSession> {
  try {
    const { auth } = await loadClient()
    await auth.initialize()
    const { data, error } = await auth.getSession()
    if (error) return { lookup: 'failed', email: null }
    const { session } = data
    return { lookup: session ? 'present' : 'absent', email: session?.user.email ?? null }
  } catch {
    return { lookup: 'failed', email: null }
  }
}

/**
 * Returns the account of the access token, or null when the service refuses it. Signs nobody in. Rejects while the
 * service does not answer.
 */
export const useAccountOf = (accessToken: string | undefined) =>
  useQuery({
    queryKey: ['opened-link', accessToken],
    enabled: accessToken !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      const { data, error } = await (await loadPassingClient()).auth.getUser(accessToken)
      if (error && isUnanswered(error)) throw new Error(SET_PASSWORD_MESSAGES.verifyFailed, { cause: error })
      return data.user?.email ?? null
    },
  })

/**
 * Returns whether the signed-in account requested this address, or null without an address. Rejects while the service
 * does not answer.
 */
export const useAskedFor = (address: string | null, userId: string | undefined) =>
  useQuery({
    queryKey: ['asked-for-address', address, userId],
    enabled: address !== null,
    queryFn: async () => {
      const { data, error } = await (await loadClient()).auth.getUser()
      if (error && isUnanswered(error)) throw new Error(SET_PASSWORD_MESSAGES.verifyFailed, { cause: error })
      if (!data.user) return null
      return data.user.email === address || data.user.new_email === address
    },
  })

/**
 * Signs in with the tokens of a link, once the person has agreed. Refused tokens leave nobody signed in. Rejects while
 * the service does not answer.
 */
export const useEnter = () =>
  useMutation({
    mutationFn: async ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) => {
      const { auth } = await loadClient()
      const { error } = await auth.setSession({ access_token, refresh_token })
      if (error && isUnanswered(error)) throw new Error(failureTexts.unreachable, { cause: error })
    },
  })

/** Rejects with an Error whose message may be shown. */
export const useSetPassword = () =>
  useMutation({
    mutationFn: async (password: string) => {
      const { error } = await loadClient()
        .then(({ auth }) => auth.updateUser({ password }))
        .catch((cause: unknown) => {
          throw new Error(SET_PASSWORD_MESSAGES.setFailed, { cause })
        })
      if (error) throw new Error(setPasswordMessage(error), { cause: error })
    },
  })
