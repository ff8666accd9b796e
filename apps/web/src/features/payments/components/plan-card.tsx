// One plan: its price, and a button to pay for it.
import type { PlanOffer } from '@juno/domain/payments/plan-offer'
import type { Plan } from '@juno/domain/payments/pricing'
import { OfferCard } from '@/components/offer-card'
import { ButtonLink } from '@/components/ui/button-link'
import { useAppConfig } from '@/config/app-config-context'
import { checkoutFor } from '@/config/paths'
import type { Payer } from '../payer'
import { StripeBuyButton } from './stripe-buy-button'

export function PlanCard({ plan, payer }: { plan: PlanOffer; payer: Payer }) {
  return (
    <OfferCard plan={plan} heading="h2">
      <PayButton plan={plan.value} label={plan.label} payer={payer} featured={plan.value === 'annual'} />
    </OfferCard>
  )
}

interface PayButtonProps {
  plan: Plan
  label: string
  payer: Payer
  featured: boolean
}

function PayButton({ plan, label, payer, featured }: PayButtonProps) {
  const { checkout } = useAppConfig()
  const buttonId = plan === 'annual' ? checkout.buyButtonAnnual : checkout.buyButtonMonthly
  if (checkout.mode === 'stripe' && buttonId && checkout.publishableKey) {
    return <StripeBuyButton buttonId={buttonId} publishableKey={checkout.publishableKey} payer={payer} />
  }
  if (checkout.mode === 'stripe') {
    return (
      <p className="text-[15px] text-soft">
        This plan cannot be bought online at the moment. Please contact us.
      </p>
    )
  }
  return (
    <ButtonLink
      to={checkoutFor(plan, payer.applicationId ?? undefined)}
      variant={featured ? 'primary' : 'quiet'}
      className="w-full"
      state={{ email: payer.email }}
    >
      Choose {label}
    </ButtonLink>
  )
}
