// Changes something on the server. A second click sends nothing twice, and "You are offline" goes once it is not true.
import {
  useMutation as useQueryMutation,
  type DefaultError,
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { OfflineError, whenOnline } from '@/lib/connection'
import { valueText } from '@/lib/value-text'

/** Works like TanStack Query's. While a change is under way, requesting the same change again joins it. */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
  client?: QueryClient,
): UseMutationResult<Data, Failure, Variables, Context> {
  const mutation = useQueryMutation(options, client)
  const { mutateAsync: send, reset } = mutation
  const underWay = useRef(new Map<string, Promise<Data>>())

  const isOfflineFailure = mutation.error instanceof OfflineError
  useEffect(() => (isOfflineFailure ? whenOnline(reset) : undefined), [isOfflineFailure, reset])

  const mutateAsync = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Failure, Variables, Context>) => {
      const key = valueText(variables) ?? ''
      const joined = underWay.current.get(key)
      if (joined) return joined
      const sending = send(variables, callbacks).finally(() => underWay.current.delete(key))
      underWay.current.set(key, sending)
      return sending
    },
    [send],
  ) as typeof send
  const mutate = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Failure, Variables, Context>) => {
      mutateAsync(variables, callbacks).catch(() => {})
    },
    [mutateAsync],
  ) as typeof mutation.mutate
  return { ...mutation, mutate, mutateAsync }
}
