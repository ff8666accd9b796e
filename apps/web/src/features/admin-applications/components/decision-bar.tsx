// Approve or decline, side by side.
import { Button } from '@/components/ui/button'

interface DecisionBarProps {
  busy: boolean
  onApprove: () => void
  onDecline: () => void
}

export function DecisionBar({ busy, onApprove, onDecline }: DecisionBarProps) {
  return (
    <>
      <Button variant="quiet" disabled={busy} onClick={onDecline}>
        Decline
      </Button>
      <Button busy={busy} onClick={onApprove}>
        {busy ? 'Approving...' : 'Approve'}
      </Button>
    </>
  )
}
