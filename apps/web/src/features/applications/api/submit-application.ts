/** Sending an application to join. */
import { applicationAnswerSchema, type ApplicationRequest } from '@juno/domain/applications/application-form'
import { failedToSubmitApplication } from '@juno/domain/registration/sign-up-texts'
import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/api'

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
