// One plan: its price, and a button to pay for it.
import { priceNote, type Plan, type plans } from '@juno/domain/payments/pricing'
import { cn } from '@/components/class-names'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { useAppConfig } from '@/config/app-config-context'
import { checkoutFor } from '@/config/paths'
import type { Payer } from '../payer'
import { Tick } from './membership-benefits'
import { StripeBuyButton } from './stripe-buy-button'

const promises: Record<Plan, readonly string[]> = {
  annual: ['Twelve months for the price of ten', '14-day money-back guarantee', 'Cancel at any time'],
  monthly: ['Month by month, no commitment', '14-day money-back guarantee', 'Cancel at any time'],
}

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
          <span className="font-display leading-none tracking-[-0.03em] whitespace-nowrap">
            <span className="text-xl">{plan.price.slice(0, 3)}</span>
            <span className="text-[2.75rem]">{plan.price.slice(3)}</span>
          </span>
          <s className="text-soft">
            <span className="sr-only">instead of </span>
            {plan.listPrice}
          </s>
        </p>
        <p className="mt-2 text-[15px] text-soft">
          per {plan.interval}, {priceNote}
        </p>
        <ul className="mt-6 mb-8 grid gap-2.5 text-[15px]">
          {promises[plan.value].map(promise => (
            <Tick key={promise}>{promise}</Tick>
          ))}
        </ul>
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
