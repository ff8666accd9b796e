/** Asks for email and password, or sends a code by email. Errors appear above the button. */
import { Link } from 'react-router'
import { PasswordField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { missingFields } from '@/components/form/form-issues'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { paths } from '@/config/paths'
import { failureText } from '@/lib/failure-text'
import { loadClientEarly } from '@/lib/load-client'
import { useSendCode } from '../api/mailed-links'
import { useSignIn } from '../api/sign-in'

interface SignInFormProps {
  initialEmail?: string
  onSignedIn: () => void
  /** Called once a code is on its way to this address. */
  onCodeSent: (email: string) => void
}

/** Returns whether the service knows no account with this email and password. */
const isRefused = (error: Error | null) =>
  (error?.cause as { code?: unknown } | undefined)?.code === 'invalid_credentials'

export function SignInForm({ initialEmail = '', onSignedIn, onCodeSent }: SignInFormProps) {
  const signIn = useSignIn()
  const sending = useSendCode()
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { email: initialEmail, password: '' },
    rules: values => missingFields(values, ['email', 'password'], 'Please enter both email and password'),
    onSubmit: async values => {
      await signIn.mutateAsync(values)
      onSignedIn()
    },
  })

  const sendCode = () => {
    const email = form.getValues('email').trim().toLowerCase()
    if (email) return sending.mutate(email, { onSuccess: () => onCodeSent(email) })
    form.setError('email', { message: 'Please enter your email address' }, { shouldFocus: true })
  }

  return (
    <Form form={form} onFocus={loadClientEarly}>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="username webauthn" />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <Link to={paths.resetPassword} className="text-link -mt-2 w-fit text-[15px]">
        Forgot password?
      </Link>
      <FormNotice form={form} />
      {isRefused(signIn.error) && (
        <p className="text-[15px] text-soft">
          Email and password do not go together.{' '}
          <Link to={paths.resetPassword} className="text-link">
            Choose a new password
          </Link>
          , or{' '}
          <Link to={paths.confirmEmail} className="text-link">
            finish your account
          </Link>{' '}
          if you have paid and do not have one yet.
        </p>
      )}
      <SubmitButton form={form} busyLabel="Signing in..." className="w-full">
        Sign In
      </SubmitButton>
      {sending.error && <Alert variant="destructive">{failureText(sending.error)}</Alert>}
      <Button variant="quiet" className="w-full" busy={sending.isPending} onClick={sendCode} data-press-late>
        Email me a code instead
      </Button>
    </Form>
  )
}
