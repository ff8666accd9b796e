// The words that go with a decline. They start humane and can be made personal.
import { textLimits } from '@juno/domain/text/text-rules'
import { useState, type FormEvent } from 'react'
import { FormField } from '@/components/ui/form-field'
import { Textarea } from '@/components/ui/textarea'
import { declineMessage } from '@/features/applications/decline-message'

interface DeclineFormProps {
  /** The button that submits stands outside, in the dialog's footer. */
  id: string
  onDecline: (message: string) => void
}

export function DeclineForm({ id, onDecline }: DeclineFormProps) {
  const [message, setMessage] = useState(declineMessage)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!message.trim())
    if (message.trim()) onDecline(message.trim())
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      <FormField
        label="Your message"
        hint="Goes out as you write it. The mail greets by first name before it, and invites to apply again after it."
        error={missing ? 'Please write a few words; nobody should be turned away by silence.' : null}
      >
        <Textarea
          rows={10}
          maxLength={textLimits.reason}
          value={message}
          onChange={event => setMessage(event.target.value)}
          autoFocus
        />
      </FormField>
    </form>
  )
}
