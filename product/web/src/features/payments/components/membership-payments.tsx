// Shows and refunds the payments of one membership.
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { PaymentHistoryDialog } from './payment-history-dialog'

export function MembershipPayments({ membershipId, name }: { membershipId: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="little" onClick={() => setOpen(true)}>
        Payments and refunds
      </Button>
      {open && (
        <PaymentHistoryDialog of={{ membership: membershipId }} name={name} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
