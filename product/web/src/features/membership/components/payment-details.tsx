// Shows the card and the receipts of a membership.
import type { MembershipDetails, OwnMembership } from '@juno/domain/payments/own-membership'
import { ExternalLink } from 'lucide-react'
import { CardLine, PaymentPart, ReceiptList } from '@/components/payment-parts'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { cardText } from '@/lib/card-text'
import { failureText } from '@/lib/failure-text'
import { logFailure } from '@/lib/log-failure'
import { now } from '@/lib/now'
import { useOpenProvider } from '../api/own-membership'

interface PaymentDetailsProps extends Pick<OwnMembership, 'card' | 'receipts'> {
  membership: MembershipDetails
  checkoutMode: 'stripe' | 'sandbox'
}

export function PaymentDetails({ card, receipts, membership, checkoutMode }: PaymentDetailsProps) {
  const provider = useOpenProvider()
  const open = (page: 'card' | 'portal') =>
    provider.mutate(page, {
      onSuccess: ({ url }) => window.location.assign(url),
      onError: error => {
        logFailure('The page of the payment provider could not be opened', error)
        toast({ title: 'That did not work', description: failureText(error), variant: 'destructive' })
      },
    })
  const owes = membership.state === 'grace'
  const busy = provider.isPending || provider.isSuccess
  // Null for a card that will not be charged any more.
  const own = membership.status === 'canceled' || !card ? null : cardText(card, now())
  return (
    <>
      {own && (
        <PaymentPart title="Payment method">
          <CardLine card={own}>
            <Button
              variant={owes ? 'primary' : 'quiet'}
              size="little"
              busy={busy}
              onClick={() => open('card')}
            >
              {owes ? 'Update card and pay' : 'Change card'}
            </Button>
          </CardLine>
        </PaymentPart>
      )}
      {receipts.length > 0 && (
        <PaymentPart title="Receipts">
          <ReceiptList receipts={receipts} />
        </PaymentPart>
      )}
      <Button
        variant="link"
        className="justify-self-start text-[15px]"
        busy={busy}
        onClick={() => open('portal')}
      >
        {checkoutMode === 'stripe' ? 'Billing address and tax number' : 'Card, invoices and time'}{' '}
        <ExternalLink className="size-4" aria-hidden="true" />
      </Button>
    </>
  )
}
