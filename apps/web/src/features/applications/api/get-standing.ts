// Where an application stands, for whoever holds the link of the applicant's mail. Reading it changes nothing.
import { applicationStandingSchema } from '@juno/domain/applications/application-status'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, ApiError } from '@/lib/api'

const standingQuery = (token: string) =>
  queryOptions({
    queryKey: ['application-standing', token],
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    queryFn: ({ signal }) =>
      api(`/api/applications/status?token=${encodeURIComponent(token)}`, {
        signal,
        visitor: true,
        schema: applicationStandingSchema,
        fallbackMessage: 'We could not look up your application.',
      }),
  })

export const useStanding = (token: string) => useQuery({ ...standingQuery(token), enabled: token !== '' })
