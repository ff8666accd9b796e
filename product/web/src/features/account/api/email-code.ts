// Sends the code, by email or text message, that replaces the current password of an account that has none.
import { serviceMessage } from '@/lib/auth/service-message'
import { supabase } from '@/lib/supabase'
import { useMutation } from '@/lib/use-mutation'

const failed = 'The code could not be sent. Please try again in a moment.'

const sentences: Record<string, string> = {
  over_email_send_rate_limit:
    'We have just written to you. Please wait a minute before you ask for another code.',
  over_sms_send_rate_limit: 'We have just sent you a code. Please wait a minute before you ask for another.',
  validation_failed: 'Your account has no email address yet. Please add one first: we send the code there.',
  over_request_rate_limit: 'That was a lot at once. Please wait a while and try again.',
}

/** Earlier codes no longer work. Rejects with an Error whose message may be shown. */
export const useEmailCode = () =>
  useMutation({
    mutationFn: async () => {
      const { error } = await supabase.auth.reauthenticate()
      if (error)
        throw new Error(sentences[error.code ?? ''] ?? serviceMessage(error, failed), { cause: error })
    },
  })
