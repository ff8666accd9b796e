// The contact form. Keeps what was typed when sending fails.
import { accountAddress, isEmailAddress } from '@juno/domain/text/email-address'
import { textLimits } from '@juno/domain/text/text-limits'
import { useFormState } from 'react-hook-form'
import { TextareaField, TextField } from '@/components/form/fields'
import { Form, FormNotice, SubmitButton } from '@/components/form/form'
import { issuesAt, missingFields } from '@/components/form/form-issues'
import { useDraft } from '@/components/form/use-draft'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Alert } from '@/components/ui/alert'
import { toast } from '@/components/ui/toast-store'
import { loadClientEarly } from '@/lib/load-client'
import { useSendMessage } from '../api/send-message'
import { sendFailure } from '../send-failure'

const sent = "Your message has been sent! We'll get back to you soon."

interface ContactFormProps {
  /** Null for visitors. */
  sender: { id: string; name: string; email: string } | null
  onSent?: () => void
}

export function ContactForm({ sender, onSent }: ContactFormProps) {
  const send = useSendMessage()
  const form = useValidatedForm({
    defaultValues: { name: sender?.name ?? '', email: sender?.email ?? '', message: '' },
    draft: useDraft('contact'),
    rules: values => {
      const missing = missingFields(values, ['name', 'email', 'message'], 'Please fill in all fields')
      if (missing.length > 0 || isEmailAddress(values.email)) return missing
      return issuesAt(['email'], 'Please enter a valid email address')
    },
    onSubmit: async ({ name, email, message }) => {
      await send.mutateAsync({
        name: name.trim(),
        email: accountAddress(email),
        message: message.trim(),
        user_id: sender?.id ?? null,
      })
      form.setValue('message', '')
      // A member is redirected and sees it there. A visitor stays and sees it beside the button.
      if (sender) toast({ title: 'Message sent', description: sent })
      onSent?.()
    },
    failure: sendFailure,
  })
  const { errors } = useFormState({ control: form.control })

  return (
    <Form form={form} onFocus={loadClientEarly}>
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        autoComplete="name"
        maxLength={textLimits.name}
      />
      <TextField
        form={form}
        name="email"
        label="Email"
        required
        type="email"
        autoComplete="email"
        maxLength={textLimits.email}
      />
      <TextareaField
        form={form}
        name="message"
        label="Message"
        required
        rows={7}
        maxLength={textLimits.message}
      />
      {send.isSuccess && Object.keys(errors).length === 0 && <Alert variant="success">{sent}</Alert>}
      <FormNotice form={form} title="Error" />
      <SubmitButton form={form} busyLabel="Sending…" className="justify-self-start">
        Send message
      </SubmitButton>
    </Form>
  )
}
