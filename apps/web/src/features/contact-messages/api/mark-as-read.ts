// Marking a message as read: the one thing that happens to a message
// (docs/specification/contact-messages.md#mark-as-read).
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { supabase } from '@/lib/supabase'
import { unwrap } from '@/lib/unwrap'
import { messagesKey } from '@/features/contact-messages/api/get-messages'

/** By id. The inbox and the number of unread messages are asked again. */
export function useMarkAsRead() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      unwrap(
        await supabase.from('contact_messages').update({ status: 'read' }).eq('id', id).select('id').single(),
      ),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: messagesKey }),
        queryClient.invalidateQueries({ queryKey: ['admin-overview'] }),
      ]),
  })
}
