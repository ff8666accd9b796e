// Reading queries again after a mutation.
import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query'

/** As `onSuccess` or `onSettled` of a mutation: everything under these keys is read again, and the mutation waits for it. */
export const refreshing =
  (...keys: QueryKey[]) =>
  (...of: [...unknown[], MutationFunctionContext]) => {
    const { client } = of.at(-1) as MutationFunctionContext
    return Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
  }

/** As `refreshing`, but what `list` shows keeps its place: the list is read again when it is opened next. */
export const decided =
  (list: QueryKey, ...keys: QueryKey[]) =>
  (...of: [...unknown[], MutationFunctionContext]) => {
    const { client } = of.at(-1) as MutationFunctionContext
    void client.invalidateQueries({ queryKey: list, refetchType: 'none' })
    return refreshing(...keys)(...of)
  }
