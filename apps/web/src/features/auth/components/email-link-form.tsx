/** One e-mail field that asks for a mailed link: idle, sending, sent. When sent, the form is disabled. */
import { useState, type FormEvent } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Input } from '@/components/ui/input'

interface EmailLinkFormProps {
  button: string
  initialEmail?: string
  sending: boolean
  /** Rejects with an Error whose message may be shown. */
  send: (email: string) => Promise<unknown>
  sentTitle?: string
  sentMessage: string
}

export function EmailLinkForm(props: EmailLinkFormProps) {
  const { button, initialEmail = '', sending, send, sentTitle, sentMessage } = props
  const [email, setEmail] = useState(initialEmail)
  const [sent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') {
      setProblem('Please enter your email address')
      return
    }
    setProblem(null)
    try {
      await send(email)
      setSent(true)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }

  return (
    <form noValidate onSubmit={event => void submit(event)} className="grid gap-5">
      {problem !== null && <Alert variant="destructive">{problem}</Alert>}
      {sent && (
        <Alert variant="success" title={sentTitle}>
          {sentMessage}
        </Alert>
      )}
      <FormField label="Email">
        <Input
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          disabled={sent || sending}
          onChange={event => setEmail(event.target.value)}
        />
      </FormField>
      <Button type="submit" busy={sending} disabled={sent} className="w-full">
        {sending ? 'Sending...' : sent ? 'Email sent' : button}
      </Button>
      {sent && (
        <Button variant="link" className="w-fit justify-self-center" onClick={() => setSent(false)}>
          Use a different email
        </Button>
      )}
    </form>
  )
}
