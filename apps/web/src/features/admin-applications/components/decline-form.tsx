// The words that go with a decline. They start humane and can be made personal; they reach the applicant as written.
import { textLimits } from '@juno/domain/text-rules'
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/textarea'
import { declineMessage } from '@/features/admin-applications/decline-message'

interface DeclineFormProps {
  busy: boolean
  onCancel: () => void
  onDecline: (message: string) => void
}

export function DeclineForm({ busy, onCancel, onDecline }: DeclineFormProps) {
  const [message, setMessage] = useState(declineMessage)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!message.trim())
    if (message.trim()) onDecline(message.trim())
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 border-t pt-5">
      <FormField
        label="Your message"
        hint="Goes out as you write it. The mail greets by first name before it, and invites to apply again after it."
        error={missing ? 'Please write a few words; nobody should be turned away by silence.' : null}
      >
        <Textarea
          rows={8}
          maxLength={textLimits.reason}
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
