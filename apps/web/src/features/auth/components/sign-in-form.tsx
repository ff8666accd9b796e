/** Email and password. Errors appear above the button. */
import { Link } from 'react-router'
import { PasswordField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { missingFields } from '@/components/form/form-issues'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { paths } from '@/config/paths'
import { loadClientEarly } from '@/lib/load-client'
import { useSignIn } from '../api/sign-in'

interface SignInFormProps {
  initialEmail?: string
  onSignedIn: () => void
}

export function SignInForm({ initialEmail = '', onSignedIn }: SignInFormProps) {
  const signIn = useSignIn()
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { email: initialEmail, password: '' },
    rules: values => missingFields(values, ['email', 'password'], 'Please enter both email and password'),
    onSubmit: async values => {
      await signIn.mutateAsync(values)
      onSignedIn()
    },
  })

  return (
    <Form form={form} onFocus={loadClientEarly}>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <Link to={paths.resetPassword} className="text-link -mt-2 w-fit text-[15px]">
        Forgot password?
      </Link>
      <FormNotice form={form} />
      <SubmitButton form={form} busyLabel="Signing in..." className="w-full">
        Sign In
      </SubmitButton>
    </Form>
  )
}
