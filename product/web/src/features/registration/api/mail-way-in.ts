// Asks that the way in is emailed to an address. The response is the same for every address.
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'

export const useMailWayIn = () =>
  useMutation({
    mutationFn: (email: string) =>
      api('/api/account/way-in', { method: 'POST', visitor: true, body: { email } }),
  })
