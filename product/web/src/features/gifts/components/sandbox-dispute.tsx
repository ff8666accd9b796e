// Disputes a gift's payment as its buyer, in the sandbox.
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast-store'
import { useAppConfig } from '@/config/app-config-context'
import { failureText } from '@/lib/failure-text'
import { useDisputeInSandbox, type AdminGift } from '../api/admin-gifts'

export function SandboxDispute({ gift }: { gift: AdminGift }) {
  const { checkout } = useAppConfig()
  const dispute = useDisputeInSandbox(gift)
  if (checkout.mode !== 'sandbox' || gift.refunded_at || gift.disputed) return null
  return (
    <Button
      variant="link"
      className="text-sm"
      busy={dispute.isPending}
      aria-label={`Dispute the payment of ${gift.buyer_name} in the sandbox`}
      onClick={() =>
        dispute.mutate(undefined, {
          onSuccess: ({ message }) => toast({ title: message }),
          onError: error => toast({ title: failureText(error), variant: 'destructive' }),
        })
      }
    >
      Dispute it in the sandbox
    </Button>
  )
}
