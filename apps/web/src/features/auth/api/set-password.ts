/** Setting a new password for whoever the session belongs to. */
import { useMutation } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { setPasswordMessage } from '../auth-failure'
import { SET_PASSWORD_MESSAGES } from '../set-password-state'

/** Rejects with an Error whose message may be shown. */
export async function setPassword(password: string): Promise<void> {
  const { error } = await supabase.auth.updateUser({ password }).catch((cause: unknown) => {
    throw new Error(SET_PASSWORD_MESSAGES.setFailed, { cause })
  })
  if (error) throw new Error(setPasswordMessage(error), { cause: error })
}

export const useSetPassword = () => useMutation({ mutationFn: setPassword })
