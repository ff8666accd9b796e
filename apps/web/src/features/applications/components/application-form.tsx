/** The application to join: keeps a draft, checks, sends, and says what went wrong without losing a word. */
import { termsNotAccepted, type ApplicationAnswer } from '@juno/domain/applications/application-form'
import { failedToSubmitApplication } from '@juno/domain/registration/sign-up-texts'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { ApiError } from '@/lib/api'
import { useSubmitApplication } from '../api/submit-application'
import { clearApplicationDraft, loadApplicationDraft, saveApplicationDraft } from '../application-draft'
import {
  applicationResolver,
  blankApplication,
  type ApplicationValues,
  type CheckedApplication,
} from '../application-values'
import { ApplicationFields } from './application-fields'
import { ConsentFields } from './consent-fields'

interface ApplicationFormProps {
  /** Called after the form has been reset and the toast shown. */
  onSubmitted: (answer: ApplicationAnswer, email: string) => void
}

export function ApplicationForm({ onSubmitted }: ApplicationFormProps) {
  const form = useForm({ defaultValues: blankApplication, resolver: applicationResolver })
  const submission = useSubmitApplication()
  const [failure, setFailure] = useState<string | null>(null)
  const notice = useRef<HTMLDivElement>(null)
  useDraft(form)

  const send = async (application: CheckedApplication) => {
    setFailure(null)
    try {
      const answer = await submission.mutateAsync(application)
      toast({ title: 'Application Submitted', description: answer.message })
      form.reset(blankApplication)
      clearApplicationDraft(sessionStorage)
      onSubmitted(answer, application.email)
    } catch (error) {
      const answer = error instanceof ApiError && error.status !== 0 ? error : null
      setFailure(answer?.message ?? failedToSubmitApplication)
      for (const issue of answer?.issues ?? []) {
        if (issue.path in blankApplication) {
          form.setError(issue.path as keyof typeof blankApplication, { message: issue.message })
        }
      }
    }
  }

  const termsMissing = form.formState.errors.termsAccepted !== undefined
  const onlyTermsMissing = termsMissing && Object.keys(form.formState.errors).length === 1
  useEffect(() => {
    if (failure !== null || onlyTermsMissing) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, onlyTermsMissing])

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        className="grid gap-7"
        onSubmit={event => void form.handleSubmit(send, () => setFailure(null))(event)}
      >
        <ApplicationFields />
        <ConsentFields />
        <div ref={notice} className="grid gap-3 empty:hidden">
          {termsMissing && (
            <Alert variant="destructive" title={termsNotAccepted.title}>
              {termsNotAccepted.message}
            </Alert>
          )}
          {failure !== null && (
            <Alert variant="destructive" title="Error">
              {failure}
            </Alert>
          )}
        </div>
        <Button type="submit" busy={submission.isPending} className="w-full sm:w-fit sm:px-8">
          Submit Application
        </Button>
      </form>
    </FormProvider>
  )
}

/** Brings the draft of this tab back after the first render (prerendered pages know none), then keeps it current. */
function useDraft(form: ReturnType<typeof useForm<typeof blankApplication, unknown, CheckedApplication>>) {
  const { setValue, subscribe } = form
  useEffect(() => {
    const draft = loadApplicationDraft(sessionStorage, blankApplication)
    for (const field of Object.keys(draft) as (keyof ApplicationValues)[])
      if (draft[field] !== blankApplication[field]) setValue(field, draft[field])
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => saveApplicationDraft(sessionStorage, values),
    })
  }, [setValue, subscribe])
}
