// Declines a seat, after a question.
import { useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { useDeclineSeat } from '../api/seat-invitation'

interface DeclineSeatProps extends Pick<ButtonProps, 'variant' | 'className'> {
  token: string
  label: string
  /** Says what it means beyond the seat itself. */
  children?: string
  onDeclined: (message: string) => void
}

export function DeclineSeat({ token, label, children, onDeclined, ...look }: DeclineSeatProps) {
  const decline = useDeclineSeat(token)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)} {...look}>
        {label}
      </Button>
      {asking && (
        <ConfirmAction
          title="Decline this seat?"
          confirmLabel="Decline"
          variant="primary"
          action={() => decline.mutateAsync()}
          onDone={({ message }) => onDeclined(message)}
          onClose={() => setAsking(false)}
        >
          {children} A colleague can have it instead, and we will let the person who invited you know.
        </ConfirmAction>
      )}
    </>
  )
}
