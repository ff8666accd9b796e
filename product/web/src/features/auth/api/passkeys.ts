/** Lists, adds, renames and removes passkeys of the signed-in account. */
import type { PasskeyListItem } from '@supabase/supabase-js'
import { queryOptions } from '@tanstack/react-query'
import { loadClient } from '@/lib/load-client'
import { refreshing } from '@/lib/refreshing'
import { unwrap } from '@/lib/unwrap'
import { useMutation } from '@/lib/use-mutation'

export type Passkey = PasskeyListItem

/** The oldest passkey comes first. */
export const passkeysQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-passkeys', userId],
    queryFn: async () => unwrap(await (await loadClient()).auth.passkey.list()),
  })

/** Rejects with the error of the browser or the service. */
export const useAddPasskey = (userId: string) =>
  useMutation({
    mutationFn: async () => {
      const { data, error } = await (await loadClient()).auth.registerPasskey()
      if (error) throw error
      return data
    },
    onSettled: refreshing(passkeysQuery(userId).queryKey),
  })

export const useRenamePasskey = (userId: string) =>
  useMutation({
    mutationFn: async (renamed: { passkeyId: string; friendlyName: string }) =>
      unwrap(await (await loadClient()).auth.passkey.update(renamed)),
    onSettled: refreshing(passkeysQuery(userId).queryKey),
  })

export const useRemovePasskey = (userId: string) =>
  useMutation({
    mutationFn: async (passkeyId: string) => {
      const { error } = await (await loadClient()).auth.passkey.delete({ passkeyId })
      if (error) throw error
    },
    onSettled: refreshing(passkeysQuery(userId).queryKey),
  })
