// Shows a member's payments from their entry in the member accounts.
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { PaymentHistoryDialog } from './payment-history-dialog'

export function MemberPayments({ memberId, name }: { memberId: string; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <div className="sm:col-span-2">
      <dt className="text-sm text-soft">Payments</dt>
      <dd className="font-medium">
        <Button
          variant="link"
          className="min-h-8 text-[15px]"
          onClick={() => setOpen(true)}
          aria-label={`See the payments of ${name}`}
        >
          See payments
        </Button>
        {open && (
          <PaymentHistoryDialog of={{ account: memberId }} name={name} onClose={() => setOpen(false)} />
        )}
      </dd>
    </div>
  )
}
