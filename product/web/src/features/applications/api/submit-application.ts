import type { ApplicationRequest } from '@juno/domain/applications/application-form'
import { termsVersion } from '@juno/domain/applications/terms-version'
import { failedToSubmitApplication } from '@juno/domain/registration/sign-up-texts'
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'
import { loadApplicationRules } from './application-rules'

/** Rejects with an ApiError that has the server's message and the issues of each field. */
export const useSubmitApplication = () =>
  useMutation({
    mutationFn: async (application: ApplicationRequest) => {
      const rules = await loadApplicationRules().catch(() => null)
      return api('/api/applications', {
        method: 'POST',
        visitor: true,
        body: { ...application, termsVersion },
        schema: rules?.applicationAnswerSchema,
        fallbackMessage: failedToSubmitApplication,
      })
    },
  })
