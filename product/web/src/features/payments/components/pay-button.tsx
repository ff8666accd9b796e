// Pays for one plan, with Stripe's embedded button where it is configured, and otherwise through the payment page.
import type { Plan } from '@juno/domain/payments/pricing'
import { useEffect } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { useAppConfig } from '@/config/app-config-context'
import { failureText } from '@/lib/failure-text'
import { useOpenCheckout } from '../api/checkout'
import type { Payer } from '../payer'
import { StripeBuyButton } from './stripe-buy-button'

interface PayButtonProps {
  plan: Plan
  label: string
  payer: Payer
  code: string
  featured: boolean
}

export function PayButton({ plan, label, payer, code, featured }: PayButtonProps) {
  const { checkout } = useAppConfig()
  const opening = useOpenCheckout(payer)
  const { reset } = opening
  useEffect(() => {
    // When a person goes back from the payment page, the browser restores this page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [reset])

  const buttonId = plan === 'annual' ? checkout.buyButtonAnnual : checkout.buyButtonMonthly
  if (buttonId && checkout.publishableKey) {
    return <StripeBuyButton buttonId={buttonId} publishableKey={checkout.publishableKey} payer={payer} />
  }
  return (
    <div className="grid gap-3">
      {opening.error && <Alert variant="destructive">{failureText(opening.error)}</Alert>}
      <Button
        variant={featured ? 'primary' : 'quiet'}
        className="w-full"
        busy={opening.isPending || opening.isSuccess}
        onClick={() =>
          opening.mutate(
            { plan, ...(code && { code }) },
            { onSuccess: ({ url }) => window.location.assign(url) },
          )
        }
      >
        Choose {label}
      </Button>
    </div>
  )
}
