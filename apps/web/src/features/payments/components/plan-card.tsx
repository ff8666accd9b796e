// One plan: its price, and a button to pay for it.
import type { PlanOffer } from '@juno/domain/payments/plan-offer'
import { OfferCard } from '@/components/offer-card'
import type { Payer } from '../payer'
import { PayButton } from './pay-button'

interface PlanCardProps {
  plan: PlanOffer
  payer: Payer
  /** Of a coupon; may be empty. */
  code: string
}

export function PlanCard({ plan, payer, code }: PlanCardProps) {
  const { value, label } = plan
  return (
    <OfferCard plan={plan} heading="h2">
      <PayButton plan={value} label={label} payer={payer} code={code} featured={value === 'annual'} />
    </OfferCard>
  )
}
