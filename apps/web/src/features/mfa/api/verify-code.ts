// Giving the second factor: the session becomes one that has shown a code.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mfaKey } from '@/lib/auth/query-keys'
import { supabase } from '@/lib/supabase'
import { isWrongCode } from '../mfa-failure'
import { getApps } from './get-apps'

/** Which app's code was taken last in this browser: each refused one counts, so the likeliest is tried first. */
const lastAppKey = 'mfa-app'

/**
 * Takes the code of any of her apps: she need not say which one she is reading. Somebody whose apps were taken off
 * meanwhile has nothing to give: her session is renewed and says so.
 * @throws the service's error
 */
export async function verifyCode(code: string): Promise<void> {
  const last = localStorage.getItem(lastAppKey)
  const apps = (await getApps()).sort((a, b) => Number(b.id === last) - Number(a.id === last))
  if (apps.length === 0) await supabase.auth.refreshSession()
  let refusal: unknown = null
  for (const { id } of apps) {
    const { error } = await supabase.auth.mfa.challengeAndVerify({ factorId: id, code })
    if (!error) {
      localStorage.setItem(lastAppKey, id)
      return
    }
    if (!isWrongCode(error)) throw error
    refusal = error
  }
  if (refusal) throw refusal as Error
}

export function useVerifyCode() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: verifyCode,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: mfaKey }),
  })
}
