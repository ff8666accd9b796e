// Sending a message to the team: a row in contact_messages, as oneself when signed in.
import { useMutation } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'

export interface ContactMessage {
  name: string
  email: string
  message: string
  userId: string | null
}

async function sendMessage({ name, email, message, userId }: ContactMessage): Promise<void> {
  const row = { name, email, message, user_id: userId }
  await supabase.from('contact_messages').insert(row).throwOnError()
}

export const useSendMessage = () => useMutation({ mutationFn: sendMessage })
