// Reads whether the account has a password. Accounts made by a provider, a passkey or an emailed code have none.
import { passwordStates, type PasswordState } from '@juno/domain/account/password-state'
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/api'

export const passwordStateQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-password', userId],
    queryFn: async ({ signal }) => {
      // The settings are drawn without the validation library.
      const state = await api<{ password: PasswordState }>('/api/account/password', { signal })
      if (!passwordStates.includes(state.password)) throw new Error('This is no state of a password.')
      return state
    },
    select: ({ password }) => password,
  })
