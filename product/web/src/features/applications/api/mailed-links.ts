// Reads what the links in an applicant's emails lead to: the application's status, and a further application. Reading
// changes nothing. Accepting a further application replaces the first answers.
import { applicationStandingSchema } from '@juno/domain/applications/application-status'
import {
  acceptedFurtherApplicationSchema,
  furtherApplicationSchema,
} from '@juno/domain/applications/further-application'
import { useQuery } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { useMutation } from '@/lib/use-mutation'

const useBehindLink = <T>(what: 'status' | 'further', token: string, schema: ZodType<T>) =>
  useQuery({
    queryKey: ['mailed-link', what, token],
    enabled: token !== '',
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status >= 400),
    queryFn: ({ signal }) =>
      api(`/api/applications/${what}?token=${encodeURIComponent(token)}`, {
        signal,
        visitor: true,
        schema,
        fallbackMessage: 'We could not look up your application.',
      }),
  })

export const useStanding = (token: string) => useBehindLink('status', token, applicationStandingSchema)

export const useFurtherApplication = (token: string) =>
  useBehindLink('further', token, furtherApplicationSchema)

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
