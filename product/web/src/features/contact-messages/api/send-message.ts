// Stores a message to the team in contact_messages, with the sender's account when signed in.
import { loadClient } from '@/lib/load-client'
import { useMutation } from '@/lib/use-mutation'

interface ContactMessage {
  name: string
  email: string
  message: string
  user_id: string | null
}

export const useSendMessage = () =>
  useMutation({
    mutationFn: async (row: ContactMessage) => {
      const supabase = await loadClient()
      await supabase.from('contact_messages').insert(row).throwOnError()
    },
  })
