// Taking an authenticator app off the account.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { logFailure } from '@/lib/log-failure'
import { mfaKey } from '@/lib/auth/query-keys'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { verifyCode } from './verify-code'

interface Removal {
  id: string
  /** Given first, where the session has shown none. */
  code?: string
}

/** Renews the session afterwards: its AAL still counts a code of that app. */
async function removeApp({ id, code }: Removal): Promise<void> {
  if (code) await verifyCode(code)
  unwrap(await supabase.auth.mfa.unenroll({ factorId: id }))
  const { error } = await supabase.auth.refreshSession()
  if (error) logFailure('The session was not renewed after an app was removed', error)
}

export function useRemoveApp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: removeApp,
    onSettled: () => queryClient.invalidateQueries({ queryKey: mfaKey }),
  })
}
