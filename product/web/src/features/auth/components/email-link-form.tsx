/** One email field that asks for a mailed link: idle, sending, sent. After sending, the form is disabled. */
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { loadClientEarly } from '@/lib/load-client'

interface EmailLinkFormProps {
  button: string
  /** Rejects with an Error whose message may be shown. */
  send: (email: string) => Promise<unknown>
  sentTitle?: string
  sentMessage: string
}

export function EmailLinkForm({ button, send, sentTitle, sentMessage }: EmailLinkFormProps) {
  const [sent, setSent] = useState(false)
  const form = useValidatedForm({
    leaveFreely: true,
    defaultValues: { email: '' },
    rules: ({ email }) =>
      email.trim() ? [] : [{ path: 'email', message: 'Please enter your email address' }],
    onSubmit: async ({ email }) => {
      await send(email)
      setSent(true)
    },
  })
  const { isSubmitting } = useFormState({ control: form.control })

  return (
    <Form form={form} onFocus={loadClientEarly}>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        disabled={sent || isSubmitting}
      />
      {sent && (
        <Alert variant="success" title={sentTitle}>
          {sentMessage}
        </Alert>
      )}
      <FormNotice form={form} />
      <SubmitButton form={form} disabled={sent} busyLabel="Sending..." className="w-full">
        {sent ? 'Email sent' : button}
      </SubmitButton>
      {sent && (
        <Button variant="link" className="w-fit justify-self-center" onClick={() => setSent(false)}>
          Use a different email
        </Button>
      )}
    </Form>
  )
}
