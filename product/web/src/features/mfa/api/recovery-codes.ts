// Counts, makes and uses the caller's recovery codes, which the auth client does not know.
import { queryOptions } from '@tanstack/react-query'
import { requireConfigBlock } from '@/config/app-config'
import { currentSession } from '@/lib/auth/current-session'
import { mfaKey } from '@/lib/auth/query-keys'
import { limitedFetch } from '@/lib/limited-fetch'
import { loadClient } from '@/lib/load-client'
import { logFailure } from '@/lib/log-failure'
import { refreshing } from '@/lib/refreshing'
import { useMutation } from '@/lib/use-mutation'

/** The count has a key of its own: using or making codes changes nothing that is read with MFA. */
const countKey = ['recovery-codes']

/** @throws an error with the service's code and the status, for mfaFailure */
async function send<T>(method: 'GET' | 'POST', path = '', body?: object): Promise<T> {
  const { supabaseUrl, publishableKey } = requireConfigBlock(document)
  const session = await currentSession()
  const response = await limitedFetch(`${supabaseUrl}/auth/v1/factors/recovery_codes${path}`, {
    method,
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${session?.access_token ?? ''}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw Object.assign(new Error('The auth service did not respond', { cause }), {
      name: 'AuthRetryableFetchError',
    })
  })
  const answer = (await response.json().catch(() => ({}))) as T & { error_code?: string }
  if (response.ok) return answer
  throw Object.assign(new Error(`The auth service responded ${response.status}`), {
    status: response.status,
    code: answer.error_code,
  })
}

/** Returns null where the auth service has no recovery codes. */
export const codesLeftQuery = (userId: string) =>
  queryOptions({
    queryKey: [...countKey, userId],
    queryFn: async (): Promise<number | null> => {
      try {
        return (await send<{ remaining: number }>('GET')).remaining
      } catch (error) {
        if ([404, 405].includes((error as { status?: number }).status ?? 0)) return null
        throw error
      }
    },
  })

/** Replaces the earlier codes. */
export const useMakeCodes = () =>
  useMutation({
    mutationFn: async () => (await send<{ codes: string[] }>('POST', '', {})).codes,
    onSuccess: refreshing(countKey),
  })

/** Upgrades the session's AAL. @returns how many codes are left */
async function verifyRecoveryCode(code: string): Promise<number> {
  const upgraded = await send<{ access_token: string; refresh_token: string; recovery_codes_left: number }>(
    'POST',
    '/verify',
    { code },
  )
  const { auth } = await loadClient()
  const { error } = await auth.setSession(upgraded)
  if (error) {
    logFailure('The session of a recovery code was not taken over', error)
    throw error
  }
  return upgraded.recovery_codes_left
}

export const useVerifyRecoveryCode = () =>
  useMutation({ mutationFn: verifyRecoveryCode, onSuccess: refreshing(mfaKey, countKey) })
