// The two plans (docs/specification/payments.md#plans).
import { plans, priceNote } from '@juno/domain/payments/pricing'
import { Check } from 'lucide-react'
import { ApplyLink } from '@/components/apply-link'
import { cn } from '@/components/class-names'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { SectionHeading } from './section-heading'

const promises = {
  monthly: [
    'Community chat',
    'Resource and member directories',
    'Monthly networking events',
    '14-day money-back guarantee',
    'Cancel at any time',
  ],
  annual: ['Everything in monthly', '2 months free', '14-day money-back guarantee', 'Cancel at any time'],
} as const

export function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-title" className="wrap py-14 lg:py-20">
      <SectionHeading
        id="pricing-title"
        eyebrow="Membership"
        title="One membership, two ways to pay."
        centred
      />
      <ul className="mx-auto mt-9 grid max-w-[840px] gap-5 md:grid-cols-2">
        {plans.map(plan => {
          const best = plan.value === 'annual'
          return (
            <Card
              asChild
              key={plan.value}
              className={cn('flex flex-col p-7 sm:p-8', best && 'border-plum outline-1 outline-plum')}
            >
              <li>
                <div className="flex h-8 items-center justify-between gap-3">
                  <h3>{plan.label}</h3>
                  {best && <Chip tone="gold">Best Value</Chip>}
                </div>
                <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
                  <span className="font-display text-[clamp(2.5rem,7vw,3.25rem)] leading-none tracking-[-0.03em]">
                    <span className="mr-1 align-[0.55em] text-[0.4em] tracking-normal">CA$</span>
                    {plan.price.replace('CA$', '')}
                  </span>
                  <s className="text-soft">
                    <span className="sr-only">List price </span>
                    {plan.listPrice}
                  </s>
                </p>
                <p className="mt-2 text-sm text-soft">
                  a {plan.interval}, {priceNote}
                  {best && ' · 2 months free'}
                </p>
                <ApplyLink
                  className={cn(buttonVariants({ variant: best ? 'primary' : 'quiet' }), 'mt-6 w-full')}
                />
                <ul className="mt-6 grid gap-2.5">
                  {promises[plan.value].map(promise => (
                    <li key={promise} className="flex gap-3 text-[15px]">
                      <span
                        aria-hidden="true"
                        className="mt-0.5 grid h-5 w-[18px] shrink-0 place-items-center rounded-[9px_9px_4px_4px] bg-sage-wash text-sage"
                      >
                        <Check className="size-3" strokeWidth={3} />
                      </span>
                      {promise}
                    </li>
                  ))}
                </ul>
              </li>
            </Card>
          )
        })}
      </ul>
      <p className="mt-6 text-center text-sm text-soft">
        Prices in Canadian dollars. You choose a plan after your application is approved; nothing is charged
        before.
      </p>
    </section>
  )
}
