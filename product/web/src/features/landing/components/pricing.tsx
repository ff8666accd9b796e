// Shows the two plans (docs/specification/payments.md#plans).
import { ApplyLink } from '@/components/apply-link'
import { cn } from '@/components/class-names'
import { OfferCard } from '@/components/offer-card'
import { buttonVariants } from '@/components/ui/button'
import { useAppConfig } from '@/config/app-config-context'
import { SectionHeading } from './section-heading'

export function Pricing() {
  const { plans } = useAppConfig()
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="wrap py-14 lg:py-20">
      <SectionHeading
        id="pricing-title"
        eyebrow="Membership"
        title="One membership, two ways to pay."
        centred
      />
      <ul className="mx-auto mt-9 grid max-w-[840px] gap-5 md:grid-cols-2">
        {plans.map(plan => (
          <li key={plan.value} className="grid">
            <OfferCard plan={plan} heading="h3">
              <ApplyLink
                className={cn(
                  buttonVariants({ variant: plan.value === 'annual' ? 'primary' : 'quiet' }),
                  'w-full',
                )}
              />
            </OfferCard>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-center text-sm text-soft">
        {`Prices in ${plans[0]?.currencyName}. You choose a plan after your application is approved; nothing is charged before.`}
      </p>
    </section>
  )
}
