// The further application that a mailed link leads to: reading it changes nothing, using it replaces the first answers.
import {
  acceptedFurtherApplicationSchema,
  furtherApplicationSchema,
} from '@juno/domain/applications/further-application'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { api, ApiError } from '@/lib/api'

const furtherApplicationQuery = (token: string) =>
  queryOptions({
    queryKey: ['further-application', token],
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    queryFn: ({ signal }) =>
      api(`/api/applications/further?token=${encodeURIComponent(token)}`, {
        signal,
        visitor: true,
        schema: furtherApplicationSchema,
        fallbackMessage: 'We could not look up your application.',
      }),
  })

export const useFurtherApplication = (token: string) =>
  useQuery({ ...furtherApplicationQuery(token), enabled: token !== '' })

/** Rejects with an ApiError whose message may be shown. */
export const useAcceptFurtherApplication = () =>
  useMutation({
    mutationFn: (token: string) =>
      api('/api/applications/further', {
        method: 'POST',
        visitor: true,
        body: { token },
        schema: acceptedFurtherApplicationSchema,
        fallbackMessage: 'We could not use these answers. Please try again.',
      }),
  })
