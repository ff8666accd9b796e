// The contact form: name, e-mail, message. Keeps what was typed when sending fails.
import { useState, type SyntheticEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast-store'
import { useSendMessage } from '../api/send-message'
import { sendFailure } from '../send-failure'

const sent = "Your message has been sent! We'll get back to you soon."

/** The database decides; this catches slips of the finger before they travel. */
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

interface ContactFormProps {
  /** Who writes, where known. */
  sender: { id: string; name: string; email: string } | null
  onSent?: () => void
}

export function ContactForm({ sender, onSent }: ContactFormProps) {
  const [values, setValues] = useState({ name: sender?.name ?? '', email: sender?.email ?? '', message: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSendMessage()
  const set = (field: keyof typeof values) => (event: { target: { value: string } }) =>
    setValues(current => ({ ...current, [field]: event.target.value }))

  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const message = {
      name: values.name.trim(),
      email: values.email.trim(),
      message: values.message.trim(),
      userId: sender?.id ?? null,
    }
    if (!message.name || !message.email || !message.message) {
      setProblem('Please fill in all fields')
      return
    }
    if (!looksLikeEmail.test(message.email)) {
      setProblem('Please enter a valid email address')
      return
    }
    setProblem(null)
    send.mutate(message, {
      onSuccess: () => {
        setValues(current => ({ ...current, message: '' }))
        // Whoever is led on reads it there; a visitor stays and reads it above the form.
        if (sender) toast({ title: 'Message sent', description: sent })
        onSent?.()
      },
      onError: error => setProblem(sendFailure(error)),
    })
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      {send.isSuccess && !problem && <Alert variant="success">{sent}</Alert>}
      {problem && (
        <Alert variant="destructive" title="Error">
          {problem}
        </Alert>
      )}
      <FormField label="Name" required>
        <Input value={values.name} onChange={set('name')} autoComplete="name" maxLength={120} />
      </FormField>
      <FormField label="Email" required>
        <Input
          type="email"
          value={values.email}
          onChange={set('email')}
          autoComplete="email"
          maxLength={254}
        />
      </FormField>
      <FormField label="Message" required>
        <Textarea value={values.message} onChange={set('message')} rows={7} maxLength={5000} />
      </FormField>
      <Button type="submit" busy={send.isPending} className="justify-self-start">
        {send.isPending ? 'Sending…' : 'Send message'}
      </Button>
    </form>
  )
}
