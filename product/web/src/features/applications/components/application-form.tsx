/** The application form. It keeps a draft, and everything typed when sending fails. */
import type { ApplicationAnswer, ApplicationRequest } from '@juno/domain/applications/application-form'
import { termsNotAccepted } from '@juno/domain/applications/terms-texts'
import { failedToSubmitApplication } from '@juno/domain/registration/sign-up-texts'
import { useFormState } from 'react-hook-form'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useDraft } from '@/components/form/use-draft'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { toast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api-error'
import { loadApplicationRules } from '../api/application-rules'
import { useSubmitApplication } from '../api/submit-application'
import { ApplicationFields, blankApplication, ConsentFields } from './application-fields'

interface ApplicationFormProps {
  onSubmitted: (answer: ApplicationAnswer, application: ApplicationRequest) => void
}

export function ApplicationForm({ onSubmitted }: ApplicationFormProps) {
  const submission = useSubmitApplication()
  const form = useValidatedForm({
    defaultValues: blankApplication,
    rules: {
      load: async () => (await loadApplicationRules()).applicationFormSchema,
      serverDecides: true,
    },
    draft: useDraft('application'),
    onSubmit: async application => {
      const answer = await submission.mutateAsync(application)
      toast({ title: 'Application Submitted', description: answer.message })
      form.reset(blankApplication)
      onSubmitted(answer, application)
    },
    failure: error =>
      error instanceof ApiError && error.status !== 0 ? error.message : failedToSubmitApplication,
  })
  const { errors } = useFormState({ control: form.control, name: 'termsAccepted' })

  return (
    <Form form={form} className="gap-7">
      <ApplicationFields control={form.control} />
      <ConsentFields control={form.control} />
      <FormNotice form={form} title="Error">
        {errors.termsAccepted && (
          <Alert variant="destructive" title={termsNotAccepted.title}>
            {termsNotAccepted.message}
          </Alert>
        )}
      </FormNotice>
      <SubmitButton form={form} className="w-full sm:w-fit sm:px-8">
        Submit Application
      </SubmitButton>
    </Form>
  )
}
