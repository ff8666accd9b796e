// Asks for the code of an authenticator app, and submits it as soon as it is complete.
import { CodeField } from '@/components/form/code-field'
import { Form, SubmitButton } from '@/components/form/form'
import { useCodeForm } from '@/components/form/use-code-form'
import { useVerifyAppCode } from '../api/authenticator-app'
import { codeRefusal } from '../mfa-failure'

export function AppStep() {
  const verifying = useVerifyAppCode()
  const { form, field } = useCodeForm(verifying.mutateAsync, codeRefusal)
  return (
    <Form form={form}>
      <CodeField label="Six-digit code" {...field} onComplete={() => void form.submit()} first />
      <SubmitButton form={form} busyLabel="Checking…" className="w-full">
        Continue
      </SubmitButton>
    </Form>
  )
}
