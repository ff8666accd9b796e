/** Sending an application to join. */
import { applicationAnswerSchema, type ApplicationRequest } from '@juno/domain/applications/application-form'
import { failedToSubmitApplication } from '@juno/domain/registration/sign-up-texts'
import { api } from '@/lib/api'
import { useMutation } from '@/lib/use-mutation'

/** Rejects with an ApiError: the server's message and, per field, its issues. */
export const useSubmitApplication = () =>
  useMutation({
    mutationFn: (application: ApplicationRequest) =>
      api('/api/applications', {
        method: 'POST',
        visitor: true,
        body: application,
        schema: applicationAnswerSchema,
        fallbackMessage: failedToSubmitApplication,
      }),
  })
