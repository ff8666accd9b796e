// Shows one plan: its price, and a button to pay for it.
import type { GivenDiscount } from '@juno/domain/payments/coupon'
import { reducedPrice } from '@juno/domain/payments/discount'
import type { PlanOffer } from '@juno/domain/payments/plan-offer'
import { OfferCard } from '@/components/offer-card'
import type { Payer } from '../payer'
import { PayButton } from './pay-button'

interface PlanCardProps {
  plan: PlanOffer
  payer: Payer
  /** The discount of the payer's code. */
  coupon: GivenDiscount | null
}

export function PlanCard({ plan, payer, coupon }: PlanCardProps) {
  const { value, label } = plan
  const fitting = coupon && (coupon.plan ?? value) === value ? coupon : null
  const reduced = fitting ? reducedPrice(plan, fitting, payer.isNew) : undefined
  const trial = reduced ? reduced.trial : payer.isNew ? plan.trial : ''
  return (
    <OfferCard plan={{ ...plan, trial }} reduced={reduced} heading="h2">
      <PayButton
        plan={value}
        label={label}
        payer={payer}
        code={fitting?.code ?? ''}
        featured={value === 'annual'}
      />
    </OfferCard>
  )
}
