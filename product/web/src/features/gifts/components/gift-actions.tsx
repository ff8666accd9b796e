// Shows the team's actions on a gift that nobody has redeemed.
import { moneyText } from '@juno/domain/payments/money'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { useMailNewCode, useRefundGift, type AdminGift } from '../api/admin-gifts'

export function GiftActions({ gift }: { gift: AdminGift }) {
  const [asking, setAsking] = useState<'refund' | 'code' | null>(null)
  const refund = useRefundGift(gift)
  const newCode = useMailNewCode(gift)
  const amount = moneyText(gift.cents, gift.currency)
  const close = () => setAsking(null)
  const said = ({ message }: { message: string }) => toast({ title: message })
  return (
    <>
      <Button
        variant="quiet"
        size="little"
        onClick={() => setAsking('code')}
        aria-label={`Email ${gift.buyer_name} a new code`}
      >
        New code
      </Button>
      <Button
        variant="quiet"
        size="little"
        onClick={() => setAsking('refund')}
        aria-label={`Refund the gift of ${gift.buyer_name}`}
      >
        Refund
      </Button>
      {asking === 'code' && (
        <ConfirmAction
          title={`Email ${gift.buyer_name} a new code?`}
          confirmLabel="Email a new code"
          action={() => newCode.mutateAsync()}
          onDone={said}
          onClose={close}
        >
          It goes to {gift.buyer_email}. The previous code stops working, even on a card that has been
          printed.
        </ConfirmAction>
      )}
      {asking === 'refund' && (
        <ConfirmAction
          title={`Refund ${amount} to ${gift.buyer_name}?`}
          confirmLabel={`Refund ${amount}`}
          variant="destructive"
          action={() => refund.mutateAsync()}
          onDone={said}
          onClose={close}
        >
          The money goes back to the card it came from, the code stops working, and we email{' '}
          {gift.buyer_email}. This cannot be undone.
        </ConfirmAction>
      )}
    </>
  )
}
