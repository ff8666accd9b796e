// Refunds a payment. The question names the payer and the amount from the provider.
import { moneyText } from '@juno/domain/payments/money'
import { Alert } from '@/components/ui/alert'
import { ConfirmAction } from '@/components/ui/confirm-action'
import { toast } from '@/components/ui/toast-store'
import { failureText } from '@/lib/failure-text'
import { useRefundable, useRefundPayment, type UnmatchedPayment } from '../api/unmatched-payments'

export function RefundDialog({ payment, onClose }: { payment: UnmatchedPayment; onClose: () => void }) {
  const refundable = useRefundable(payment.id)
  const refund = useRefundPayment(payment.id)
  const { application_name: name, email } = payment
  const payer = name ? `${name} (${email})` : email
  const amount = refundable.data && moneyText(refundable.data.cents, refundable.data.currency)
  return (
    <ConfirmAction
      title={amount ? `Refund ${amount} to ${payer}?` : `Refund the payment of ${payer}?`}
      confirmLabel={amount ? `Refund ${amount}` : 'Refund'}
      ready={amount !== undefined}
      action={() => refund.mutateAsync(refundable.data!.cents)}
      onDone={({ message }) => toast({ title: message })}
      onClose={onClose}
    >
      <p>
        The money goes back to the card it came from, the subscription ends, and we email {email}. This cannot
        be undone.
      </p>
      {refundable.isPending && (
        <p role="status" className="mt-3">
          Looking up the amount…
        </p>
      )}
      {refundable.error && (
        <Alert variant="destructive" className="mt-3">
          {failureText(refundable.error)}
        </Alert>
      )}
    </ConfirmAction>
  )
}
