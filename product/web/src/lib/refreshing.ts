// Reads queries again after a mutation.
import type { MutationFunctionContext, QueryKey } from '@tanstack/react-query'
import { changedMeanwhile } from './newer-version'

/**
 * For `onSuccess` or `onSettled` of a mutation: everything under these keys is read again, and the mutation waits for
 * it.
 */
export const refreshing =
  (...keys: QueryKey[]) =>
  (...of: [...unknown[], MutationFunctionContext]) => {
    const { client } = of.at(-1) as MutationFunctionContext
    return Promise.all(keys.map(queryKey => client.invalidateQueries({ queryKey })))
  }

interface Refused {
  code?: string
  cause?: Refused
}
const isOfOldVersion = (error: unknown) =>
  [(error as Refused | null)?.code, (error as Refused | null)?.cause?.code].includes(changedMeanwhile)

/**
 * For `onSettled` of a decision. It works like `refreshing`, but the rows of `list` keep their place: the list is read
 * again when it is opened next. Where the decided row had changed, the list is read again now.
 */
export const decided =
  (list: QueryKey, ...keys: QueryKey[]) =>
  (...of: [unknown, error: unknown, ...unknown[], MutationFunctionContext]) => {
    const { client } = of.at(-1) as MutationFunctionContext
    if (isOfOldVersion(of[1])) return refreshing(list)(...of)
    void client.invalidateQueries({ queryKey: list, refetchType: 'none' })
    return refreshing(...keys)(...of)
  }
