/** One plan: its price, and the way to pay for it. */
import { priceNote, type plans, type Plan } from '@juno/domain/pricing'
import { Link } from 'react-router'
import { cn } from '@/components/class-names'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { useAppConfig } from '@/config/app-config-context'
import { checkoutFor } from '@/config/paths'
import type { Payer } from '../payer'
import { StripeBuyButton } from './stripe-buy-button'

export function PlanCard({ plan, payer }: { plan: (typeof plans)[number]; payer: Payer }) {
  const featured = plan.badges.length > 0
  return (
    <Card asChild className={cn('flex flex-col p-7', featured && 'border-plum')}>
      <section aria-labelledby={`plan-${plan.value}`}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={`plan-${plan.value}`} className="text-2xl">
            {plan.label}
          </h2>
          <span className="flex gap-1.5">
            {plan.badges.map((badge, index) => (
              <Chip key={badge} tone={index === 0 ? 'gold' : 'sage'}>
                {badge}
              </Chip>
            ))}
          </span>
        </div>
        <p className="mt-5 flex flex-wrap items-baseline gap-x-2.5">
          <span className="font-display text-[2.75rem] leading-none tracking-[-0.03em]">{plan.price}</span>
          <s className="text-soft">
            <span className="sr-only">instead of </span>
            {plan.listPrice}
          </s>
        </p>
        <p className="mt-2 mb-7 text-[15px] text-soft">
          per {plan.interval}, {priceNote}
        </p>
        <div className="mt-auto">
          <PayButton plan={plan.value} label={plan.label} payer={payer} featured={featured} />
        </div>
      </section>
    </Card>
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
    <Button asChild variant={featured ? 'primary' : 'quiet'} className="w-full">
      <Link to={checkoutFor(plan, payer.applicationId ?? undefined)} state={{ email: payer.email }}>
        Choose {label}
      </Link>
    </Button>
  )
}
