/** Asks for the code from an email, and submits it as soon as it is complete. */
import { CodeField } from '@/components/form/code-field'
import { Form, SubmitButton } from '@/components/form/form'
import { useCodeForm } from '@/components/form/use-code-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { failureText } from '@/lib/failure-text'
import { useSendCode } from '../api/mailed-links'
import { useSignInWithCode } from '../api/sign-in'

interface CodeSignInFormProps {
  email: string
  onSignedIn: () => void
  /** Returns to the password. */
  onBack: () => void
}

export function CodeSignInForm({ email, onSignedIn, onBack }: CodeSignInFormProps) {
  const signIn = useSignInWithCode()
  const again = useSendCode()
  const { form, field } = useCodeForm(
    async code => {
      await signIn.mutateAsync({ email, code })
      onSignedIn()
    },
    error => failureText(error),
  )

  return (
    <Form form={form}>
      <p className="text-soft">
        If <strong className="wrap-anywhere text-ink">{email}</strong> has an account, or a membership that
        waits for one, an email with a code is on its way. The code works once, for one hour.
      </p>
      <CodeField label="Six-digit code" {...field} onComplete={() => void form.submit()} first />
      <SubmitButton form={form} busyLabel="Signing in..." className="w-full">
        Sign In
      </SubmitButton>
      {again.error && <Alert variant="destructive">{failureText(again.error)}</Alert>}
      {again.isSuccess && (
        <Alert variant="success">A new code is on its way. Earlier ones no longer work.</Alert>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <Button
          variant="link"
          className="text-[15px]"
          busy={again.isPending}
          onClick={() => again.mutate(email)}
        >
          Send a new code
        </Button>
        <Button variant="link" className="text-[15px]" onClick={onBack}>
          Use my password
        </Button>
      </div>
    </Form>
  )
}
