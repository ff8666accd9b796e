// Closing the account for good.
import { accountClosedSchema, type AccountClosed } from '@juno/domain/account/account-settings'
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'

async function closeAccount(password: string): Promise<AccountClosed> {
  return api('/api/account/close', {
    method: 'POST',
    body: { password },
    schema: accountClosedSchema,
  })
}

export const useCloseAccount = () => useMutation({ mutationFn: closeAccount })
