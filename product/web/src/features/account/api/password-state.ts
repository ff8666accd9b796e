// Reads whether the account has a password. Accounts made by a provider, a passkey or an emailed code have none.
import { passwordStateSchema } from '@juno/domain/account/account-settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'

export const passwordStateQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-password', userId],
    queryFn: ({ signal }) => api('/api/account/password', { signal, schema: passwordStateSchema }),
    select: ({ password }) => password,
  })
