// The words that go with a decline. They start humane and can be made personal; they reach the applicant as written.
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/textarea'
import { declineMessage } from '@/features/admin-applications/decline-message'

interface DeclineFormProps {
  name: string
  busy: boolean
  onCancel: () => void
  onDecline: (message: string) => void
}

export function DeclineForm({ name, busy, onCancel, onDecline }: DeclineFormProps) {
  const [message, setMessage] = useState(() => declineMessage(name))
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!message.trim())
    if (message.trim()) onDecline(message.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t pt-5">
      <FormField
        label="Your message to her"
        hint="It is mailed exactly as you write it here."
        error={missing ? 'Please write a few words; nobody should be turned away by silence.' : null}
      >
        <Textarea
          rows={8}
          maxLength={2000}
          value={message}
          onChange={event => setMessage(event.target.value)}
          autoFocus
        />
      </FormField>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          Back
        </Button>
        <Button type="submit" variant="destructive" busy={busy}>
          {busy ? 'Declining...' : 'Decline and send'}
        </Button>
      </div>
    </form>
  )
}
