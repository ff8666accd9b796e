// Asks for email and password (twice), and lists the rules. Problems appear as one toast at a time.
import { useFormState, useWatch } from 'react-hook-form'
import { PasswordField, TextField } from '@/components/form/fields'
import { Form, SubmitButton } from '@/components/form/form'
import { issuesAt } from '@/components/form/form-issues'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { PasswordRules } from '@/components/form/password-rules'
import { toast } from '@/components/ui/toast-store'
import { commonPasswordText, isCommonPassword } from '@/lib/auth/common-passwords'
import { accountFormProblem, type AccountForm } from '../account-form-check'

interface CreateAccountFormProps {
  initialEmail: string
  onSubmit: (form: AccountForm) => Promise<void>
}

const rulesFor = (password: string) => [
  { label: 'At least 8 characters', met: password.length >= 8 },
  { label: 'Lowercase letters', met: /\p{Ll}/u.test(password) },
  { label: 'Uppercase letters', met: /\p{Lu}/u.test(password) },
  { label: 'Numbers', met: /\d/.test(password) },
]

export function CreateAccountForm({ initialEmail, onSubmit }: CreateAccountFormProps) {
  const form = useValidatedForm<AccountForm>({
    defaultValues: { email: initialEmail, password: '', confirmation: '' },
    rules: values => {
      const problem = accountFormProblem(values)
      return problem ? issuesAt(problem.fields, problem.description) : []
    },
    onInvalid: description => {
      const title = accountFormProblem(form.getValues())?.title ?? ''
      toast({ title, description, variant: 'destructive' })
    },
    onSubmit: async values => {
      if (!(await isCommonPassword(values.password))) return onSubmit(values)
      form.setError('password', { message: commonPasswordText })
      toast({ title: 'Invalid password', description: commonPasswordText, variant: 'destructive' })
      return false
    },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const { isSubmitting } = useFormState({ control: form.control })

  return (
    <Form form={form}>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        disabled={isSubmitting}
      />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        autoComplete="new-password"
        disabled={isSubmitting}
      />
      <PasswordField
        form={form}
        name="confirmation"
        label="Confirm Password"
        autoComplete="new-password"
        disabled={isSubmitting}
      />
      <PasswordRules password={password} rules={rulesFor(password)} />
      <SubmitButton form={form} busyLabel="Processing..." className="w-full">
        Create Account
      </SubmitButton>
    </Form>
  )
}
