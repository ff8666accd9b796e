// Sends the code, by email or text message, that replaces the current password of an account that has none.
import { serviceMessage } from '@/lib/auth/service-message'
import { loadClient } from '@/lib/load-client'
import { useMutation } from '@/lib/use-mutation'

const failed = 'The code could not be sent. Please try again in a moment.'

const noAddress = 'Your account has no email address yet. Please add one first: we send the code there.'

/** Earlier codes no longer work. Rejects with an Error whose message may be shown. */
export const useEmailCode = () =>
  useMutation({
    mutationFn: async () => {
      const { auth } = await loadClient()
      const { error } = await auth.reauthenticate()
      if (!error) return
      const said = error.code === 'validation_failed' ? noAddress : serviceMessage(error, failed)
      throw new Error(said, { cause: error })
    },
  })
