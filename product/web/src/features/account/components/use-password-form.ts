// Holds the form of a new password: the proof of the owner, the password, and its repetition.
import { changePasswordTexts } from '@juno/domain/profiles/profile-texts'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { toast } from '@/components/ui/toast-store'
import { commonPasswordText, isCommonPassword } from '@/lib/auth/common-passwords'
import { logFailure } from '@/lib/log-failure'
import { passwordFormProblem, PasswordRefusal } from '../api/change-password'

const blank = { current: '', code: '', next: '', confirmation: '' }

/** @param send rejects with a PasswordRefusal, and returns false when nothing is stored yet */
export function usePasswordForm(send: (values: typeof blank) => Promise<boolean>) {
  const problemOf = ({ next, confirmation }: typeof blank) => passwordFormProblem(next, confirmation)
  const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' })
  const form = useValidatedForm({
    defaultValues: blank,
    rules: values => {
      const problem = problemOf(values)
      return problem ? [{ path: problem.field, message: '' }] : []
    },
    onInvalid: () => {
      const problem = problemOf(form.getValues())
      if (problem) refuse(problem.title, problem.description)
    },
    onSubmit: async values => {
      if (await isCommonPassword(values.next))
        throw new PasswordRefusal({ title: changePasswordTexts.notMet, description: commonPasswordText })
      if (!(await send(values))) return false
      form.reset(blank)
      toast(changePasswordTexts.saved)
      return true
    },
    failure: error => {
      logFailure('The password was not changed', error)
      if (!(error instanceof PasswordRefusal)) return null
      // The field of the code shows it already.
      if (error.field === 'code') return { path: 'code', message: error.message }
      refuse(error.texts.title, error.texts.description)
      return error.field && { path: error.field, message: '' }
    },
  })
  return form
}

export type PasswordForm = ReturnType<typeof usePasswordForm>
