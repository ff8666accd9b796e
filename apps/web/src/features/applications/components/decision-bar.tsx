// The buttons under an application: approve or decline; once declining, back or send.
import { Button } from '@/components/ui/button'

interface DecisionBarProps {
  declining: boolean
  busy: boolean
  declineFormId: string
  onApprove: () => void
  onDeclining: (declining: boolean) => void
}

export function DecisionBar({ declining, busy, declineFormId, onApprove, onDeclining }: DecisionBarProps) {
  return declining ? (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => onDeclining(false)}>
        Back
      </Button>
      <Button type="submit" form={declineFormId} variant="destructive" busy={busy}>
        {busy ? 'Declining...' : 'Decline and send'}
      </Button>
    </>
  ) : (
    <>
      <Button variant="quiet" disabled={busy} onClick={() => onDeclining(true)}>
        Decline
      </Button>
      <Button busy={busy} onClick={onApprove}>
        {busy ? 'Approving...' : 'Approve'}
      </Button>
    </>
  )
}
